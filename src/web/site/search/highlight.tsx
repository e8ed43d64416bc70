import type { ReactNode } from 'react'
import { wholeLetters } from '../../../contract/core/text.ts'

interface Letter {
  letter: string
  /** Range of the original text. */
  from: number
  to: number
  /** A word may start here. */
  start: boolean
  /** Preceded by whitespace. */
  apart: boolean
}

const LETTERS: Readonly<Record<string, string>> = { ...wholeLetters, ё: 'е' }

const DENSE = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}]/u

/** Returns text without case and accents, with digraphs written out. */
export const plainOf = (sign: string): string => {
  const plain = sign.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return [...plain].map((letter) => LETTERS[letter] ?? letter).join('')
}

/** Returns a text's letters and digits, without case and accents, with their positions in the text. */
const lettersOf = (text: string): Letter[] => {
  const letters: Letter[] = []
  let [at, between, apart] = [0, true, true]
  for (const sign of text) {
    const to = at + sign.length
    const last = letters.at(-1)
    if (/\p{M}/u.test(sign) && last && !between) last.to = to
    else if (/[\p{L}\p{N}]/u.test(sign)) {
      for (const letter of plainOf(sign)) {
        letters.push({ letter, from: at, to, start: between || DENSE.test(sign), apart })
        between = false
        apart = false
      }
    } else {
      between = true
      if (/\s/.test(sign)) apart = true
    }
    at = to
  }
  return letters
}

/** Returns the terms of a query: chunks between whitespace, and their parts between other characters. */
export const termsOf = (question: string): string[] => {
  const terms = question.split(/\s+/).flatMap((chunk) => {
    const letters = lettersOf(chunk)
    const pieces: string[] = []
    for (const { letter, start } of letters) {
      if (start || pieces.length === 0) pieces.push(letter)
      else pieces[pieces.length - 1] += letter
    }
    const dense = letters.some(({ letter }) => DENSE.test(letter))
    return [letters.map(({ letter }) => letter).join(''), ...(dense ? [] : pieces)]
  })
  // Longer terms first: they include what shorter ones would highlight.
  return [...new Set(terms.filter(Boolean))].sort((a, b) => b.length - a.length)
}

/**
 * Returns the index after a term that starts at an index of the letters, or -1. Terms never match across whitespace.
 */
const endOf = (term: string, letters: Letter[], index: number): number => {
  let next = index
  for (const letter of term) {
    const found = letters[next]
    if (!found || found.letter !== letter || (next > index && found.apart)) return -1
    next++
  }
  return next
}

/** Returns the ranges of a text that start with terms of the query, in order and without overlaps. */
export const stretchesOf = (text: string, terms: string[]): [number, number][] => {
  const letters = lettersOf(text)
  const found: [number, number][] = []
  for (let index = 0; index < letters.length; index++) {
    if (!letters[index]?.start) continue
    const end = Math.max(-1, ...terms.map((term) => endOf(term, letters, index)))
    const [first, last] = [letters[index], letters[end - 1]]
    if (!first || !last) continue
    found.push([first.from, last.to])
    index = end - 1
  }
  return found
}

/** Returns a function that renders text with query terms highlighted, ignoring case and accents. */
export const highlighterOf = (question: string): ((text: string) => ReactNode) => {
  const terms = termsOf(question)
  return (text) => {
    const stretches = stretchesOf(text, terms)
    if (stretches.length === 0) return text
    const parts: ReactNode[] = []
    let at = 0
    for (const [from, to] of stretches) {
      parts.push(text.slice(at, from), <mark key={from}>{text.slice(from, to)}</mark>)
      at = to
    }
    return [...parts, text.slice(at)]
  }
}
