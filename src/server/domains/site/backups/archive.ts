import { createHash } from 'node:crypto'
import * as z from 'zod/mini'

/** Incremented when older versions of the product can no longer read the archive. */
export const FORMAT = 1

/** First entry: describes the archive, so that an incompatible one is rejected before anything is changed. */
export const HEADER = 'tonearm-backup.json'
export const SECRET = 'secret'
/** Rows of a table in the format of PostgreSQL's COPY: `database/TABLE/NUMBER`. */
export const ROWS = 'database/'
/** Files of the media storage by key. */
export const MEDIA = 'media/'
/** Last entry: checksums of everything. An archive without it is truncated. */
export const END = 'end.json'

const count = z.number().check(z.int(), z.nonnegative())
const identifier = z.string().check(z.regex(/^[a-z_][a-z0-9_]*$/), z.maxLength(63))

const table = z.object({
  name: identifier,
  columns: z.array(identifier),
  /** The current value of each sequence, null where it was never used. */
  numbers: z.record(identifier, z.nullable(z.string().check(z.regex(/^\d+$/)))),
})

export const header = z.object({
  format: count,
  /** Product version that created it. */
  version: z.string(),
  created_at: z.string(),
  migrations: z.array(z.string()),
  /** Whether transcoded audio is included; if not, it is created again. */
  renditions: z.boolean(),
  tables: z.array(table),
})
export type Header = z.infer<typeof header>

const sum = z.object({ count, bytes: count, sha256: z.string() })
export type Sum = z.infer<typeof sum>

export const ending = z.object({ tables: z.record(identifier, sum), media: sum })
export type Ending = z.infer<typeof ending>

/** Accumulates entries in order: count, bytes and a hash of everything. */
export const adder = () => {
  const hash = createHash('sha256')
  let count = 0
  let bytes = 0
  return {
    add: (chunk: Uint8Array, rows = 0): void => {
      hash.update(chunk)
      bytes += chunk.length
      count += rows
    },
    /** A file contributes its name, size and hash. */
    addFile: (name: string, size: number, sha256: string): void => {
      hash.update(`${name}\n${size}\n${sha256}\n`)
      bytes += size
      count += 1
    },
    countRows: (rows: number): void => {
      count += rows
    },
    sum: (): Sum => ({ count, bytes, sha256: hash.copy().digest('hex') }),
  }
}
export type Adder = ReturnType<typeof adder>

/** The archive is truncated, damaged or not ours; the message is for the operator. */
export class BadArchiveError extends Error {
  override name = 'BadArchiveError'
}

export const CUT = 'The backup is incomplete: its end is missing.'
export const DAMAGED = 'The backup is damaged.'
export const CUT_OR_DAMAGED = 'The backup is incomplete, or its end is damaged.'
export const WRONG_PASSPHRASE = 'The passphrase is wrong; nothing was changed.'
export const NOT_A_BACKUP = 'This is not a backup made by Tonearm.'
