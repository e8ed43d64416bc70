import { AsyncLocalStorage } from 'node:async_hooks'
import { type Kysely, type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database } from '../schema.ts'
import { isDatabaseUnavailable } from '../unavailable.ts'
import { BEGIN } from './after-commit.ts'

/** A replica that is further behind serves no reads. */
const MAX_LAG_MS = 2_000
/** How long somebody who has changed something reads from the primary, so longer than a replica may be behind. */
export const OWN_WRITES_SECONDS = 4
const CHECK_MS = 1_000
/** Accounts whose changes are remembered. */
const MAX_WRITERS = 100_000

/** Errors of what a standby cannot do: writing, and reading tables that are not replicated. */
const REFUSED = new Set(['25006', '0A000'])
/** Error of a read that a standby cancels because it conflicts with replication. */
const CONFLICT = '40001'

type Failure = { code?: string; message?: string }
const isRefused = ({ code = '' }: Failure): boolean => REFUSED.has(code)
const isFailure = (error: Failure): boolean => error.code === CONFLICT || isDatabaseUnavailable(error)

/** Reads from a standby of the database. */
export interface Replica {
  /**
   * Runs `work`, whose queries outside of transactions go to the replica: reads that may be up to {@link OWN_WRITES_SECONDS}
   * behind. They go to the primary while the replica is behind or cannot be reached.
   */
  run: <T>(work: () => Promise<T>) => Promise<T>
  /** Has everybody read from the primary for a while: caches that have just been cleared are filled again. */
  pause: () => void
  /** Remembers that an account has changed something, or was told about a change. */
  noteWrite: (userId: number) => void
  hasWritten: (userId: number) => boolean
  /** Whether reads go to the replica at the moment. */
  usable: () => boolean
  /** Milliseconds that the replica is behind at most; null if it cannot be reached. */
  lag: () => number | null
}

export interface ReplicaPools {
  replica: Replica
  /** Gives out connections to the replica within `run`, others to the primary. */
  pool: PostgresPool
  /** Watches how far the replica is behind until the returned function is called. */
  watch: (primary: Kysely<Database>, standby: Kysely<Database>) => () => void
}

/** A connection to the replica that changes to one of the primary for a transaction, or if the replica fails. */
const readingClient = (
  standby: PostgresPoolClient,
  primary: () => Promise<PostgresPoolClient>,
  onFailure: () => void,
): PostgresPoolClient => {
  let client = standby
  const query = async (text: unknown, values?: unknown[]) => {
    const change = async (destroy: boolean): Promise<void> => {
      client.release(destroy)
      client = await primary()
    }
    if (client === standby && typeof text === 'string' && BEGIN.test(text)) await change(false)
    const ask = () => client.query(text as never, (values ?? []) as never)
    try {
      return await ask()
    } catch (error) {
      const refused = isRefused(error as Failure)
      if (client !== standby || !(refused || isFailure(error as Failure))) throw error
      if (!refused) onFailure()
      await change(!refused)
      return ask()
    }
  }
  return {
    get processID() {
      return (client as { processID?: number }).processID
    },
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  }
}

/** Parses a position in the log, such as `16/B374D848`. */
const positionOf = (lsn: string): bigint => {
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

export const createReplica = (primary: PostgresPool, standby: PostgresPool): ReplicaPools => {
  const reading = new AsyncLocalStorage<true>()
  const writers = new LRUCache<number, true>({ max: MAX_WRITERS, ttl: OWN_WRITES_SECONDS * 1000 })
  let pausedUntil = 0
  let lag: number | null = null
  const isUsable = (): boolean => lag !== null && lag <= MAX_LAG_MS && performance.now() > pausedUntil
  const failed = (): void => {
    lag = null
  }

  const connect = async (): Promise<PostgresPoolClient> => {
    if (!reading.getStore() || !isUsable()) return primary.connect()
    const client = await standby.connect().catch(() => null)
    if (client) return readingClient(client, () => primary.connect(), failed)
    failed()
    return primary.connect()
  }

  const watch: ReplicaPools['watch'] = (onPrimary, onStandby) => {
    /** Positions of the primary and when it had them, the oldest first. */
    let history: { at: number; lsn: bigint }[] = []
    const look = async (): Promise<void> => {
      const at = performance.now()
      const [{ rows: now }, { rows: replayed }] = await Promise.all([
        sql<{ lsn: string }>`select pg_current_wal_lsn()::text as lsn`.execute(onPrimary),
        sql<{ lsn: string | null }>`
          select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as lsn`.execute(
          onStandby,
        ),
      ])
      // Another server than a standby may have any content.
      const position = replayed[0]?.lsn
      if (!position || !now[0]) return failed()
      history.push({ at, lsn: positionOf(now[0].lsn) })
      const reached = history.findLastIndex(({ lsn }) => lsn <= positionOf(position))
      history = history.slice(Math.max(0, reached)).slice(-60)
      lag = reached < 0 ? Number.POSITIVE_INFINITY : performance.now() - (history[0]?.at ?? 0)
    }
    let looking = false
    const timer = setInterval(() => {
      if (looking) return
      looking = true
      look()
        .catch(failed)
        .finally(() => {
          looking = false
        })
    }, CHECK_MS)
    timer.unref()
    return () => clearInterval(timer)
  }

  return {
    pool: { options: primary.options, end: () => primary.end(), connect },
    watch,
    replica: {
      run: (work) => (isUsable() ? reading.run(true, work) : work()),
      pause: () => {
        pausedUntil = performance.now() + OWN_WRITES_SECONDS * 1000
      },
      noteWrite: (userId) => void writers.set(userId, true),
      hasWritten: (userId) => writers.has(userId),
      usable: isUsable,
      lag: () => lag,
    },
  }
}
