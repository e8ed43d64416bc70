import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idParams, success } from '../pagination.ts'

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
  files: z.nullable(z.number()),
  /** Stored files that should be included but were missing. */
  missing: z.nullable(z.number()),
  /** Why it failed, as a message key. */
  error: z.nullable(z.string()),
  /** Who requested it. */
  user: z.nullable(z.string()),
  /** Whether its file is on this server. */
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
