import pg, { type Pool } from 'pg'
import { type Db, fromKysely, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { QUEUE_LOCK } from '../db/locks.ts'
import type { Trx } from '../db/schema.ts'
import type { Channel } from '../realtime/channel.ts'
import { type JobData, type JobName, jobs, schedule } from './kinds.ts'

type Handler<N extends JobName> = (data: JobData[N], signal: AbortSignal) => Promise<void>

export interface FailedJob {
  id: string
  name: string
  data: unknown
  reason: string
  failed_at: string
}

/** The job queue, stored in the database: it survives the process and is shared by all nodes. */
export interface Queue {
  /** Enqueues a job, within `trx` if given, so that it commits together with its row. */
  send: <N extends JobName>(
    name: N,
    data: JobData[N],
    options?: { trx?: Trx; priority?: number; inSeconds?: number },
  ) => Promise<void>
  sendMany: <N extends JobName>(
    name: N,
    all: JobData[N][],
    options?: { trx?: Trx; priority?: number },
  ) => Promise<void>
  /** Starts processing jobs; at most `jobs[name].concurrency` at a time in this process. */
  work: <N extends JobName>(name: N, handler: Handler<N>) => Promise<void>
  /** Pending and running jobs of all kinds. */
  pending: () => Promise<number>
  failed: () => Promise<FailedJob[]>
  /** Retries failed jobs of one kind. */
  retry: (name: string, ids: string | string[]) => Promise<void>
  /** False while pg-boss has not started or has stopped. */
  running: () => boolean
  /** Requeues running jobs and stops; resolves within `seconds`. */
  stop: (seconds?: number) => Promise<void>
}

const MAX_FAILED_SHOWN = 200

const reasonOf = (output: unknown): string => {
  const reported = output as { message?: string; value?: string } | null
  return reported?.message ?? reported?.value ?? 'unknown'
}

/**
 * Finds the jobs that operators see among those that are done: an import leaves one for every file. Of nodes that start at
 * the same time, one creates it.
 */
export const OPEN_JOBS = `do $$ begin
  if to_regclass('pgboss.job_open_idx') is null then
    perform pg_advisory_xact_lock(${QUEUE_LOCK});
    create index if not exists job_open_idx on pgboss.job (state, name) where state in ('created', 'retry', 'active', 'failed');
  end if;
end $$`

/** Creates the queues, and for a server the schedules, that the database does not have yet. */
const install = async (boss: PgBoss, role: 'server' | 'tool'): Promise<void> => {
  const queues = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const [name, { queue }] of Object.entries(jobs))
    if (!queues.has(name)) await boss.createQueue(name, queue)
  if (role === 'tool') return
  await boss.getDb().executeSql(OPEN_JOBS)
  const crons = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
  for (const [name, cron] of Object.entries(schedule))
    if (crons.get(name) !== cron) await boss.schedule(name, cron)
}

/** Connections of the queue. */
export const QUEUE_CONNECTIONS = 4

/** What pg-boss needs of a database: values as the driver parses them, and notifications, which the channel receives. */
const databaseOn = (pool: Pool, channel?: Channel): Db => ({
  executeSql: (text, values) => pool.query({ text, types: pg.types, ...(values && { values }) }),
  ...(channel && {
    listen: async (topic, notified, reconnected) => {
      let closed = false
      channel.on(topic, (payload) => {
        if (closed) return
        if (payload === '') reconnected()
        else notified(payload)
      })
      return {
        close: async () => {
          closed = true
        },
      }
    },
  }),
})

/**
 * Opens the queue on a pool, which it ends. A tool neither supervises nor schedules; a server does, unless `unattended`: it
 * then only sends and works. With a channel, jobs start as soon as they are queued.
 */
export const openQueue = async (
  pool: Pool,
  log: Logger,
  role: 'server' | 'tool',
  { unattended = role === 'tool', channel }: { unattended?: boolean; channel?: Channel } = {},
): Promise<Queue> => {
  const boss = new PgBoss({
    db: databaseOn(pool, channel),
    createSchema: false,
    useListenNotify: role === 'server' && channel !== undefined,
    supervise: !unattended,
    schedule: !unattended,
    monitorIntervalSeconds: 15,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'))
  await boss.start()
  let running = true
  const stopping = new AbortController()
  await install(boss, role)

  return {
    send: async (name, data, { trx, priority, inSeconds } = {}) => {
      await boss.send(name, data, {
        ...(trx && { db: fromKysely(trx) }),
        ...(priority !== undefined && { priority }),
        ...(inSeconds !== undefined && { startAfter: inSeconds }),
      })
    },
    sendMany: async (name, all, { trx, priority = 0 } = {}) => {
      if (all.length === 0) return
      await boss.insert(
        name,
        all.map((data) => ({ data, priority })),
        trx ? { db: fromKysely(trx) } : {},
      )
    },
    work: async (name, handler) => {
      for (let taker = 0; taker < jobs[name].concurrency; taker++) {
        const worker: string = await boss.work<JobData[typeof name]>(
          name,
          { pollingIntervalSeconds: 2 },
          async ([job]) => {
            if (!job) return
            try {
              await handler(job.data, AbortSignal.any([job.signal, stopping.signal]))
            } finally {
              // pg-boss would otherwise pause until the next notification or half a minute, with jobs pending.
              boss.notifyWorker(worker)
            }
          },
        )
      }
    },
    pending: async () => {
      const queues = await boss.getQueues(Object.keys(jobs))
      return queues.reduce((sum, q) => sum + q.queuedCount + q.activeCount, 0)
    },
    failed: async () => {
      const all: FailedJob[] = []
      for (const name of Object.keys(jobs)) {
        for (const job of await boss.findJobs(name, { queued: false })) {
          if (job.state !== 'failed') continue
          all.push({
            id: job.id,
            name,
            data: job.data,
            reason: reasonOf(job.output),
            failed_at: (job.completedOn ?? job.createdOn).toISOString(),
          })
        }
      }
      return all.slice(0, MAX_FAILED_SHOWN)
    },
    retry: async (name, ids) => {
      await boss.retry(name, ids)
    },
    running: () => running,
    stop: async (seconds = 8) => {
      if (!running) return
      running = false
      stopping.abort(new Error('The server stops.'))
      await boss.stop({ graceful: true, timeout: seconds * 1000 })
      await pool.end()
    },
  }
}
