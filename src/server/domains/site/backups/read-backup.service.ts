import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import {
  type Adder,
  adder,
  BadArchiveError,
  CUT,
  DAMAGED,
  END,
  type Ending,
  ending,
  FORMAT,
  HEADER,
  type Header,
  header,
  MEDIA,
  NOT_A_BACKUP,
  ROWS,
  SECRET,
  type Sum,
} from './archive.ts'
import { type ArchiveEntry, type AskPassphrase, readArchive, wholeOf } from './archive-reader.ts'

/** Receives the contents of a backup in order. Any rejection ends the reading. */
export interface BackupConsumer {
  begin: (header: Header) => Promise<void>
  secret: (secret: string) => Promise<void>
  /** Some rows of a table; all rows of one table arrive consecutively. */
  rows: (table: string, rows: Uint8Array) => Promise<void>
  /** A stored file, which must be read to its end. */
  file: (key: string, content: AsyncIterable<Uint8Array>) => Promise<void>
  /** Everything has been read and verified. */
  end: (ending: Ending) => Promise<void>
}

export interface ReadingOptions {
  /** Called with the bytes read. */
  onProgress?: (bytes: number) => void
  /** Called if the backup is encrypted. */
  passphrase?: AskPassphrase
}

const noPassphrase: AskPassphrase = () =>
  Promise.reject(new Error('The backup is encrypted. Set TONEARM_BACKUP_PASSPHRASE to its passphrase.'))

const MAX_HEADER_BYTES = 16 * 1024 * 1024

const parsed = <T extends z.ZodMiniType>(schema: T, bytes: Buffer): z.output<T> => {
  try {
    return z.parse(schema, JSON.parse(bytes.toString()))
  } catch (error) {
    throw new BadArchiveError(DAMAGED, { cause: error })
  }
}

const headerIn = async (entry: ArchiveEntry): Promise<Header> => {
  if (entry.name !== HEADER) throw new BadArchiveError(NOT_A_BACKUP)
  const bytes = await wholeOf(entry, MAX_HEADER_BYTES)
  const { format, version } = parsed(z.object({ format: z.number(), version: z.string() }), bytes)
  if (format > FORMAT)
    throw new BadArchiveError(
      `The backup was created by the newer version ${version}; this one cannot read it.`,
    )
  return parsed(header, bytes)
}

/** Passes content through and adds it to the checksums. */
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
      throw new BadArchiveError(`The backup is damaged: the rows of ${name} differ from what was saved.`)
  if (!same(media, ending.media) || media.count !== ending.media.count)
    throw new BadArchiveError('The backup is damaged: its media differ from what was saved.')
}

/**
 * Reads a backup to its end and passes its contents on. `onProgress` receives the bytes read. Throws {@link BadArchiveError}
 * if it is truncated, damaged, of a newer version or not a backup.
 */
export const readBackup = async (
  path: string,
  consumer: BackupConsumer,
  { onProgress = () => undefined, passphrase = noPassphrase }: ReadingOptions = {},
): Promise<Header> => {
  let head: Header | undefined
  let end: Ending | undefined
  let tables = new Map<string, Adder>()
  const media = adder()

  const take = async (entry: ArchiveEntry): Promise<void> => {
    const { name, content } = entry
    if (end) throw new BadArchiveError(DAMAGED)
    if (name === SECRET) return consumer.secret((await wholeOf(entry, MAX_HEADER_BYTES)).toString())
    if (name === END) {
      end = parsed(ending, await wholeOf(entry, MAX_HEADER_BYTES))
      compare(end, tables, media.sum())
    } else if (name.startsWith(MEDIA)) {
      const key = name.slice(MEDIA.length)
      await consumer.file(key, added(content, media, key))
    } else {
      const table = name.startsWith(ROWS) ? (name.split('/')[1] ?? '') : ''
      const sums = tables.get(table)
      if (!sums) throw new BadArchiveError(DAMAGED)
      for await (const rows of content) {
        sums.add(rows)
        await consumer.rows(table, rows)
      }
    }
  }

  for await (const entry of readArchive(path, passphrase)) {
    onProgress(entry.at)
    if (head) {
      await take(entry)
    } else {
      head = await headerIn(entry)
      tables = new Map(head.tables.map(({ name }) => [name, adder()]))
      await consumer.begin(head)
    }
  }
  if (!head) throw new BadArchiveError(NOT_A_BACKUP)
  if (!end) throw new BadArchiveError(CUT)
  await consumer.end(end)
  return head
}

/** Reads a backup to its end; throws {@link BadArchiveError} unless it is complete and undamaged. */
export const checkBackup = (path: string, options?: ReadingOptions): Promise<Header> => {
  const nothing = async () => undefined
  const file = async (_: string, content: AsyncIterable<Uint8Array>) => {
    for await (const _chunk of content);
  }
  return readBackup(path, { begin: nothing, secret: nothing, rows: nothing, file, end: nothing }, options)
}
