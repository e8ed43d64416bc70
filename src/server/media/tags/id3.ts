import { inflateSync } from 'node:zlib'
import { decodeLegacy } from '../../core/guess-encoding.ts'
import { utf8Within } from '../../core/utf8-within.ts'
import type { ByteWindow } from '../byte-window.ts'

/** A frame without what its flags say of it: unsynchronisation, compression, length and group. */
export interface Id3Frame {
  id: string
  body: Buffer
}

export interface Id3Tag {
  version: number
  frames: Id3Frame[]
  /** The offset after it. */
  end: number
  /** It is written as its version says: other readers understand it. */
  regular: boolean
}

/** Larger tags are not read: the largest hold a few scans. */
const MAX_BYTES = 64 * 1024 * 1024
/** More frames are not read: tags hold some dozens, or some hundreds with chapters. */
const MAX_FRAMES = 10_000
const HEADER = 10
const FRAME_ID = /^[A-Z][A-Z0-9]{2,3}$/

const synchsafe = (bytes: Buffer, at: number): number =>
  [0, 1, 2, 3].reduce((sum, index) => (sum << 7) | ((bytes[at + index] ?? 0) & 0x7f), 0)

const isSynchsafe = (bytes: Buffer, at: number): boolean => (bytes.readUInt32BE(at) & 0x80808080) === 0

const withoutUnsynchronisation = (stored: Buffer): Buffer => {
  const plain = Buffer.alloc(stored.length)
  let length = 0
  for (let at = 0; at < stored.length; at++) {
    plain[length++] = stored[at] ?? 0
    if (stored[at] === 0xff && stored[at + 1] === 0) at++
  }
  return plain.subarray(0, length)
}

/** Returns whether audio, another tag or padding may start with these bytes. */
const mayFollow = (start: Buffer): boolean =>
  start.length === 0 ||
  start.every((byte) => byte === 0) ||
  (start[0] === 0xff && ((start[1] ?? 0) & 0xe0) === 0xe0) ||
  start.toString('latin1', 0, 4) === '\x1aE\xdf\xa3' ||
  /^(ID3|fLaC|OggS|RIFF|RF64|FORM|APETAGEX|....ftyp)/s.test(start.toString('latin1'))

/** Returns whether a frame or the end of the frames may be at this offset. */
const isBoundary = (body: Buffer, at: number, idLength: number): boolean =>
  at === body.length || body[at] === 0 || FRAME_ID.test(body.toString('latin1', at, at + idLength))

/** Returns the size of a frame: some writers of 2.4 forget to make it synchsafe, some of 2.3 do. */
const frameSize = (body: Buffer, at: number, version: number): { size: number; regular: boolean } => {
  if (version === 2) return { size: body.readUIntBE(at + 3, 3), regular: true }
  const plain = body.readUInt32BE(at + 4)
  const safe = isSynchsafe(body, at + 4) ? synchsafe(body, at + 4) : plain
  const [meant, other] = version === 4 ? [safe, plain] : [plain, safe]
  const fits = (size: number) => isBoundary(body, at + HEADER + size, 4)
  const size = meant === other || fits(meant) || !fits(other) ? meant : other
  return { size, regular: version === 4 ? size === synchsafe(body, at + 4) : size === plain }
}

/** Returns the contents of a frame; null if they are encrypted or damaged. */
const frameBody = (
  stored: Buffer,
  version: number,
  flags: number,
  unsynchronised: boolean,
): Buffer | null => {
  if (version === 2) return stored
  const [group, packed, encrypted] = version === 3 ? [0x20, 0x80, 0x40] : [0x40, 0x08, 0x04]
  if (flags & encrypted) return null
  // The length before compression.
  const length = (version === 3 ? flags & packed : flags & 1) ? 4 : 0
  const from = (flags & group ? 1 : 0) + length
  const parted = version === 4 && (unsynchronised || (flags & 2) !== 0)
  const body = (parted ? withoutUnsynchronisation(stored) : stored).subarray(from)
  if (!(flags & packed)) return body
  try {
    return inflateSync(body, { maxOutputLength: MAX_BYTES })
  } catch {
    return null
  }
}

/** Returns the frames of a tag, and where they end. */
const framesIn = (body: Buffer, from: number, version: number, unsynchronised: boolean) => {
  if (version < 2 || version > 4) return { frames: [], regular: true, end: 0 }
  const [idLength, headerLength] = version === 2 ? [3, 6] : [4, HEADER]
  const frames: Id3Frame[] = []
  let regular = true
  let at = from
  while (at + headerLength <= body.length) {
    if (frames.length === MAX_FRAMES) return { frames, regular: false, end: at }
    const id = body.toString('latin1', at, at + idLength)
    if (!FRAME_ID.test(id)) break
    const { size, regular: asStated } = frameSize(body, at, version)
    const flags = version === 2 ? 0 : (body[at + HEADER - 1] ?? 0)
    const stored = body.subarray(at + headerLength, at + headerLength + size)
    const content = frameBody(stored, version, flags, unsynchronised)
    if (content && content.length > 0) frames.push({ id, body: content })
    regular &&= asStated && flags === 0
    at += headerLength + size
  }
  return { frames, regular, end: at }
}

