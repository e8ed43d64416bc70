import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { Storage } from '../media/storage/contract.ts'
import { openLocalStorage } from '../media/storage/local.ts'
import { databaseOn, onServer } from './server.ts'

/** Creates an empty database and an empty data folder for restoring a backup. */
export const emptyTarget = async () => {
  const server = inject('databaseServer')
  const name = `tonearm_test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name}`)
  const url = databaseOn(server, name)
  const dataDir = mkdtempSync(join(tmpdir(), 'tonearm-empty-'))
  const connection = new pg.Client(url)
  await connection.connect()
  return {
    url,
    dataDir,
    connection,
    storage: openLocalStorage(join(dataDir, 'media')),
    close: async (): Promise<void> => {
      await connection.end()
      await onServer(server, `drop database ${name} with (force)`)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Returns every row of every logged table, as text. */
export const allRows = async (url: string): Promise<Record<string, string[]>> => {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not relispartition and relpersistence = 'p' and relname not like 'kysely%' and relname <> 'schema_functions' order by 1`,
    )
    const all: Record<string, string[]> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from "${name}" t order by 1`,
      )
      all[name] = rows.map(({ row }) => row)
    }
    return all
  } finally {
    await client.end()
  }
}

/** Returns every stored file with the hash of its content. */
export const allFiles = async (storage: Storage): Promise<Record<string, string>> => {
  const all: Record<string, string> = {}
  for (const folder of ['covers', 'hls', 'originals'])
    for await (const key of storage.list(folder))
      all[key] = createHash('sha256')
        .update(await storage.bytes(key))
        .digest('hex')
  return all
}
