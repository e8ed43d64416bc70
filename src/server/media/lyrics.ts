export interface Lyrics {
  synced: boolean
  /** `at` in seconds, only if synced. */
  lines: { at?: number; text: string }[]
}

const STAMP = /\[(\d{1,3}):(\d{1,2})(?:[.:](\d{1,3}))?\]/g
const MAX_LINES = 5000
const MAX_CHARACTERS = 200_000

/**
 * Parses lyrics as plain text or LRC (also several timestamps per line, timestamps without fraction, [offset:±ms]);
 * null if empty.
 */
export function parseLyrics(text: string): Lyrics | null {
  const rows = text.slice(0, MAX_CHARACTERS).replace(/\r\n?/g, '\n').trim().split('\n').slice(0, MAX_LINES)
  const offset = Number(/^\[offset:\s*([+-]?\d+)\s*\]/im.exec(text)?.[1] ?? 0) / 1000
  const lines = rows.flatMap((row) => {
    const stamps = [...row.matchAll(STAMP)]
    // Enhanced LRC also has word timestamps: <mm:ss.xx>.
    const words = row
      .replace(STAMP, '')
      .replace(/<\d+:\d+(\.\d+)?>/g, '')
      .trim()
    return stamps.map(([, minutes, seconds, fraction = '0']) => ({
      at: Math.max(0, Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction}`) - offset),
      text: words,
    }))
  })
  if (lines.length > 0) return { synced: true, lines: lines.sort((one, other) => one.at - other.at) }
  const plain = rows.map((row) => ({ text: row.trim() }))
  return plain.some((row) => row.text) ? { synced: false, lines: plain } : null
}

/** Converts an ID3 SYLT frame with millisecond timestamps: syllables are joined into lines at their line breaks. */
export function joinSyllables(syllables: readonly { text: string; timestamp?: number }[]): Lyrics | null {
  const breaks = syllables.some(({ text }) => /[\r\n]/.test(text))
  const lines: { at: number; text: string }[] = []
  for (const { text, timestamp = 0 } of syllables.slice(0, MAX_LINES)) {
    const last = lines.at(-1)
    if (breaks && last && !/^[\r\n]/.test(text)) last.text += text.replace(/[\r\n]/g, ' ')
    else lines.push({ at: timestamp / 1000, text: text.replace(/[\r\n]/g, ' ') })
  }
  for (const line of lines) line.text = line.text.trim()
  return lines.some((line) => line.text) ? { synced: true, lines } : null
}
