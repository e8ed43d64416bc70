import { open } from 'node:fs/promises'
import { utf8Within } from '../utf8-within.ts'

const MAX_BYTES = 1024 * 1024

interface StoredTag {
  version: number
  flags: number
  body: Buffer
}

async function readTag(path: string): Promise<StoredTag | null> {
  const file = await open(path)
  try {
    const header = Buffer.alloc(10)
    await file.read(header, 0, 10, 0)
    if (header.toString('latin1', 0, 3) !== 'ID3') return null
    const size = [6, 7, 8, 9].reduce((sum, at) => (sum << 7) | ((header[at] ?? 0) & 0x7f), 0)
    const body = Buffer.alloc(Math.min(size, MAX_BYTES))
    await file.read(body, 0, body.length, 10)
    return { version: header[3] ?? 0, flags: header[5] ?? 0, body }
  } finally {
    await file.close()
  }
}

/** Returns the first MiB of the ID3v2 tag at the start of a file, as stored; null without one. */
export async function id3Bytes(path: string): Promise<Buffer | null> {
  return (await readTag(path))?.body ?? null
}

/**
 * Returns the unsplit text of ID3v2.2 and 2.3 frames. The tag library splits artists of these versions at every "/", as
 * the standard says, but hardly any writer follows it, and AC/DC would become two artists.
 */
export async function rawId3Text(path: string, ids: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const tag = await readTag(path)
  if (!tag || tag.version > 3) return found
  const { version, flags } = tag
  const body = flags & 0x80 ? withoutUnsynchronisation(tag.body) : tag.body
  let at = version === 3 && flags & 0x40 ? 4 + body.readUInt32BE(0) : 0
  const [idLength, headerLength] = version === 3 ? [4, 10] : [3, 6]
  while (at + headerLength <= body.length && body[at] !== 0) {
    const id = body.toString('latin1', at, at + idLength)
    const length = version === 3 ? body.readUInt32BE(at + 4) : body.readUIntBE(at + 3, 3)
    const content = body.subarray(at + headerLength, at + headerLength + length)
    if (ids.includes(id) && !found.has(id)) found.set(id, decoded(content))
    at += headerLength + length
  }
  return found
}

function decoded(content: Buffer): string {
  const text = content.subarray(1)
  if (content[0] === 1 || content[0] === 2) {
    const bigEndian = content[0] === 2 || (text[0] === 0xfe && text[1] === 0xff)
    const even = Buffer.from(text.subarray(0, text.length - (text.length % 2)))
    return (bigEndian ? even.swap16() : even)
      .toString('utf16le')
      .replace(/^\ufeff/, '')
      .replace(/\0+$/, '')
  }
  if (content[0] === 3) return text.toString('utf8').replace(/\0+$/, '')
  const latin1 = text.toString('latin1').replace(/\0+$/, '')
  return utf8Within(latin1) ?? latin1
}

function withoutUnsynchronisation(stored: Buffer): Buffer {
  const cached = Buffer.alloc(stored.length)
  let length = 0
  for (let at = 0; at < stored.length; at++) {
    cached[length++] = stored[at] ?? 0
    if (stored[at] === 0xff && stored[at + 1] === 0) at++
  }
  return cached.subarray(0, length)
}