const extendedHeader = (body: Buffer, version: number, flags: number): number => {
  if (!(flags & 0x40) || body.length < 4) return 0
  return version === 3 ? 4 + body.readUInt32BE(0) : version === 4 ? synchsafe(body, 0) : 0
}

/** Returns the sizes that the header of a tag may mean: synchsafe, as it should be, or plain. */
const statedSizes = (header: Buffer): number[] => {
  const plain = header.readUInt32BE(6)
  return isSynchsafe(header, 6) ? [synchsafe(header, 6), plain] : [plain, synchsafe(header, 6)]
}

interface Located {
  header: Buffer
  version: number
  flags: number
  /** Without its header; null if what the header says is wrong. */
  size: number | null
}

/** Returns whether the frames of a tag end within this size, as far as their headers tell. */
const holdsFrames = async (
  bytes: ByteWindow,
  from: number,
  size: number,
  version: number,
): Promise<boolean> => {
  if (version === 2) return true
  let at = from
  for (let count = 0; count < MAX_FRAMES && at + HEADER <= from + size; count++) {
    const header = Buffer.from(await bytes.at(at, HEADER))
    if (header.length < HEADER || !FRAME_ID.test(header.toString('latin1', 0, 4))) return true
    const body = version === 4 && isSynchsafe(header, 4) ? synchsafe(header, 4) : header.readUInt32BE(4)
    at += HEADER + body
  }
  return at <= from + size
}

const locate = async (bytes: ByteWindow, start: number): Promise<Located | null> => {
  const header = Buffer.from(await bytes.at(start, HEADER))
  const [version = 0, flags = 0] = [header[3], header[5]]
  if (header.length < HEADER || header.toString('latin1', 0, 3) !== 'ID3') return null
  const footer = version === 4 && flags & 0x10 ? HEADER : 0
  for (const stated of statedSizes(header)) {
    const end = start + HEADER + stated + footer
    if (end > bytes.size || !mayFollow(await bytes.at(end, 8))) continue
    // Sizes of unsynchronised or extended tags count other bytes.
    if (flags !== 0 || (await holdsFrames(bytes, start + HEADER, stated, version)))
      return { header, version, flags, size: stated + footer }
  }
  return { header, version, flags, size: null }
}

const readTag = async (bytes: ByteWindow, start: number): Promise<Id3Tag | null> => {
  const located = await locate(bytes, start)
  if (!located) return null
  const { header, version, flags, size } = located
  const from = start + HEADER
  const stored = Buffer.from(await bytes.at(from, Math.min(size ?? bytes.size - from, MAX_BYTES)))
  const unsynchronised = (flags & 0x80) !== 0
  const body = unsynchronised && version < 4 ? withoutUnsynchronisation(stored) : stored
  const found = framesIn(body, extendedHeader(body, version, flags), version, unsynchronised)
  const footer = version === 4 && flags & 0x10 ? HEADER : 0
  const asStated = isSynchsafe(header, 6) && size === synchsafe(header, 6) + footer
  const regular = found.regular && !unsynchronised && asStated
  // With a wrong size, the frames tell where it ends.
  return { version, frames: found.frames, end: from + (size ?? found.end), regular }
}

/** Returns the ID3v2 tags at the start of a file, or from an offset; some writers leave several. */
export const readId3 = async (bytes: ByteWindow, start = 0): Promise<Id3Tag[]> => {
  const tags: Id3Tag[] = []
  for (let at = start; ; ) {
    const tag = await readTag(bytes, at)
    if (!tag) return tags
    tags.push(tag)
    at = tag.end
  }
}

/** Returns the offset after the ID3v2 tags at the start of a file; beyond the file if it ends within one. */
export const skipId3 = async (bytes: ByteWindow): Promise<number> => {
  for (let at = 0; ; ) {
    const located = await locate(bytes, at)
    if (!located) return at
    if (located.size === null) {
      const end = (await readTag(bytes, at))?.end ?? bytes.size
      return end >= bytes.size ? bytes.size + 1 : end
    }
    at += HEADER + located.size
  }
}

/** Frames whose text begins after the encoding and as many bytes of language. */
const textStart = (id: string): number | null =>
  /^(T|IPL)/.test(id) ? 1 : /^(COMM?|USLT|ULT)$/.test(id) ? 4 : null

