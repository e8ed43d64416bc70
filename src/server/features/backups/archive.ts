import { createHash } from 'node:crypto'
import * as z from 'zod/mini'

/** Rises when an archive becomes one that older versions of the product could not read. */
export const FORMAT = 1

/** First entry: what the archive is, so that one that does not fit is refused before anything is done. */
export const HEADER = 'tonearm-backup.json'
export const SECRET = 'secret'
/** Rows of a table as PostgreSQL's COPY writes them: `database/TABLE/NUMBER`. */
export const ROWS = 'database/'
/** Files of the media storage by their keys. */
export const MEDIA = 'media/'
/** Last entry: what all of it must add up to. An archive without it was cut short. */
export const END = 'end.json'

const count = z.number().check(z.int(), z.nonnegative())
const identifier = z.string().check(z.regex(/^[a-z_][a-z0-9_]*$/), z.maxLength(63))

const table = z.object({
  name: identifier,
  columns: z.array(identifier),
  /** The newest value of each numbered column, null where none was given out yet. */
  numbers: z.record(identifier, z.nullable(z.string().check(z.regex(/^\d+$/)))),
})

export const header = z.object({
  format: count,
  /** Version of the product that made it. */
  version: z.string(),
  created_at: z.string(),
  migrations: z.array(z.string()),
  /** Whether the converted forms of music are in it; else they are made again. */
  renditions: z.boolean(),
  tables: z.array(table),
})
export type Header = z.infer<typeof header>

const sum = z.object({ count, bytes: count, sha256: z.string() })
export type Sum = z.infer<typeof sum>

export const ending = z.object({ tables: z.record(identifier, sum), media: sum })
export type Ending = z.infer<typeof ending>

/** Adds up what passes, in its order: number, bytes and a hash over all of it. */
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
    /** A file counts by its name, its size and its own hash. */
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

/** The archive is not whole, not sound or not ours; the message is a sentence for the operator. */
export class BadArchive extends Error {
  override name = 'BadArchive'
}

export const CUT = 'The backup is cut short: its end is missing.'
export const DAMAGED = 'The backup is damaged.'
export const FOREIGN = 'This is not a backup made by Tonearm.'
