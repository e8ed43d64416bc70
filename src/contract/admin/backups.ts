import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idParams, success } from '../paging.ts'

export const backupStates = ['waiting', 'running', 'done', 'failed'] as const

export const backup = z.object({
  id: z.number(),
  file_name: z.string(),
  state: z.enum(backupStates),
  renditions: z.boolean(),
  /** Bytes written, and about how many there will be. */
  done: z.number(),
  total: z.number(),
  /** Size of the whole file. */
  bytes: z.nullable(z.number()),
  files: z.nullable(z.number()),
  /** Stored files that should be in it and were not there. */
  missing: z.nullable(z.number()),
  /** Why it failed, as a message key. */
  error: z.nullable(z.string()),
  /** Who asked for it. */
  user: z.nullable(z.string()),
  /** Whether its file lies on this server. */
  here: z.boolean(),
  created_at: z.string(),
  finished_at: z.nullable(z.string()),
})
export type Backup = z.infer<typeof backup>

/** A backup holds everything of everybody, so these calls are for administrators alone, whatever roles allow. */
export const backups = {
  list: endpoint({
    method: 'GET',
    path: '/admin/operations/backups',
    access: 'admin',
    summary: 'Backups made here, the newest first',
    reply: z.array(backup),
  }),
  make: endpoint({
    method: 'POST',
    path: '/admin/operations/backups',
    access: 'admin',
    summary: 'Begins a backup; 409 while another one is made, 507 when there is not enough room',
    body: z.strictObject({ renditions: z._default(z.boolean(), true) }),
    reply: backup,
    status: 201,
    idempotent: true,
  }),
  link: endpoint({
    method: 'POST',
    path: '/admin/operations/backups/{id}/link',
    access: 'admin',
    summary: 'An address of the file that works for an hour',
    params: idParams,
    reply: z.object({ url: z.string() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/operations/backups/{id}',
    access: 'admin',
    summary: 'Deletes a backup with its file; 409 while it is made',
    params: idParams,
    reply: success,
  }),
}
