import type { Readable } from 'node:stream'

/** Where media lie: a folder or an S3-compatible bucket. Keys are made by the server, with forward slashes. */
export interface Storage {
  kind: 'local' | 's3'
  /** Stores a copy of a file; the key appears only when the file is whole and on disk. */
  putFile(key: string, path: string, mime: string): Promise<void>
  /** Stores bytes; the key appears only when they are whole and on disk. */
  putBytes(key: string, bytes: Uint8Array, mime: string): Promise<void>
  /** Like putFile for a file that stays where it is: shares its blocks where the file system can (hard link, reflink). */
  linkFile(key: string, path: string): Promise<void>
  /** A whole file, or the given bytes of it (`end` inclusive). Rejects with FileMissing. */
  bytes(key: string, range?: ByteRange): Promise<Uint8Array>
  /** A file or the given bytes of it (`end` inclusive) as a stream. Rejects with FileMissing before anything is sent. */
  stream(key: string, range?: ByteRange): Promise<Readable>
  stat(key: string): Promise<{ size: number } | null>
  /** The file's own path when it lies on this machine, else null. Says nothing about whether it exists. */
  localPath(key: string): string | null
  /** Removes a file; one that is not there is fine. */
  delete(key: string): Promise<void>
  /** Removes everything in a folder (`prefix` names whole path segments). */
  deletePrefix(prefix: string): Promise<void>
  /** Keys of all whole files in a folder ('' for everything). */
  list(prefix: string): AsyncIterable<string>
  /** Writes, reads and removes a small file; rejects with what is wrong. */
  check(): Promise<void>
}

export interface ByteRange {
  start: number
  /** Inclusive. */
  end: number
}

/** The disk or bucket has no room left; nothing of the write remains. */
export class StorageFull extends Error {
  override name = 'StorageFull'
  constructor(cause?: unknown) {
    super('The storage is full.', { cause })
  }
}

/** Whether something failed because a disk has no room left, be it the storage's or another one. */
export const isFull = (error: unknown): boolean =>
  error instanceof StorageFull ||
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | null)?.code ?? '')

/** The key names no file. */
export class FileMissing extends Error {
  override name = 'FileMissing'
  constructor(key: string, cause?: unknown) {
    super(`No file is stored as ${key}.`, { cause })
  }
}

/** The key is not one the server could have made: it would leave the storage. */
export class BadKey extends Error {
  override name = 'BadKey'
  constructor(key: string) {
    super(`Not a storage key: ${JSON.stringify(key)}.`)
  }
}

// Names as the server makes them: no dot files (those are the storage's own), no control or special characters.
const SEGMENT = /^[A-Za-z0-9_][A-Za-z0-9._~@+=,-]*$/

/** The key itself when it is a safe relative path; throws BadKey otherwise. A folder may end in a slash. */
export function safeKey(key: string): string {
  const segments = (key.endsWith('/') ? key.slice(0, -1) : key).split('/')
  if (key.length > 500 || !segments.every((segment) => SEGMENT.test(segment))) throw new BadKey(key)
  return segments.join('/')
}
