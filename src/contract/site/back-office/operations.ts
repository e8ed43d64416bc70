import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { idParams, listOf, pageQuery, success } from '../../core/pagination.ts'

const bytes = z.number()

const part = {
  ok: z.boolean(),
  /** The component's error message. */
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
    /** Space on the disk of the data folder. */
    free: bytes,
    total: bytes,
  }),
  queue: z.object({
    ...part,
    waiting: z.number(),
    running: z.number(),
    failed: z.number(),
    /** When the oldest pending job was created. */
    oldest_at: z.nullable(z.string()),
  }),
  mail: z.object({
    kind: z.enum(['smtp', 'file']),
    /** The last email that could not be sent, while the queue retains it. */
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
  /** Its subject: a song, an email address. */
  about: z.nullable(z.string()),
  /** Why its last attempt failed. */
  reason: z.nullable(z.string()),
  /** When it failed, started or was created. */
  at: z.string(),
  tries: z.number(),
})
export type OperationsJob = z.infer<typeof operationsJob>

const jobParams = z.object({ id: z.uuid() })

export const diskUse = z.object({
  originals: z.array(z.object({ ext: z.string(), files: z.number(), bytes })),
  /** Music imported in place. */
  in_place: z.object({ files: z.number(), bytes }),
  /** Transcoded files, estimated from their bitrates. */
  renditions: z.object({ files: z.number(), bytes }),
  covers: z.object({ files: z.number(), bytes }),
  backups: z.object({ files: z.number(), bytes }),
  database: bytes,
})
export type DiskUse = z.infer<typeof diskUse>

const usedApp = z.object({
  /** As it names itself; null for those that do not. */
  client: z.nullable(z.string()),
  accounts: z.number(),
  app_passwords: z.number(),
  /** To the hour. */
  last_used_at: z.string(),
})
export type UsedApp = z.infer<typeof usedApp>

export const operations = {
  health: endpoint({
    method: 'GET',
    path: '/admin/operations/health',
    access: 'Edit settings',
    summary: 'Returns the status of database, storage, queue, email and ffmpeg',
    reply: health,
  }),
  jobs: endpoint({
    method: 'GET',
    path: '/admin/operations/jobs',
    access: 'Edit settings',
    summary: 'Lists failed, waiting or running jobs, newest first',
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
    summary: 'Retries a failed job; 409 when it is no longer failed',
    params: jobParams,
    reply: success,
  }),
  retryAll: endpoint({
    method: 'POST',
    path: '/admin/operations/jobs/retry-all',
    access: 'Edit settings',
    summary: 'Retries all failed jobs',
    reply: z.object({ retried: z.number() }),
  }),
  disk: endpoint({
    method: 'GET',
    path: '/admin/operations/disk',
    access: 'Edit settings',
    summary: 'Returns the disk usage',
    reply: diskUse,
  }),
  apps: endpoint({
    method: 'GET',
    path: '/admin/operations/apps',
    access: 'Edit settings',
    summary: 'Lists the 20 clients that used most app passwords in the past 30 days',
    reply: z.array(usedApp),
  }),
}

export const backupStatuses = ['waiting', 'running', 'done', 'failed'] as const

export const backup = z.object({
  id: z.number(),
  file_name: z.string(),
  status: z.enum(backupStatuses),
  renditions: z.boolean(),
  /** Whether it takes a passphrase to restore it. */
  encrypted: z.boolean(),
  /** Bytes written, and an estimate of the total. */
  done: z.number(),
  total: z.number(),
  /** Size of the whole file. */
  bytes: z.nullable(z.number()),
  /** Null also if only its file is known: the database was restored from an earlier backup. */
  files: z.nullable(z.number()),
  /** Stored files that should be included but were missing. */
  missing: z.nullable(z.number()),
  /** Why it failed, as a message key. */
  error: z.nullable(z.string()),
  /** Who requested it. */
  user: z.nullable(z.string()),
  /** Whether its file is there. */
  here: z.boolean(),
  created_at: z.string(),
  finished_at: z.nullable(z.string()),
})
export type Backup = z.infer<typeof backup>

/** A backup contains all data of all users, so these endpoints are for administrators only, whatever roles allow. */
export const backups = {
  list: endpoint({
    method: 'GET',
    path: '/admin/operations/backups',
    access: 'admin',
    summary: 'Lists the backups made here, newest first, and whether new ones are encrypted',
    reply: z.object({ encrypts: z.boolean(), backups: z.array(backup) }),
  }),
  make: endpoint({
    method: 'POST',
    path: '/admin/operations/backups',
    event: 'backup_created',
    access: 'admin',
    summary: 'Starts a backup; 409 while another one is in progress, 507 when there is not enough disk space',
    body: z.strictObject({ renditions: z._default(z.boolean(), true) }),
    reply: backup,
    status: 201,
    idempotent: true,
  }),
  link: endpoint({
    method: 'POST',
    path: '/admin/operations/backups/{id}/link',
    event: 'backup_downloaded',
    access: 'admin',
    stepUp: true,
    summary: 'Returns a URL of the file that works for one hour',
    params: idParams,
    reply: z.object({ url: z.string() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/operations/backups/{id}',
    event: 'backup_deleted',
    access: 'admin',
    summary: 'Deletes a backup and its file; 409 while it is in progress',
    params: idParams,
    reply: success,
  }),
}
