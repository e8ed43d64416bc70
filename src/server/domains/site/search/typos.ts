import { type QueryWord, SIGN } from './normalize.ts'

/** A word of the catalog that may have been intended. */
export interface Correction extends QueryWord {
  uses: number
}

/** Maximum expansions per typed word. */
const MAX_CORRECTIONS = 6

/** Returns the number of typos allowed for a word of this length; none in signs. */
export const maxEdits = (word: string): number => {
  if (word.startsWith(SIGN)) return 0
  const { length } = [...word]
  return length < 3 ? 0 : length < 6 ? 1 : 2
}

/**
 * Returns the optimal string alignment distance: missing, extra or wrong letters, or two neighbours swapped. Returns
 * `most + 1` for anything beyond `most`.
 */
export const distance = (typed: string, corrections: string, max: number): number => {
  const a = [...typed]
  const b = [...corrections]
  if (Math.abs(a.length - b.length) > max) return max + 1
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let edits = Math.min(
        (above[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (above[j - 1] as number) + (same ? 0 : 1),
      )
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        edits = Math.min(edits, (before[j - 2] as number) + 1)
      row.push(edits)
    }
    before = above
    above = row
  }
  return Math.min(above[b.length] as number, max + 1)
}

/** Returns the word with two neighbours swapped or one letter removed: typos that trigrams miss in short words. */
export const variants = (word: string): string[] => {
  const letters = [...word]
  const swapped = letters.slice(1).map((email, at) => {
    const copy = [...letters]
    copy[at + 1] = copy[at] as string
    copy[at] = email
    return copy.join('')
  })
  const shortened = letters.map((_, at) => letters.toSpliced(at, 1).join(''))
  return [...new Set([...swapped, ...shortened])].filter((variant) => variant !== word)
}

/** Returns the nearest of these, most frequent first, excluding the typed word. */
export const nearest = (typed: string, candidates: Correction[]): QueryWord[] => {
  const max = maxEdits(typed)
  const near = candidates
    .map((corrections) => ({
      ...corrections,
      slips: corrections.prefix ? 1 : distance(typed, corrections.word, max),
    }))
    .filter(({ slips: edits }) => edits > 0 && edits <= max)
  const least = Math.min(...near.map(({ slips: edits }) => edits))
  return near
    .filter(({ slips: edits }) => edits === least)
    .sort((a, b) => b.uses - a.uses || Number(a.prefix) - Number(b.prefix) || (a.word < b.word ? -1 : 1))
    .slice(0, MAX_CORRECTIONS)
    .map(({ word, prefix, uses }) => ({ word, prefix, uses }))
}
