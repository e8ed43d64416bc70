import type { QueryWord } from './fold.ts'

/** A word of the catalogue that may have been meant. */
export interface Meant extends QueryWord {
  uses: number
}

/** Most words that one typed word is widened to. */
const MEANT = 6

/** How many slips a word of this length may have. */
export const slipsIn = (word: string): number => {
  const { length } = [...word]
  return length < 3 ? 0 : length < 6 ? 1 : 2
}

/**
 * Slips between two words: letters missing, too many, wrong, or two neighbours swapped (optimal string alignment).
 * Answers `most + 1` for anything beyond `most`.
 */
export const distance = (typed: string, meant: string, most: number): number => {
  const a = [...typed]
  const b = [...meant]
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let slips = Math.min(
        (above[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (above[j - 1] as number) + (same ? 0 : 1),
      )
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        slips = Math.min(slips, (before[j - 2] as number) + 1)
      row.push(slips)
    }
    before = above
    above = row
  }
  return Math.min(above[b.length] as number, most + 1)
}

/** The word with two neighbours swapped or one letter left out: slips that trigrams miss in short words. */
export const variants = (word: string): string[] => {
  const letters = [...word]
  const swapped = letters.slice(1).map((letter, at) => {
    const copy = [...letters]
    copy[at + 1] = copy[at] as string
    copy[at] = letter
    return copy.join('')
  })
  const shortened = letters.map((_, at) => letters.toSpliced(at, 1).join(''))
  return [...new Set([...swapped, ...shortened])].filter((variant) => variant !== word)
}

/** The nearest ones among these, the more used first; the typed word itself is not among them. */
export const nearest = (typed: string, candidates: Meant[]): QueryWord[] => {
  const most = slipsIn(typed)
  const near = candidates
    .map((meant) => ({ ...meant, slips: meant.prefix ? 1 : distance(typed, meant.word, most) }))
    .filter(({ slips }) => slips > 0 && slips <= most)
  const least = Math.min(...near.map(({ slips }) => slips))
  return near
    .filter(({ slips }) => slips === least)
    .sort((a, b) => b.uses - a.uses || Number(a.prefix) - Number(b.prefix) || (a.word < b.word ? -1 : 1))
    .slice(0, MEANT)
    .map(({ word, prefix, uses }) => ({ word, prefix, uses }))
}
