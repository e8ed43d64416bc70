import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Lyrics } from '../../../../contract/catalog/items.ts'
import { parseLyrics } from '../../../../contract/catalog/lyrics.ts'
import { decodeText } from '../../../core/text-encoding.ts'
import { printable } from '../../../media/tags/tag-text.ts'

/** The lyrics of a song are far smaller. */
const MAX_BYTES = 1024 * 1024

const withoutExtension = (name: string): string => name.replace(/\.[A-Za-z0-9]{1,5}$/, '')
const spelled = (name: string): string => name.normalize('NFC').toLowerCase()
/** Returns the letters of a name without its track number. */
const lettersOf = (name: string): string =>
  spelled(name)
    .replace(/^[\d\s._)-]+(?=\p{L})/u, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')

/** Returns the names that lyrics of a file may have, best first: `Song`, `Song.mp3`, `Song.en`, or with other signs. */
const keysOf = (lyrics: string): string[] => {
  const name = spelled(withoutExtension(basename(lyrics)))
  const language = /^(.+)\.[a-z]{2,3}(?:[-_][a-z]{2,4})?$/.exec(name)?.[1]
  return [name, ...(language ? [language] : []), `letters ${lettersOf(name)}`]
}

/** Returns which of these .lrc files belongs to a music file of their folder. */
export const lyricsBeside = (files: readonly string[]): ((path: string) => string | undefined) => {
  const byKey = new Map<string, string>()
  const named = files.map((path) => ({ path, keys: keysOf(path) }))
  for (const place of [0, 1, 2])
    for (const { path, keys } of named) {
      const key = keys[place]
      if (key !== undefined && !byKey.has(key)) byKey.set(key, path)
    }
  return (path) => {
    if (files.length === 0) return undefined
    const name = spelled(basename(path))
    const base = withoutExtension(name)
    return byKey.get(base) ?? byKey.get(name) ?? byKey.get(`letters ${lettersOf(base)}`)
  }
}

/** Reads a .lrc file; null if it has no lyrics or cannot be read. */
export const readLyricsFile = async (path: string, encoding: string | null): Promise<Lyrics | null> => {
  const file = await open(path).catch(() => null)
  if (!file) return null
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(size, MAX_BYTES)), 0)
    const lyrics = parseLyrics(
      decodeText(buffer.subarray(0, bytesRead), encoding ? `text/plain; charset=${encoding}` : undefined),
    )
    return (
      lyrics && { ...lyrics, lines: lyrics.lines.map((line) => ({ ...line, text: printable(line.text) })) }
    )
  } catch {
    return null
  } finally {
    await file.close()
  }
}

/** Returns the lyrics of a song: those beside it, unless only those in it have times. */
export const betterLyrics = (embedded: Lyrics | null, beside: Lyrics | null): Lyrics | null =>
  beside && (beside.synced || !embedded?.synced) ? beside : embedded
