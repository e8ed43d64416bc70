import { createHash } from 'node:crypto'
import { type PostgresPool, type PostgresPoolClient, type RawBuilder, sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'

/** Statements kept on one connection; each costs the server some tens of KiB. */
const KEPT_PER_CONNECTION = 500
/** Texts whose name is remembered, so that a hot query is hashed once. */
const NAMES_REMEMBERED = 2_000

const ANEW = '/* anew */'

/**
 * Begins a statement that is planned for its own values each time: of a kept plan PostgreSQL does not know whether a word is
 * rare or in every third title, and searches for one as if it were the other.
 */
export const anew: RawBuilder<unknown> = sql.raw(ANEW)

const preparable = /^\s*(?:select|insert|update|delete|merge|with|values|\()/i
const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha1').update(text).digest('base64url').slice(0, 16)
  if (names.size < NAMES_REMEMBERED) names.set(text, name)
  return name
}

/** A cached plan whose columns changed under it (a migration ran meanwhile): the connection has to go. */
const isStalePlan = (error: unknown) =>
  (error as { code?: string }).code === '0A000' && String(error).includes('cached plan')

function prepared(client: PoolClient): PostgresPoolClient {
  const kept = new Set<string>()
  let stale = false
  /** The name to keep this text under on this connection; undefined: run it without one. */
  const keep = (text: string) => {
    // Several statements in one text cannot be prepared; those to be planned anew do not begin like others.
    if (!preparable.test(text) || text.includes(';')) return undefined
    const name = nameOf(text)
    if (!kept.has(name) && kept.size >= KEPT_PER_CONNECTION) return undefined
    kept.add(name)
    return name
  }
  const query = async (text: unknown, values?: unknown[]) => {
    // Not a text: a cursor, which goes its own way.
    if (typeof text !== 'string') return client.query(text as Parameters<PoolClient['query']>[0])
    try {
      return await client.query({ name: keep(text), text, values })
    } catch (error) {
      stale ||= isStalePlan(error)
      throw error
    }
  }
  return {
    get processID() {
      return (client as PoolClient & { processID?: number }).processID
    },
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || stale),
  }
}

/**
 * The pool as Kysely sees it: every query becomes a named prepared statement, so that the server parses and
 * plans it once per connection. Control statements and DDL go unnamed.
 */
export function withPreparedStatements(pool: Pool): PostgresPool {
  const wrapped = new WeakMap<PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      let seen = wrapped.get(client)
      if (!seen) {
        seen = prepared(client)
        wrapped.set(client, seen)
      }
      return seen
    },
  }
}
