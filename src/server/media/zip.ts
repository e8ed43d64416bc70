import { crc32 } from 'node:zlib'

/** A file of an archive. */
export interface ZipEntry {
  /** Its path in the archive, with forward slashes. */
  name: string
  /** Bytes. */
  size: number
  crc32: number
  modified: Date
}

/** A piece of an archive: bytes, or the contents of an entry. */
export type ZipPart = { bytes: Buffer } | { entry: number }

export interface ZipLayout {
  parts: ZipPart[]
  /** Bytes of the archive. */
  size: number
}

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const END64 = 0x06064b50
const LOCATOR64 = 0x07064b50
/** Names are UTF-8. */
const UTF8 = 0x0800
const MAX32 = 0xffffffff
const MAX16 = 0xffff
/** Version 4.5: ZIP64. */
const VERSION = 45
/** A regular file that its owner may write (Unix). */
const MODE = 0o100644

/** MS-DOS date and time of a local clock; UTC here, since the reader's time zone is unknown. */
const dosTime = (at: Date): { date: number; time: number } => ({
  date: ((Math.max(1980, at.getUTCFullYear()) - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
})

/** The fields that a local header and the central directory have in common, from `version needed` on. */
const common = ({ name, size, crc32, modified }: ZipEntry, extraLength: number): Buffer => {
  const { date, time } = dosTime(modified)
  const bytes = Buffer.alloc(26)
  bytes.writeUInt16LE(VERSION, 0)
  bytes.writeUInt16LE(UTF8, 2)
  // Method 0: audio does not get smaller, and stored files make every offset known in advance.
  bytes.writeUInt16LE(0, 4)
  bytes.writeUInt16LE(time, 6)
  bytes.writeUInt16LE(date, 8)
  bytes.writeUInt32LE(crc32, 10)
  bytes.writeUInt32LE(Math.min(size, MAX32), 14)
  bytes.writeUInt32LE(Math.min(size, MAX32), 18)
  bytes.writeUInt16LE(Buffer.byteLength(name), 22)
  bytes.writeUInt16LE(extraLength, 24)
  return bytes
}

const signature = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value, 0)
  return bytes
}

/** Extra field of ZIP64: values that do not fit in 32 bits. */
const extra64 = (values: number[]): Buffer => {
  if (values.length === 0) return Buffer.alloc(0)
  const bytes = Buffer.alloc(4 + 8 * values.length)
  bytes.writeUInt16LE(1, 0)
  bytes.writeUInt16LE(8 * values.length, 2)
  values.forEach((value, index) => {
    bytes.writeBigUInt64LE(BigInt(value), 4 + 8 * index)
  })
  return bytes
}

const localHeader = (entry: ZipEntry): Buffer => {
  const extra = extra64(entry.size >= MAX32 ? [entry.size, entry.size] : [])
  return Buffer.concat([signature(LOCAL), common(entry, extra.length), Buffer.from(entry.name), extra])
}

const centralHeader = (entry: ZipEntry, offset: number): Buffer => {
  const extra = extra64([
    ...(entry.size >= MAX32 ? [entry.size, entry.size] : []),
    ...(offset >= MAX32 ? [offset] : []),
  ])
  const made = Buffer.alloc(2)
  // Made on Unix, so that the mode counts.
  made.writeUInt16LE((3 << 8) | VERSION, 0)
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE((MODE << 16) >>> 0, 6)
  rest.writeUInt32LE(Math.min(offset, MAX32), 10)
  const head = [signature(CENTRAL), made, common(entry, extra.length), rest]
  return Buffer.concat([...head, Buffer.from(entry.name), extra])
}

const endOf = (count: number, size: number, offset: number): Buffer => {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(Math.min(count, MAX16), 8)
  end.writeUInt16LE(Math.min(count, MAX16), 10)
  end.writeUInt32LE(Math.min(size, MAX32), 12)
  end.writeUInt32LE(Math.min(offset, MAX32), 16)
  if (offset < MAX32 && size < MAX32 && count < MAX16) return end
  const end64 = Buffer.alloc(56)
  end64.writeUInt32LE(END64, 0)
  end64.writeBigUInt64LE(44n, 4)
  end64.writeUInt16LE(VERSION, 12)
  end64.writeUInt16LE(VERSION, 14)
  end64.writeBigUInt64LE(BigInt(count), 24)
  end64.writeBigUInt64LE(BigInt(count), 32)
  end64.writeBigUInt64LE(BigInt(size), 40)
  end64.writeBigUInt64LE(BigInt(offset), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(LOCATOR64, 0)
  locator.writeBigUInt64LE(BigInt(offset + size), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([end64, locator, end])
}

/**
 * Lays out a ZIP archive (APPNOTE 6.3.9, ZIP64 where needed) of stored files whose size and CRC-32 are known. Nothing is
 * read: any range of it can be sent, so that an interrupted download continues, without a copy on disk.
 */
export const zipLayout = (entries: readonly ZipEntry[]): ZipLayout => {
  const parts: ZipPart[] = []
  const directory: Buffer[] = []
  let offset = 0
  entries.forEach((entry, index) => {
    const header = localHeader(entry)
    directory.push(centralHeader(entry, offset))
    parts.push({ bytes: header }, { entry: index })
    offset += header.length + entry.size
  })
  const central = Buffer.concat(directory)
  parts.push({ bytes: Buffer.concat([central, endOf(entries.length, central.length, offset)]) })
  const last = parts.at(-1) as { bytes: Buffer }
  return { parts, size: offset + last.bytes.length }
}

/** Returns the CRC-32 (as in ZIP and gzip) of bytes that follow those with the CRC-32 `before`. */
export const crcOf = (bytes: Uint8Array, before = 0): number => crc32(bytes, before)
