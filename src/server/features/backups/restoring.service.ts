import { createWriteStream } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Transaction } from 'kysely'
import type { Client } from 'pg'
import { inTurn, migrateTo, migrationNames } from '../../db/migrate.ts'
import type { Database } from '../../db/schema.ts'
import { isFull, type Storage } from '../../media/storage-contract.ts'
import { BadArchive, DAMAGED, type Ending, type Header } from './archive.ts'
import { tablesOf } from './dump.queries.ts'
import {
  continueNumbers,
  forgetRenditions,
  type Inflow,
  isEmpty,
  prepareTables,
  queriesOn,
  rowsInto,
} from './load.queries.ts'
import { readBackup, type Taker } from './reading.service.ts'

/** Where a backup is brought back to. */
export interface Target {
  /** To a database without any tables. */
  connection: Client
  storage: Storage
  dataDir: string
  /** The secret that the environment gives; it has to be that of the backup. */
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

const requireKnown = ({ migrations, version }: Header): void => {
  const known = migrationNames.slice(0, migrations.length)
  if (migrations.length === 0 || migrations.some((name, place) => name !== known[place]))
    throw new BadArchive(
      `The backup was made by another version (${version}); restore it with that or a newer one.`,
    )
}

/** Brings rows back in one transaction, and files beside it. */
const takerOf = (trx: Transaction<Database>, target: Target): Taker & { last: () => Promise<void> } => {
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
      requireKnown(header)
      head = header
      await migrateTo(trx, header.migrations.at(-1) ?? '')
      const shapes = new Map((await tablesOf(connection)).map(({ name, columns }) => [name, columns.join()]))
      const fits = header.tables.every(({ name, columns }) => shapes.get(name) === columns.join())
      if (!fits || shapes.size !== header.tables.length) throw new BadArchive(DAMAGED)
      restoreRules = await prepareTables(connection, [...shapes.keys()])
      await mkdir(join(dataDir, 'tmp'), { recursive: true })
    },
    secret: async (secret) => {
      if (target.secret !== undefined && target.secret !== secret)
        throw new Error(
          'TONEARM_SECRET is not the one of the backup, which log-ins with a second factor need. Set it to that or leave it out.',
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
      if (!FOLDERS.includes(key.split('/')[0] ?? '')) throw new BadArchive(DAMAGED)
      await pipeline(content, createWriteStream(aside))
      await storage.putFile(key, aside, typeOf(key))
      await rm(aside)
    },
    end: async ({ tables }: Ending) => {
      await endRows()
      for (const { name, numbers } of head.tables) {
        if ((counts.get(name) ?? 0) !== tables[name]?.count) throw new BadArchive(DAMAGED)
        await continueNumbers(connection, name, numbers)
      }
      await restoreRules()
      if (!head.renditions) await forgetRenditions(trx)
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
 * Brings a backup back into a database and a storage that are empty: all of it, or nothing. Throws a sentence for the
 * operator. The schema is that of the backup; `migrate` brings it up to date.
 */
export const restoreBackup = async (
  target: Target,
  path: string,
  onProgress?: (bytes: number) => void,
): Promise<Header> => {
  await target.connection.query('set idle_in_transaction_session_timeout = 0')
  const db = queriesOn(target.connection)
  return inTurn(db, async () => {
    await requireEmpty(target)
    try {
      return await db.transaction().execute(async (trx) => {
        const taker = takerOf(trx, target)
        return await readBackup(path, taker, onProgress).finally(taker.last)
      })
    } catch (error) {
      for (const folder of FOLDERS) await target.storage.deletePrefix(folder)
      throw sentence(error)
    }
  })
}
