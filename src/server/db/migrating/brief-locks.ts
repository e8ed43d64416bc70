import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Trx } from '../schema.ts'

/**
 * How long a change waits for a lock: requests queue up behind it. Below `deadlock_timeout` of PostgreSQL (1 s), so that
 * a deadlock ends the change rather than a request.
 */
export const LOCK_TIMEOUT = '500ms'
/** Lock timeout, deadlock, and an object of the catalog that another session changed. */
const isLocked = (error: unknown): boolean =>
  ['55P03', '40P01'].includes((error as { code?: string }).code ?? '') ||
  String(error).includes('tuple concurrently updated')

const GIVE_UP_MS = 5 * 60_000
/** Requests go on in between. */
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 5_000

/** Repeats `work` while it does not get its locks, for up to five minutes. */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  const until = Date.now() + GIVE_UP_MS
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work()
    } catch (error) {
      if (!isLocked(error) || Date.now() > until) throw error
      await pause(wait * (0.5 + Math.random()))
    }
  }
}

/** Runs `work` in a transaction that holds up requests only briefly, and again until it gets its locks. */
export const withBriefLocks = <T>(connection: Db, work: (trx: Trx) => Promise<T>): Promise<T> =>
  retried(() =>
    connection.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(trx)
      return work(trx)
    }),
  )
