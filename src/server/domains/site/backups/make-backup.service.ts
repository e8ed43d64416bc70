import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import type { AppContext } from '../../../context/app-context.ts'
import { version } from '../../../core/version.ts'
import { packageKeys } from '../../../media/hls.ts'
import { COVER_SIZES, coverKey } from '../../../media/images/covers.ts'
import { spotFolder, spotKey } from '../../../media/normalize-spot.ts'
import { originalKey } from '../../../media/original-key.ts'
import type { Storage } from '../../../media/storage/storage.ts'
import {
  type Adder,
  adder,
  END,
  type Ending,
  FORMAT,
  HEADER,
  type Header,
  MEDIA,
  ROWS,
  SECRET,
} from './archive.ts'
import { type ArchiveTarget, type ArchiveWriter, archiveFile, openArchive } from './archive-writer.ts'
import {
  beginView,
  coversPage,
  expectedSize,
  listTables,
  loadSequences,
  mediaPage,
  migrationsRun,
  rowsOf,
  type StoredMedia,
} from './queries.ts'

/** Files not in the backup although the database refers to them. */
interface LeftOut {
  /** Music imported in place: it stays where it is. */
  inPlace: number
  /** Files missing from the storage. */
  missing: number
}

async function* renditionsOf(storage: Storage, media: StoredMedia): AsyncGenerator<string> {
  if (media.status !== 'ready') return
  const { folder, master } = packageKeys(media.hash)
  for await (const key of storage.list(folder)) if (key !== master) yield key
  // Last, as when it was created: a master playlist implies that all its files exist.
  yield master
}

/** Yields the keys of all files that belong to the rows `connection` sees, and only those. */
async function* storedFiles(
  connection: Client,
  storage: Storage,
  renditions: boolean,
  leftOut: LeftOut,
): AsyncGenerator<string> {
  for (let page = await coversPage(connection, 0); page.length > 0; ) {
    for (const { hash } of page) for (const size of COVER_SIZES) yield coverKey(hash, size, 'webp')
    page = await coversPage(connection, page.at(-1)?.id ?? 0)
  }
  for (let page = await mediaPage(connection, 0); page.length > 0; ) {
    for (const media of page) {
      if (media.external_path === null) yield originalKey(media)
      else leftOut.inPlace++
      if (media.spot) {
        yield spotKey(media.hash)
        yield* storage.list(spotFolder(media.hash))
      }
      if (renditions) yield* renditionsOf(storage, media)
    }
    page = await mediaPage(connection, page.at(-1)?.id ?? 0)
  }
}

export interface MakingOptions {
  /** false: without transcoded files, which are created again after restoring. */
  renditions?: boolean
  /** Called with the bytes done and an estimate of the total. */
  onProgress?: (done: number, total: number) => void
  signal?: AbortSignal
  /** Encrypts the backup; without it, anybody can read the secret of the server in it. */
  passphrase?: string | undefined
}

export interface BackupResult extends LeftOut {
  bytes: number
  rows: number
  files: number
}

const headerOf = async (connection: Client, renditions: boolean): Promise<Header> => {
  const tables: Header['tables'] = []
  for (const table of await listTables(connection))
    tables.push({ ...table, numbers: await loadSequences(connection, table.name) })
  return {
    format: FORMAT,
    version,
    created_at: new Date().toISOString(),
    migrations: await migrationsRun(connection),
    renditions,
    tables,
  }
}

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`)

type Passed = (bytes: number) => void

const addRows = async (
  archive: ArchiveWriter,
  connection: Client,
  tables: Header['tables'],
  passed: Passed,
): Promise<Ending['tables']> => {
  const sums: Ending['tables'] = {}
  for (const table of tables) {
    const seen = adder()
    let piece = 0
    for await (const rows of rowsOf(connection, table, seen.countRows)) {
      seen.add(rows)
      await archive.add(`${ROWS}${table.name}/${String(++piece).padStart(6, '0')}`, rows)
      passed(rows.length)
    }
    sums[table.name] = seen.sum()
  }
  return sums
}

/** Adds one stored file. Returns false if it is missing from the storage. */
const addFile = async (
  archive: ArchiveWriter,
  { storage }: AppContext,
  key: string,
  seen: Adder,
  passed: Passed,
): Promise<boolean> => {
  const found = await storage.stat(key)
  if (!found) return false
  const hash = createHash('sha256')
  async function* content() {
    for await (const chunk of await storage.stream(key)) {
      hash.update(chunk)
      passed(chunk.length)
      yield chunk as Buffer
    }
  }
  await archive.addStream(MEDIA + key, found.size, content())
  seen.addFile(key, found.size, hash.digest('hex'))
  return true
}

/**
 * Writes a full backup, to a new file by default, while the server keeps running. Throws a message for the operator.
 */
export const makeBackup = async (
  ctx: AppContext,
  target: string | ArchiveTarget,
  { renditions = true, onProgress = () => undefined, signal, passphrase }: MakingOptions = {},
): Promise<BackupResult> => {
  const archive = await openArchive(
    typeof target === 'string' ? await archiveFile(target) : target,
    passphrase,
  )
  let connection: Client | undefined
  try {
    connection = await ctx.connect()
    await beginView(connection)
    const expected = await expectedSize(connection, renditions)
    let done = 0
    const passed = (bytes: number): void => {
      signal?.throwIfAborted()
      done += bytes
      onProgress(done, Math.max(expected, done))
    }
    const header = await headerOf(connection, renditions)
    await archive.add(HEADER, json(header))
    await archive.add(SECRET, Buffer.from(ctx.env.secret))
    const tables = await addRows(archive, connection, header.tables, passed)
    const seen = adder()
    const leftOut: LeftOut = { inPlace: 0, missing: 0 }
    for await (const key of storedFiles(connection, ctx.storage, renditions, leftOut))
      if (!(await addFile(archive, ctx, key, seen, passed))) leftOut.missing++
    const media = seen.sum()
    await archive.add(END, json({ tables, media } satisfies Ending))
    const bytes = await archive.finish()
    const rows = Object.values(tables).reduce((sum, table) => sum + table.count, 0)
    return { bytes, rows, files: media.count, ...leftOut }
  } catch (error) {
    await archive.abandon()
    throw error
  } finally {
    await connection?.end()
  }
}
