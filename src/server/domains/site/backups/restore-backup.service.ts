import { createWriteStream } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { migrateTo, migrationNames, presentNames, withMigrationLock } from '../../../db/migrate.ts'
import type { Trx } from '../../../db/schema.ts'
import { isFull, type Storage } from '../../../media/storage/contract.ts'
import { BadArchiveError, DAMAGED, type Ending, type Header } from './archive.ts'
import {
  forgetExport,
  type Inflow,
  isEmpty,
  prepareTables,
  queriesOn,
  resetRenditions,
  restoreSequences,
  rowsInto,
} from './load.queries.ts'
import { listTables } from './queries.ts'
import { type BackupConsumer, type ReadingOptions, readBackup } from './read-backup.service.ts'

/** Where a backup is restored to. */
export interface Target {
  /** To a database without tables. */
  connection: Client
  storage: Storage
  dataDir: string
  /** The secret set in the environment; it must match the backup. */
  secret?: string
}

/** Folders of the media storage. */
const FOLDERS = ['originals', 'hls', 'covers']
const types: Record<string, string> = {
  webp: 'image/webp',
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'audio/mp4',
}
const typeOf = (key: string): string => types[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream'

const requireEmpty = async ({ connection, storage }: Target): Promise<void> => {
  if (!(await isEmpty(connection)))
    throw new Error(
      'The database is not empty. Restore into an empty data folder (TONEARM_DATA) or an empty database (DATABASE_URL).',
    )
  for (const folder of FOLDERS)
    for await (const _ of storage.list(folder))
      throw new Error('The media storage is not empty. Restore into an empty folder or bucket.')
}

/** Returns the last migration that the database of the backup had run. */
const lastMigration = ({ migrations, version }: Header): string => {
  const names = presentNames(migrations)
  const last = names.at(-1)
  if (last === undefined || names.some((name, index) => name !== migrationNames[index]))
    throw new BadArchiveError(
      `The backup was created by another version (${version}); restore it with that or a newer one.`,
    )
  return last
}

/** Columns may have another order in the backup. */
const shapeOf = (columns: string[]): string => columns.toSorted().join()

/** Restores rows in one transaction, and files beside it. */
const consumerOf = (trx: Trx, target: Target): BackupConsumer & { last: () => Promise<void> } => {
  const { connection, storage, dataDir } = target
  const aside = join(dataDir, 'tmp', 'restoring')
  const counts = new Map<string, number>()
  let head: Header
  let restoreRules = async (): Promise<void> => undefined
  let inflow: (Inflow & { table: string }) | undefined

  const endRows = async (): Promise<void> => {
    if (!inflow) return
    counts.set(inflow.table, await inflow.end())
    inflow = undefined
  }
  return {
    begin: async (header) => {
      head = header
      await migrateTo(trx, lastMigration(header))
      const shapes = new Map(
        (await listTables(connection)).map(({ name, columns }) => [name, shapeOf(columns)]),
      )
      const fits = header.tables.every(({ name, columns }) => shapes.get(name) === shapeOf(columns))
      if (!fits || shapes.size !== header.tables.length) throw new BadArchiveError(DAMAGED)
      restoreRules = await prepareTables(connection, [...shapes.keys()])
      await mkdir(join(dataDir, 'tmp'), { recursive: true })
    },
    secret: async (secret) => {
      if (target.secret !== undefined && target.secret !== secret)
        throw new Error(
          'TONEARM_SECRET differs from that of the backup, which two-factor logins need. Set it to the backup’s value or leave it out.',
        )
      if (target.secret === undefined)
        await writeFile(join(dataDir, 'secret'), `${secret}\n`, { mode: 0o600, flush: true })
    },
    rows: async (table, rows) => {
      if (inflow?.table !== table) {
        await endRows()
        const columns = head.tables.find(({ name }) => name === table)?.columns ?? []
        inflow = { table, ...rowsInto(connection, table, columns) }
      }
      await inflow.write(rows)
    },
    file: async (key, content) => {
      await endRows()
      if (!FOLDERS.includes(key.split('/')[0] ?? '')) throw new BadArchiveError(DAMAGED)
      await pipeline(content, createWriteStream(aside))
      await storage.putFile(key, aside, typeOf(key))
      await rm(aside)
    },
    end: async ({ tables }: Ending) => {
      await endRows()
      for (const { name, numbers } of head.tables) {
        if ((counts.get(name) ?? 0) !== tables[name]?.count) throw new BadArchiveError(DAMAGED)
        await restoreSequences(connection, name, numbers)
      }
      await restoreRules()
      await forgetExport(trx)
      if (!head.renditions) await resetRenditions(trx)
    },
    last: async () => {
      await inflow?.abandon()
      await rm(aside, { force: true })
    },
  }
}

const sentence = (error: unknown): unknown =>
  isFull(error) ? new Error('The disk is full; nothing was restored.', { cause: error }) : error

/**
 * Restores a backup into an empty database and storage: everything or nothing. Throws a message for the operator. The
 * schema is that of the backup; `migrate` upgrades it.
 */
export const restoreBackup = async (
  target: Target,
  path: string,
  options?: ReadingOptions,
): Promise<Header> => {
  await target.connection.query('set idle_in_transaction_session_timeout = 0')
  const db = queriesOn(target.connection)
  return withMigrationLock(db, async () => {
    await requireEmpty(target)
    try {
      return await db.transaction().execute(async (trx) => {
        const consumer = consumerOf(trx, target)
        return await readBackup(path, consumer, options).finally(consumer.last)
      })
    } catch (error) {
      for (const folder of FOLDERS) await target.storage.deletePrefix(folder)
      throw sentence(error)
    }
  })
}
