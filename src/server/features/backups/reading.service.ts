import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import {
  type Adder,
  adder,
  BadArchive,
  CUT,
  DAMAGED,
  END,
  type Ending,
  ending,
  FOREIGN,
  FORMAT,
  HEADER,
  type Header,
  header,
  MEDIA,
  ROWS,
  SECRET,
  type Sum,
} from './archive.ts'
import { type ArchiveEntry, readArchive, wholeOf } from './archive-reader.ts'

/** Takes what a backup holds, in its order. Whatever it rejects with ends the reading. */
export interface Taker {
  begin: (header: Header) => Promise<void>
  secret: (secret: string) => Promise<void>
  /** Some rows of a table; those of one table come one after the other. */
  rows: (table: string, rows: Uint8Array) => Promise<void>
  /** A stored file, to be read to its end. */
  file: (key: string, content: AsyncIterable<Uint8Array>) => Promise<void>
  /** Everything has come and is sound. */
  end: (ending: Ending) => Promise<void>
}

const MOST = 16 * 1024 * 1024

const parsed = <T extends z.ZodMiniType>(schema: T, bytes: Buffer): z.output<T> => {
  try {
    return z.parse(schema, JSON.parse(bytes.toString()))
  } catch (error) {
    throw new BadArchive(DAMAGED, { cause: error })
  }
}

const headerIn = async (entry: ArchiveEntry): Promise<Header> => {
  if (entry.name !== HEADER) throw new BadArchive(FOREIGN)
  const bytes = await wholeOf(entry, MOST)
  const { format, version } = parsed(z.object({ format: z.number(), version: z.string() }), bytes)
  if (format > FORMAT)
    throw new BadArchive(`The backup was made by the newer version ${version}; this one cannot read it.`)
  return parsed(header, bytes)
}

/** What passes through, added up. */
async function* added(content: AsyncIterable<Uint8Array>, sums: Adder, key: string) {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of content) {
    hash.update(chunk)
    size += chunk.length
    yield chunk
  }
  sums.addFile(key, size, hash.digest('hex'))
}

const same = (one: Sum, other: Sum | undefined): boolean =>
  one.bytes === other?.bytes && one.sha256 === other.sha256

const compare = (ending: Ending, tables: Map<string, Adder>, media: Sum): void => {
  for (const [name, seen] of tables)
    if (!same(seen.sum(), ending.tables[name]))
      throw new BadArchive(`The backup is damaged: its rows of ${name} are not those that were saved.`)
  if (!same(media, ending.media) || media.count !== ending.media.count)
    throw new BadArchive('The backup is damaged: its media are not those that were saved.')
}

/**
 * Reads a backup to its end, handing on what it holds. `onProgress` hears of bytes read. Throws {@link BadArchive} for
 * one that is cut short, damaged, of a newer version or none at all.
 */
export const readBackup = async (
  path: string,
  taker: Taker,
  onProgress: (bytes: number) => void = () => undefined,
): Promise<Header> => {
  let head: Header | undefined
  let end: Ending | undefined
  let tables = new Map<string, Adder>()
  const media = adder()

  const take = async (entry: ArchiveEntry): Promise<void> => {
    const { name, content } = entry
    if (end) throw new BadArchive(DAMAGED)
    if (name === SECRET) return taker.secret((await wholeOf(entry, MOST)).toString())
    if (name === END) {
      end = parsed(ending, await wholeOf(entry, MOST))
      compare(end, tables, media.sum())
    } else if (name.startsWith(MEDIA)) {
      const key = name.slice(MEDIA.length)
      await taker.file(key, added(content, media, key))
    } else {
      const table = name.startsWith(ROWS) ? (name.split('/')[1] ?? '') : ''
      const sums = tables.get(table)
      if (!sums) throw new BadArchive(DAMAGED)
      for await (const rows of content) {
        sums.add(rows)
        await taker.rows(table, rows)
      }
    }
  }

  for await (const entry of readArchive(path)) {
    onProgress(entry.at)
    if (head) {
      await take(entry)
    } else {
      head = await headerIn(entry)
      tables = new Map(head.tables.map(({ name }) => [name, adder()]))
      await taker.begin(head)
    }
  }
  if (!head) throw new BadArchive(FOREIGN)
  if (!end) throw new BadArchive(CUT)
  await taker.end(end)
  return head
}

/** Reads a backup to its end and says whether it is whole and sound, by throwing {@link BadArchive} when not. */
export const checkBackup = (path: string, onProgress?: (bytes: number) => void): Promise<Header> => {
  const nothing = async () => undefined
  const file = async (_: string, content: AsyncIterable<Uint8Array>) => {
    for await (const _chunk of content);
  }
  return readBackup(path, { begin: nothing, secret: nothing, rows: nothing, file, end: nothing }, onProgress)
}
