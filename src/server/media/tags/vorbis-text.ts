import type { IAudioMetadata } from 'music-metadata'
import { decodeLegacy } from '../../core/guess-encoding.ts'
import type { OpenFile } from '../open-file.ts'

/** Comments are at the start of a file, before a picture or after it. */
const MAX_BYTES = 1024 * 1024

const startOf = async ({ handle, size, whole }: OpenFile): Promise<Buffer> => {
  if (whole) return whole
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(size, MAX_BYTES)), { position: 0 })
  return buffer.subarray(0, bytesRead)
}

/** Returns text whose places are those of the bytes: the capital form of other letters than these may be longer. */
const upperCase = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[a-z]+/g, (letters) => letters.toUpperCase())

/** Returns the bytes of comments with this name: their length precedes them. */
const commentsNamed = (bytes: Buffer, name: string): string[] => {
  const found: string[] = []
  const start = Buffer.from(`${name}=`)
  const text = upperCase(bytes)
  const key = upperCase(start)
  for (let at = text.indexOf(key); at >= 4; at = text.indexOf(key, at + 1)) {
    const length = bytes.readUInt32LE(at - 4)
    if (length < start.length || at + length > bytes.length) continue
    found.push(bytes.toString('latin1', at + start.length, at + length))
  }
  return found
}

/**
 * Reads Vorbis comments that are not UTF-8, as they should be: returns their bytes by what the library made of them.
 */
export const brokenComments = async (
  file: OpenFile,
  { native }: IAudioMetadata,
): Promise<Map<string, string>> => {
  const broken = (native.vorbis ?? []).filter(
    ({ value }) => typeof value === 'string' && value.includes('\ufffd'),
  )
  if (broken.length === 0) return new Map()
  const bytes = await startOf(file)
  return new Map(
    broken.flatMap(({ id, value }) =>
      commentsNamed(bytes, id).flatMap((raw) =>
        Buffer.from(raw, 'latin1').toString('utf8') === value ? [[value, raw] as const] : [],
      ),
    ),
  )
}

/** Returns what comments mean, by what the library made of them. */
export const meantComments = (
  broken: ReadonlyMap<string, string>,
  encoding: string | null,
): Map<string, string> => new Map([...broken].map(([read, raw]) => [read, decodeLegacy(raw, encoding)]))
