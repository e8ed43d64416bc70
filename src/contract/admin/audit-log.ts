import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id } from '../paging.ts'
import { choice } from './choices.ts'
import { listed } from './crud.ts'

export const auditLine = z.object({
  id: z.number(),
  created_at: z.string(),
  /** Null when the account is gone. */
  user_id: z.nullable(z.number()),
  user_name: z.string(),
  action: z.string(),
  resource: z.string(),
  item_id: z.nullable(z.number()),
  /** What the thing was called. */
  label: z.nullable(z.string()),
  address: z.nullable(z.string()),
})
export type AuditLine = z.infer<typeof auditLine>

const values = z.nullable(z.record(z.string(), z.unknown()))
const word = z.string().check(z.maxLength(50))
const access = 'Edit settings'

export const auditLog = listed({
  resource: 'audit-log',
  noun: 'lines of the audit log',
  read: access,
  row: auditLine,
  item: {
    ...auditLine.shape,
    /** Only what differs; null where something was made. */
    before: values,
    /** Null where something was deleted. */
    after: values,
    /** The thing is still there. */
    exists: z.boolean(),
  },
  sorts: ['-created_at'],
  filters: {
    resource: word,
    action: word,
    user: id,
    /** Within so many days. */
    days: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(3_650)),
  },
})
export type AuditItem = AuditLine & {
  before: z.infer<typeof values>
  after: z.infer<typeof values>
  exists: boolean
}

export const auditChoices = {
  get: endpoint({
    method: 'GET',
    path: '/admin/audit-log/choices',
    access,
    summary: 'What the audit log can be narrowed to: the words and people that stand in it',
    reply: z.object({
      resources: z.array(z.string()),
      actions: z.array(z.string()),
      users: z.array(choice),
    }),
  }),
}