/** Frames with a description before their value. */
const isDescribed = (id: string): boolean => /^(TXXX?|COMM?|USLT|ULT)$/.test(id)

/** Returns text that is declared as Latin-1 but is not ASCII, byte by byte; null for every other frame. */
const latin1In = ({ id, body }: Id3Frame): string | null => {
  const start = textStart(id)
  if (start === null || body[0] !== 0) return null
  const text = body.toString('latin1', start)
  return /[\x80-\xff]/.test(text) ? text : null
}

/** Returns texts in Latin-1 that are not UTF-8 either: their encoding is to be guessed. */
export const undeclaredTexts = (tags: readonly Id3Tag[]): string[] =>
  tags.flatMap(({ frames }) =>
    frames.flatMap((frame) => {
      const text = latin1In(frame)
      return text !== null && utf8Within(text) === null ? [text] : []
    }),
  )

const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le')

/** Returns a frame with its Latin-1 text in UTF-16, read as UTF-8 or in this encoding if it is that. */
const inUtf16 = (frame: Id3Frame, encoding: string | null): Id3Frame => {
  const text = latin1In(frame)
  if (text === null) return frame
  const start = textStart(frame.id) ?? 1
  const meant = decodeLegacy(text, encoding)
  const cut = isDescribed(frame.id) ? meant.indexOf('\0') : -1
  const parts = cut < 0 ? [meant] : [meant.slice(0, cut), meant.slice(cut + 1)]
  const zeros = Buffer.alloc(2)
  const body = parts.flatMap((part, at) => (at === 0 ? [utf16(part)] : [zeros, utf16(part)]))
  return { id: frame.id, body: Buffer.concat([Buffer.from([1]), frame.body.subarray(1, start), ...body]) }
}

const writeSize = (into: Buffer, at: number, size: number): void => {
  for (let byte = 3; byte >= 0; byte--) into[at + byte] = (size >> ((3 - byte) * 7)) & 0x7f
}

const writeFrame = ({ id, body }: Id3Frame, version: number): Buffer => {
  const header = Buffer.alloc(version === 2 ? 6 : HEADER)
  header.write(id, 'latin1')
  if (version === 2) header.writeUIntBE(body.length, 3, 3)
  else if (version === 3) header.writeUInt32BE(body.length, 4)
  else writeSize(header, 4, body.length)
  return Buffer.concat([header, body])
}

/**
 * Returns these tags as one that every reader understands, in the version of the first; null if they already are. Text
 * that is declared as Latin-1 but is UTF-8, or in this encoding, is in UTF-16.
 */
export const rewriteId3 = (tags: readonly Id3Tag[], encoding: string | null): Buffer | null => {
  const [first] = tags
  if (!first) return null
  const odd = tags.some((tag) => !tag.regular || tag.frames.some((frame) => latin1In(frame) !== null))
  if (!odd && tags.length === 1) return null
  const frames = tags
    .filter(({ version }) => version === first.version)
    .flatMap((tag) => tag.frames.map((frame) => writeFrame(inUtf16(frame, encoding), first.version)))
  const header = Buffer.from(`ID3${String.fromCharCode(first.version)}\0\0\0\0\0\0`, 'latin1')
  const body = Buffer.concat(frames)
  writeSize(header, 6, body.length)
  return Buffer.concat([header, body])
}

const decoded = (encoding: number | undefined, text: Buffer): string => {
  if (encoding === 1 || encoding === 2) {
    const bigEndian = encoding === 2 || (text[0] === 0xfe && text[1] === 0xff)
    const even = Buffer.from(text.subarray(0, text.length - (text.length % 2)))
    return (bigEndian ? even.swap16() : even).toString('utf16le').replaceAll('\ufeff', '')
  }
  return text.toString(encoding === 3 ? 'utf8' : 'latin1')
}

/**
 * Returns the unsplit text of ID3v2.2 and 2.3 frames, by id. The tag library splits artists of these versions at every
 * "/", as the standard says, but hardly any writer follows it, and AC/DC would become two artists.
 */
export const unsplitTexts = (tags: readonly Id3Tag[], encoding: string | null): Map<string, string> => {
  const found = new Map<string, string>()
  for (const { version, frames } of tags) {
    if (version > 3) continue
    for (const frame of frames) {
      if (!frame.id.startsWith('T')) continue
      const { id, body } = inUtf16(frame, encoding)
      const text = decoded(body[0], body.subarray(1)).replace(/\0+$/, '')
      const [name = '', ...values] = text.split('\0')
      const [key, value] = isDescribed(id) ? [`${id}:${name.toUpperCase()}`, values.join('\0')] : [id, text]
      if (!found.has(key)) found.set(key, value)
    }
  }
  return found
}
