import type { Transaction } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database } from '../db/schema.ts'
import { type JobData, type JobName, jobs, schedule } from './kinds.ts'

type Handler<N extends JobName> = (data: JobData[N], signal: AbortSignal) => Promise<void>

export interface FailedJob {
  id: string
  name: string
  data: unknown
  reason: string
  failed_at: string
}

/** Work for later, kept in the database: it survives the process and is shared by all nodes. */
export interface Queue {
  /** Enqueues inside `trx` when given, so that work and the row that asks for it appear together. */
  send: <N extends JobName>(
    name: N,
    data: JobData[N],
    options?: { trx?: Transaction<Database>; priority?: number; inSeconds?: number },
  ) => Promise<void>
  sendMany: <N extends JobName>(
    name: N,
    all: JobData[N][],
    options?: { trx?: Transaction<Database>; priority?: number },
  ) => Promise<void>
  /** Starts taking jobs; at most `jobs[name].concurrency` at a time in this process. */
  work: <N extends JobName>(name: N, handler: Handler<N>) => Promise<void>
  /** Jobs waiting and running, over all kinds. */
  pending: () => Promise<number>
  failed: () => Promise<FailedJob[]>
  /** Tries failed ones of one kind again. */
  retry: (name: string, ids: string | string[]) => Promise<void>
  /** False while pg-boss has not started or has stopped. */
  running: () => boolean
  /** Hands running jobs back and stops; resolves within `seconds`. */
  stop: (seconds?: number) => Promise<void>
}

const FAILED_SHOWN = 200

const reasonOf = (output: unknown): string => {
  const told = output as { message?: string; value?: string } | null
  return told?.message ?? told?.value ?? 'unknown'
}

/** Opens the queue on the database at `url`; a tool neither supervises nor schedules. */
export const openQueue = async (url: string, log: Logger, role: 'server' | 'tool'): Promise<Queue> => {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'tonearm jobs',
    max: 4,
    useListenNotify: role === 'server',
    supervise: role === 'server',
    schedule: role === 'server',
    monitorIntervalSeconds: 15,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'))
  await boss.start()
  let running = true
  const stopping = new AbortController()
  for (const [name, { queue }] of Object.entries(jobs)) await boss.createQueue(name, queue)
  if (role === 'server') for (const [name, cron] of Object.entries(schedule)) await boss.schedule(name, cron)

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
              // Left alone it would rest until the next notice or half a minute, with more jobs waiting.
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
      return all.slice(0, FAILED_SHOWN)
    },
    retry: async (name, ids) => {
      await boss.retry(name, ids)
    },
    running: () => running,
    stop: async (seconds = 8) => {
      if (!running) return
      running = false
      stopping.abort(new Error('The server stops.'))
      await boss.stop({ graceful: true, timeout: seconds * 1000, close: true })
    },
  }
}
