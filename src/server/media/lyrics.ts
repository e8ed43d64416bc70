import type { Lyrics } from '../../contract/catalog/items.ts'

const MAX_LINES = 5000

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
