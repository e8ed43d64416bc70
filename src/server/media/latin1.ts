import type { IAudioMetadata, ITag } from 'music-metadata'
import { id3Bytes } from './id3-text.ts'
import { utf8Within } from './utf8-within.ts'

/** An ID3v1 field has 30 bytes, so a multi-byte character may be cut at its end. */
const cutLetter = (text: string): string | null =>
  text.length < 28 ? null : utf8Within(text.replace(/[\xc2-\xf4][\x80-\xbf]{0,2}$/, ''))

const textOf = (value: unknown): string | null => {
  const text = typeof value === 'object' && value !== null && 'text' in value ? value.text : value
  return typeof text === 'string' ? text : null
}

/** Returns texts that look like UTF-8 read as Latin-1, with their correct form. */
const suspectFields = (
  tags: readonly ITag[] = [],
  read: typeof utf8Within = utf8Within,
): [string, string][] =>
  tags.flatMap(({ value }) => {
    const text = textOf(value)
    const right = text && read(text)
    return text && right ? [[text, right]] : []
  })

/** Returns texts that the library decoded as Latin-1 although they are UTF-8, with their correct form. */
async function misread(path: string, { native }: IAudioMetadata): Promise<Map<string, string>> {
  const first = suspectFields(native.ID3v1, (text) => utf8Within(text) ?? cutLetter(text))
  const meant = new Map([...suspectFields(native.exif), ...first])
  const frames = Object.keys(native).flatMap((name) => (name.startsWith('ID3v2') ? (native[name] ?? []) : []))
  const second = suspectFields(frames)
  // Frames declare their encoding, but the library does not expose it, so the raw bytes are checked.
  const bytes = second.length > 0 ? await id3Bytes(path).catch(() => null) : null
  for (const [text, right] of second) if (bytes?.includes(text, 0, 'latin1')) meant.set(text, right)
  return meant
}

/**
 * Fixes a common writer bug: UTF-8 in RIFF INFO, ID3v1 and Latin-1 frames of ID3v2. Text that is not valid UTF-8 is
 * unchanged. Modifies the metadata in place.
 */
export async function repairLatin1(path: string, metadata: IAudioMetadata): Promise<void> {
  const meant = await misread(path, metadata)
  if (meant.size === 0) return
  const right = (text: string): string => meant.get(text) ?? text
  const { common } = metadata
  for (const name of ['title', 'artist', 'album', 'albumartist'] as const) {
    if (common[name] !== undefined) common[name] = right(common[name])
  }
  for (const name of ['artists', 'albumartists', 'genre'] as const) common[name] = common[name]?.map(right)
  for (const tag of Object.values(metadata.native).flat()) {
    const text = textOf(tag.value)
    if (text !== null && meant.has(text)) tag.value = right(text)
  }
}
