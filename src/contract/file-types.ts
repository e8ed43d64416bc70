/** Audio file extensions that may be uploaded or imported (lower case, without dot). */
export const AUDIO_EXTENSIONS = [
  'mp3',
  'm4a',
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
  'audio/mp4': ['m4a'],
  'audio/aac': ['aac'],
  'audio/flac': ['flac'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/wav': ['wav'],
  'audio/webm': ['webm'],
} as const

/** Image file extensions that may be uploaded as covers and avatars (lower case, without dot). */
export const IMAGE_EXTENSIONS = ['jpg', 'jpeg', 'png', 'webp', 'gif'] as const

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
