/** Audio file extensions that may be uploaded or imported (lower case, without dot). */
export const AUDIO_EXTENSIONS = [
  'mp3',
  'm4a',
  'm4b',
  'aac',
  'wav',
  'aif',
  'aiff',
  'flac',
  'ogg',
  'oga',
  'opus',
  'webm',
] as const

/** Extensions of the audio files that browsers play, by media type. */
export const PLAYABLE_AUDIO = {
  'audio/mpeg': ['mp3'],
  'audio/mp4': ['m4a', 'm4b'],
  'audio/aac': ['aac'],
  'audio/flac': ['flac'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/wav': ['wav'],
  'audio/webm': ['webm'],
} as const

/** Image file extensions that may be uploaded as covers and avatars (lower case, without dot). */
export const IMAGE_EXTENSIONS = ['jpg', 'jpeg', 'png', 'webp', 'gif'] as const

/** Extensions of histories and playlists that may be imported (lower case, without dot). */
export const DATA_EXTENSIONS = [
  'zip',
  'json',
  'jsonl',
  'csv',
  'tsv',
  'txt',
  'log',
  'xml',
  'm3u',
  'm3u8',
  'xspf',
  'jspf',
] as const

/**
 * Returns the lower-case extension of a file name without its dot; '' if it has none ('.mp3' is a name, not an
 * extension).
 */
export function extensionOf(name: string): string {
  const base = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
  const dot = base.lastIndexOf('.')
  return dot > 0 ? base.slice(dot + 1).toLowerCase() : ''
}

/** Returns whether a file name has one of the extensions, ignoring case. A name without extension never does. */
export function hasExtension(name: string, list: readonly string[]): boolean {
  const extension = extensionOf(name)
  return extension !== '' && list.includes(extension)
}

/** Bytes of the parts in which devices save a file, all but the last of this size. */
export const PART_BYTES = 1024 * 1024

type ParsedRange =
  | { kind: 'whole' }
  | { kind: 'range'; start: number; end: number }
  | { kind: 'unsatisfiable' }

const WHOLE: ParsedRange = { kind: 'whole' }

/**
 * Parses a Range header for a size in bytes (RFC 9110, 14.2). `end` is inclusive. Malformed headers are ignored and
 * multiple ranges yield the whole file, as the RFC allows; a range past the end is unsatisfiable (416).
 */
export function parseRange(header: string | null | undefined, size: number): ParsedRange {
  const match = /^bytes[ \t]*=[ \t]*(\d*)[ \t]*-[ \t]*(\d*)[ \t]*$/i.exec(header ?? '')
  if (!match) return WHOLE
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return WHOLE
  if (first === '') {
    const length = Number(last)
    if (length === 0 || size === 0) return { kind: 'unsatisfiable' }
    return { kind: 'range', start: Math.max(0, size - length), end: size - 1 }
  }
  const start = Number(first)
  if (last !== '' && BigInt(last) < BigInt(first)) return WHOLE
  if (start >= size) return { kind: 'unsatisfiable' }
  return { kind: 'range', start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
