import type { ReactNode } from 'react'
import { wholeLetters } from '../../../contract/whole-letters.ts'

interface Letter {
  letter: string
  /** The stretch of the text that it stands for. */
  from: number
  to: number
  /** A word may begin here. */
  start: boolean
  /** Space stands before it. */
  apart: boolean
}

const LETTERS: Readonly<Record<string, string>> = { ...wholeLetters, ё: 'е' }

const DENSE = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}]/u

const plainOf = (sign: string): string => {
  const plain = sign.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return [...plain].map((letter) => LETTERS[letter] ?? letter).join('')
}

/** The letters and digits of a text without case and accents, and where in the text they stand. */
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

/** The words of a question: what stands between spaces in one piece, and the pieces that signs make of it. */
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
  // Longer ones first: they cover what the shorter ones would mark of them.
  return [...new Set(terms.filter(Boolean))].sort((a, b) => b.length - a.length)
}

/** Where the term stands at a place of the letters: the place behind it, or -1. It never reaches across a space. */
const endOf = (term: string, letters: Letter[], place: number): number => {
  let next = place
  for (const letter of term) {
    const found = letters[next]
    if (!found || found.letter !== letter || (next > place && found.apart)) return -1
    next++
  }
  return next
}

/** The stretches of a text that begin with words of the question, in order, none over another. */
export const stretchesOf = (text: string, terms: string[]): [number, number][] => {
  const letters = lettersOf(text)
  const found: [number, number][] = []
  for (let place = 0; place < letters.length; place++) {
    if (!letters[place]?.start) continue
    const end = Math.max(-1, ...terms.map((term) => endOf(term, letters, place)))
    const [first, last] = [letters[place], letters[end - 1]]
    if (!first || !last) continue
    found.push([first.from, last.to])
    place = end - 1
  }
  return found
}

/** Shows texts with the words of a question marked, whatever their case and accents. */
export const markerOf = (question: string): ((text: string) => ReactNode) => {
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
