import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { listOf, pageQuery, success } from '../paging.ts'

const bytes = z.number()

const part = {
  ok: z.boolean(),
  /** What is wrong, in the part's own words. */
  error: z.nullable(z.string()),
}

export const health = z.object({
  version: z.string(),
  node: z.string(),
  host: z.string(),
  started_at: z.string(),
  database: z.object({
    ...part,
    kind: z.enum(['embedded', 'external']),
    version: z.string(),
    bytes,
    connections: z.number(),
    most_connections: z.number(),
  }),
  storage: z.object({
    ...part,
    kind: z.enum(['local', 's3']),
    /** Room on the disk of the data folder. */
    free: bytes,
    total: bytes,
  }),
  queue: z.object({
    ...part,
    waiting: z.number(),
    running: z.number(),
    failed: z.number(),
    /** When the job was made that has been waiting longest. */
    oldest_at: z.nullable(z.string()),
  }),
  mail: z.object({
    kind: z.enum(['smtp', 'file']),
    /** The newest letter that could not be sent, while it is remembered. */
    last_error: z.nullable(z.object({ at: z.string(), reason: z.string() })),
  }),
  ffmpeg: z.nullable(z.object({ version: z.string(), source: z.enum(['env', 'system', 'npm']) })),
})
export type OperationsHealth = z.infer<typeof health>

export const jobStates = ['failed', 'waiting', 'running'] as const
export type JobState = (typeof jobStates)[number]

export const operationsJob = z.object({
  id: z.uuid(),
  kind: z.string(),
  /** What it is about: a song, an address. */
  about: z.nullable(z.string()),
  /** Why its last try failed. */
  reason: z.nullable(z.string()),
  /** When it failed, began or was made. */
  at: z.string(),
  tries: z.number(),
})
export type OperationsJob = z.infer<typeof operationsJob>

const jobParams = z.object({ id: z.uuid() })

export const diskUse = z.object({
  originals: z.array(z.object({ ext: z.string(), files: z.number(), bytes })),
  /** Music that stays where it was imported from. */
  in_place: z.object({ files: z.number(), bytes }),
  /** Converted forms; by their rates, so nearly. */
  renditions: z.object({ files: z.number(), bytes }),
  covers: z.object({ files: z.number(), bytes }),
  backups: z.object({ files: z.number(), bytes }),
  database: bytes,
})
export type DiskUse = z.infer<typeof diskUse>

export const operations = {
  health: endpoint({
    method: 'GET',
    path: '/admin/operations/health',
    access: 'Edit settings',
    summary: 'How database, storage, queue, mail and ffmpeg are',
    reply: health,
  }),
  jobs: endpoint({
    method: 'GET',
    path: '/admin/operations/jobs',
    access: 'Edit settings',
    summary: 'Jobs that failed, wait or run, the newest first',
    query: z.object({
      page: pageQuery.page,
      per_page: pageQuery.per_page,
      state: z._default(z.enum(jobStates), 'failed'),
    }),
    reply: listOf(operationsJob),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/admin/operations/jobs/{id}/retry',
    access: 'Edit settings',
    summary: 'Tries a failed job again; 409 when it is no longer among the failed ones',
    params: jobParams,
    reply: success,
  }),
  retryAll: endpoint({
    method: 'POST',
    path: '/admin/operations/jobs/retry-all',
    access: 'Edit settings',
    summary: 'Tries all failed jobs again',
    reply: z.object({ retried: z.number() }),
  }),
  disk: endpoint({
    method: 'GET',
    path: '/admin/operations/disk',
    access: 'Edit settings',
    summary: 'What takes how much room',
    reply: diskUse,
  }),
}
