import type { Lyrics } from './items.ts'

const STAMP = /\[(\d{1,3}):(\d{1,2})(?:[.:,](\d{1,3}))?\]/g
/** Tags of LRC about the file, unlike section headers such as [Chorus]. */
const ID_TAG =
  /^\s*\[(ar|al|ti|au|by|re|ve|la|lang|language|id|tool|length|total|offset|encoding|kana|artist|title|album|#):/i
/** Enhanced LRC has the times of words too. */
const WORD_STAMP = /<\d+:\d+(?:[.:,]\d+)?>/g
const MAX_LINES = 5000
const MAX_CHARACTERS = 200_000

type Line = Lyrics['lines'][number]

const two = (value: number): string => String(value).padStart(2, '0')

/** Formats seconds as in LRC, without brackets: mm:ss.xx. */
export const stampText = (seconds: number): string => {
  const hundredths = Math.round(seconds * 100)
  const rest = hundredths % 6000
  return `${two(Math.floor(hundredths / 6000))}:${two(Math.floor(rest / 100))}.${two(rest % 100)}`
}

/** Returns lyrics as editable text: LRC if synced, otherwise plain lines. */
export const lyricsText = (lyrics: Lyrics | null): string =>
  (lyrics?.lines ?? [])
    .map(({ at, text }) => (lyrics?.synced && at !== undefined ? `[${stampText(at)}] ${text}` : text))
    .join('\n')

/** Returns whether editable lyrics have times. */
export const isTimed = (lyrics: string | null): boolean => lyrics !== null && /^\[\d+:\d/m.test(lyrics)

/** Removes the times of words, and the space around them. */
const withoutWordStamps = (text: string): string =>
  text.search(WORD_STAMP) < 0 ? text : text.replace(WORD_STAMP, '').replace(/ {2,}/g, ' ')

/** Returns a row whose words have times, but which has none itself, with the time of its first word. */
const withStamp = (row: string): string => row.replace(/^\s*<(\d{1,3}:\d{1,2}(?:[.:,]\d{1,3})?)>/, '[$1]')

/** Sorts lines by time; those without one stay below the line that they follow. */
const timedLines = (rows: string[], offset: number): Line[] => {
  const placed: { place: number; line: Line }[] = []
  let place = 0
  for (const row of rows) {
    if (ID_TAG.test(row)) continue
    const text = withoutWordStamps(row.replace(STAMP, '')).trim()
    const times = [...row.matchAll(STAMP)].map(([, minutes, seconds, fraction = '0']) =>
      Math.max(0, Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction}`) - offset),
    )
    place = times[0] ?? place
    if (times.length > 0) placed.push(...times.map((at) => ({ place: at, line: { at, text } })))
    // A gap above the first line separates it from nothing.
    else if (text || placed.length > 0) placed.push({ place, line: { text } })
  }
  return placed.sort((one, other) => one.place - other.place).map(({ line }) => line)
}

/**
 * Parses lyrics as plain text or LRC (also several timestamps per line, timestamps without fraction, [offset:±ms], lines
 * without a time); null if empty.
 */
export const parseLyrics = (text: string): Lyrics | null => {
  const plain = text.slice(0, MAX_CHARACTERS).replace(/\r\n?/g, '\n').trim()
  const rows = plain.split('\n').slice(0, MAX_LINES).map(withStamp)
  const offset = Number(/^[ \t]*\[offset:[ \t]*([+-]?\d+)[ \t]*\]/im.exec(plain)?.[1] ?? 0) / 1000
  if (rows.some((row) => row.search(STAMP) >= 0)) return { synced: true, lines: timedLines(rows, offset) }
  const lines = rows.map((row) => ({ text: row.trim() }))
  return lines.some((line) => line.text) ? { synced: false, lines } : null
}
