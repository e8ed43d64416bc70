import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { inject } from 'vitest'
import type { Db, Trx } from '../db/schema.ts'
import { asApplication, databaseOn, kyselyOn, onServer } from './server.ts'

export type TestDatabase = {
  /** Of the owner, as whom `db` works. */
  url: string
  applicationUrl: string
  db: Db
  /** Closes the connections and drops the database. */
  close(): Promise<void>
}

/** Changes what triggers protect, such as rows of append-only tables. */
export const withoutTriggers = <T>(owner: Db, work: (trx: Trx) => Promise<T>): Promise<T> =>
  owner.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    return work(trx)
  })

/** Creates a migrated database, copied from the run's template in some milliseconds. */
export async function testDatabase(): Promise<TestDatabase> {
  const server = inject('databaseServer')
  const name = `tonearm_test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} template ${inject('databaseTemplate')} strategy file_copy`)
  const url = databaseOn(server, name)
  const { db, end } = kyselyOn(url)
  return {
    url,
    applicationUrl: asApplication(url),
    db,
    async close() {
      await end()
      await onServer(server, `drop database ${name} with (force)`)
    },
  }
}
