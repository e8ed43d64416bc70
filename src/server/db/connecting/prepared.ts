import { createHash } from 'node:crypto'
import { type PostgresPool, type PostgresPoolClient, type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Pool, PoolClient, QueryConfig } from 'pg'
import { BEGIN, COMMIT, END, type Message, withMessages } from './after-commit.ts'
import { commit, needsMark } from './outcome.ts'

/** Statements cached per connection; each costs the server some tens of KiB. */
const MAX_PER_CONNECTION = 500
/** Texts whose name is cached, so that a frequent query is hashed once. */
const MAX_NAMES = 2_000

const CUSTOM_PLAN = '/* custom plan */'

/**
 * Prefix of a statement that is planned for its actual values each time: with a cached plan PostgreSQL does not know
 * whether a word is rare or in every third title, and searches for one as if it were the other.
 */
export const withCustomPlan: RawBuilder<unknown> = sql.raw(CUSTOM_PLAN)

/** Statements whose columns change with those of a table. */
const allColumns = /(?:select|returning)\s+\*|\.\*/i

const preparable = /^\s*(?:select|insert|update|delete|merge|with|values|\()/i
const names = new LRUCache<string, string>({ max: MAX_NAMES })

function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha1').update(text).digest('base64url').slice(0, 16)
  names.set(text, name)
  return name
}

/** A cached plan whose columns changed (a migration ran meanwhile): the connection must be discarded. */
const isStalePlan = (error: unknown) =>
  (error as { code?: string }).code === '0A000' && String(error).includes('cached plan')

function prepared(
  pool: Pool,
  client: PoolClient,
  named: boolean,
  onReadOnly: () => void,
): PostgresPoolClient {
  const prepared = new Set<string>()
  let stale = false
  let inTransaction = false
  /** Returns the name to prepare this text under on this connection; undefined: run it unnamed. */
  const keep = (text: string) => {
    // Several statements in one text cannot be prepared; custom-plan statements start with a comment and do not match.
    if (!named || !preparable.test(text) || text.includes(';')) return undefined
    // A stale plan would fail the whole transaction, which cannot be retried here.
    if (inTransaction && allColumns.test(text)) return undefined
    const name = nameOf(text)
    if (!prepared.has(name) && prepared.size >= MAX_PER_CONNECTION) return undefined
    prepared.add(name)
    return name
  }
  const marked = async (query: QueryConfig) => {
    await client.query('begin')
    try {
      const result = await client.query(query)
      await commit(pool, client)
      return result
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      throw error
    }
  }
  const run = (query: QueryConfig) =>
    !inTransaction && needsMark(query.text) ? marked(query) : client.query(query)
  const query = async (text: unknown, values?: unknown[]) => {
    // A cursor rather than a text, which is passed through.
    if (typeof text !== 'string') return client.query(text as Parameters<PoolClient['query']>[0])
    if (BEGIN.test(text)) inTransaction = true
    else if (END.test(text)) inTransaction = false
    try {
      if (COMMIT.test(text)) return await commit(pool, client)
      return await run({ name: keep(text), text, values })
    } catch (error) {
      stale ||= isStalePlan(error)
      if ((error as { code?: string }).code === READ_ONLY) onReadOnly()
      if (inTransaction || !isStalePlan(error)) throw error
      return run({ text, values })
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

/** Error of a write on a standby. */
const READ_ONLY = '25006'
/** While all writes fail, connections are renewed this often. */
const RENEW_MS = 500

interface PoolOptions {
  /** Whether statements have names. */
  named?: boolean
  /** False for a standby, which is expected to refuse writes. */
  writable?: boolean
  publish?: (messages: Message[]) => void
}

/**
 * Wraps the pool for Kysely: every query becomes a named prepared statement unless not `named`, so that the server parses and
 * plans it once per connection. Control statements and DDL are unnamed. A statement whose columns a migration changed is
 * sent again. Messages are given to `publish` after the commit. Once a write reaches a standby, all connections are renewed: another server may take writes by now.
 */
export function withPreparedStatements(
  pool: Pool,
  { named = true, writable = true, publish }: PoolOptions = {},
): PostgresPool {
  const wrapped = new WeakMap<PoolClient, { client: PostgresPoolClient; openedAt: number }>()
  let renewedAt = 0
  const onReadOnly = (): void => {
    if (writable && performance.now() - renewedAt > RENEW_MS) renewedAt = performance.now()
  }
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect()
    const seen = wrapped.get(client)
    if (seen && seen.openedAt < renewedAt) {
      client.release(true)
      return connect()
    }
    const open = (): PostgresPoolClient => {
      const statements = prepared(pool, client, named, onReadOnly)
      return publish ? withMessages(statements, publish) : statements
    }
    const now = seen ?? { client: open(), openedAt: performance.now() }
    wrapped.set(client, now)
    return now.client
  }
  return { options: pool.options, end: () => pool.end(), connect }
}
