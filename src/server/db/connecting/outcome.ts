import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool, PoolClient, QueryResult } from 'pg'
import { isDatabaseUnavailable } from '../unavailable.ts'

const RETRY_MS = 200
/** Error of a standby that is asked to lock a row. */
const READ_ONLY = '25006'
/** As if the connection were lost: the request may be repeated. */
const CONNECTION_FAILURE = '08006'

/** The row of `idempotency_keys` that belongs to a request. */
interface Claim {
  scope: string
  since: string
}

interface Running extends Claim {
  /** Milliseconds for which an outcome is looked for. */
  patience: number
  commits: number
  unknown: boolean
  over: boolean
}
const running = new AsyncLocalStorage<Running>()

/** A transaction failed although it may have been committed. */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown'
}

/** The claim belongs to another request by now, since this one was taken for dead: its transaction is rolled back. */
class ClaimLost extends Error {
  override name = 'ClaimLost'
  readonly code = CONNECTION_FAILURE
}

/**
 * Runs `work`, whose transactions, and single statements that write, mark the claim in their commit. If the answer of a
 * commit is lost, the mark says whether it has happened: the work goes on if so. Throws {@link OutcomeUnknown} if that cannot
 * be found out within `patience`.
 */
export const withOutcome = async <T>(claim: Claim, patience: number, work: () => Promise<T>): Promise<T> => {
  const own = { ...claim, patience, commits: 0, unknown: false, over: false }
  try {
    return await running.run(own, work)
  } catch (error) {
    throw own.unknown ? new OutcomeUnknown('a commit may have happened', { cause: error }) : error
  } finally {
    // What goes on after the response has no claim any more.
    own.over = true
  }
}

/** Runs `work`, whose commits do not mark the claim: counters, after which the request can still be repeated. */
export const withoutMark = <T>(work: () => Promise<T>): Promise<T> => running.exit(work)

/** Returns whether the claim has the mark; waits for a transaction that is still open. Undefined if nobody answers. */
const isMarked = async (
  pool: Pool,
  { scope, since, patience }: Running,
  mark: number,
): Promise<boolean | undefined> => {
  for (const end = Date.now() + patience; Date.now() < end; await pause(RETRY_MS)) {
    try {
      const { rows } = await pool.query<{ status: number | null }>(
        'select status from idempotency_keys where scope = $1 and created_at = $2 for update',
        [scope, since],
      )
      return rows[0]?.status === mark
    } catch (error) {
      if (
        !isDatabaseUnavailable(error as { code?: string }) &&
        (error as { code?: string }).code !== READ_ONLY
      )
        throw error
    }
  }
  return undefined
}

/** Commits the transaction of a connection. */
export const commit = async (pool: Pool, client: PoolClient): Promise<QueryResult> => {
  const own = running.getStore()
  if (!own || own.over) return client.query('commit')
  own.commits++
  // Positive ones are those of responses.
  const mark = -own.commits
  const marked = await client.query(
    `update idempotency_keys set status = case when pg_current_xact_id_if_assigned() is null then status else $3 end
      where scope = $1 and created_at = $2`,
    [own.scope, own.since, mark],
  )
  if (marked.rowCount === 0) throw new ClaimLost('another request has the key')
  try {
    return await client.query('commit')
  } catch (error) {
    if (!isDatabaseUnavailable(error as { code?: string })) throw error
    own.unknown = true
    const committed = await isMarked(pool, own, mark)
    own.unknown = committed === undefined
    if (!committed) throw error
    return { command: 'COMMIT', rowCount: null, oid: 0, fields: [], rows: [] }
  }
}

const WRITES =
  /^\s*(?:insert|update|delete|merge|with\b[\s\S]*\b(?:insert into|update|delete from|merge into))\b/i

/** Whether a statement outside of a transaction must be one of its own, which marks the claim. */
export const needsMark = (text: string): boolean => {
  const own = running.getStore()
  return own !== undefined && !own.over && WRITES.test(text)
}
