import type { Lyrics } from '../../../contract/catalog/items.ts'
import { lyricsText, parseLyrics } from '../../../contract/catalog/lyrics.ts'

/** Marking when the lines of a song begin: each edit returns a new state. */
export type Line = Lyrics['lines'][number]

export interface Marking {
  lines: readonly Line[]
  /** The line that is marked next; the number of lines at the end. */
  next: number
  /** States before the last edits, newest first. */
  before: Marking | null
}

/** Blank lines and section headers such as [Chorus] can have a time, but are passed over while marking. */
export const isSung = ({ text }: Line): boolean => text.trim() !== '' && !/^\[.*\]$/.test(text.trim())

const nextSung = (lines: readonly Line[], from: number): number => {
  const found = lines.findIndex((line, index) => index >= from && isSung(line))
  return found < 0 ? lines.length : found
}

/** Begins with the first line that has no time yet. */
export const markingOf = (text: string): Marking => {
  const lines = parseLyrics(text)?.lines ?? []
  const open = lines.findIndex((line) => isSung(line) && line.at === undefined)
  return { lines, next: open < 0 ? lines.length : open, before: null }
}

/** Returns the lines as LRC, or as plain text if none has a time. */
export const textOf = ({ lines }: Pick<Marking, 'lines'>): string =>
  lyricsText({ synced: lines.some(({ at }) => at !== undefined), lines: [...lines] })

const edited = (marking: Marking, index: number, at: number | undefined, next = marking.next): Marking => {
  const line = marking.lines[index]
  if (!line) return marking
  const { text } = line
  // LRC has hundredths of a second.
  const timed = at === undefined ? { text } : { at: Math.max(0, Math.round(at * 100) / 100), text }
  return { lines: marking.lines.with(index, timed), next, before: marking }
}

/** The next line begins at a moment. */
export const mark = (marking: Marking, seconds: number): Marking =>
  edited(marking, marking.next, seconds, nextSung(marking.lines, marking.next + 1))

/** Moves the time of a line by some seconds. */
export const nudge = (marking: Marking, index: number, by: number): Marking => {
  const at = marking.lines[index]?.at
  return at === undefined ? marking : edited(marking, index, at + by)
}

/** Takes the time of a line away. */
export const clear = (marking: Marking, index: number): Marking => edited(marking, index, undefined)

/** Takes the last edit back. */
export const undo = (marking: Marking): Marking => marking.before ?? marking

/** The next mark is for this line. */
export const choose = (marking: Marking, index: number): Marking => ({
  ...marking,
  next: Math.min(Math.max(0, index), Math.max(0, marking.lines.length - 1)),
})

/** Returns the lines that begin before one above them: saving would change their order. */
export const early = (lines: readonly Line[]): ReadonlySet<number> => {
  const found = new Set<number>()
  let latest = 0
  for (const [index, { at }] of lines.entries()) {
    if (at === undefined) continue
    if (at < latest) found.add(index)
    else latest = at
  }
  return found
}

/** Returns how many of the lines to be sung have a time. */
export const progressOf = (lines: readonly Line[]): { done: number; total: number } => {
  const sung = lines.filter(isSung)
  return { done: sung.filter(({ at }) => at !== undefined).length, total: sung.length }
}
