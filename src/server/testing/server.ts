import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { createPool } from '../db/connecting/connection.ts'
import { withPreparedStatements } from '../db/connecting/prepared.ts'
import { APPLICATION_USER } from '../db/embedded/socket.ts'
import type { Database } from '../db/schema.ts'

/** The same server, another database. */
export function databaseOn(server: string, name: string): string {
  return server.replace(/^([^/]*\/\/[^/?]*)(?:\/[^?]*)?/, `$1/${name}`)
}

/** The same database, as the user of the application. */
export function asApplication(url: string): string {
  return url.replace(/\/\/[^@/]*@/, `//${APPLICATION_USER}@`)
}

/** Runs one statement outside any transaction. */
export async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** A query builder like in production, with fewer connections. */
export function kyselyOn(
  url: string,
  options?: Parameters<typeof withPreparedStatements>[1],
): { db: Kysely<Database>; end: () => Promise<void> } {
  const pool = createPool({ url, name: 'tonearm test', max: 4, statementTimeout: 30_000, log: console.error })
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: withPreparedStatements(pool, options) }),
  })
  return { db, end: () => db.destroy().then(() => (pool.ended ? undefined : pool.end())) }
}
