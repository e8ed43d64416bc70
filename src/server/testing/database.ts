import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import type { Db } from '../db/schema.ts'
import { databaseOn, kyselyOn, onServer } from './server.ts'

export type TestDatabase = {
  url: string
  db: Db
  /** Closes the connections and drops the database. */
  close(): Promise<void>
}

/** Creates a migrated database, copied from the run's template in some milliseconds. */
export async function testDatabase(): Promise<TestDatabase> {
  const server = inject('databaseServer')
  const name = `tonearm_test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} template ${inject('databaseTemplate')} strategy file_copy`)
  const url = databaseOn(server, name)
  const { db, end } = kyselyOn(url)
  return {
    url,
    db,
    async close() {
      await end()
      await onServer(server, `drop database ${name} with (force)`)
    },
  }
}
