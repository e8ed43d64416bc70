import * as z from 'zod/mini'
import { choice } from '../../core/back-office/choices.ts'
import { listed } from '../../core/back-office/crud.ts'
import { endpoint } from '../../core/endpoint.ts'
import { id } from '../../core/pagination.ts'
import { securityEvents, securityResults } from '../../core/security-events.ts'
import { ownSecurityEvent } from '../account.ts'

export const auditLine = z.object({
  id: z.number(),
  created_at: z.string(),
  /** Null if the account was deleted. */
  user_id: z.nullable(z.number()),
  user_name: z.string(),
  action: z.string(),
  resource: z.string(),
  item_id: z.nullable(z.number()),
  /** Title of the item at that time. */
  label: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** The new value of a changed setting that is a switch. */
  turned: z.nullable(z.boolean()),
})
export type AuditLine = z.infer<typeof auditLine>

const values = z.nullable(z.record(z.string(), z.unknown()))
const word = z.string().check(z.maxLength(50))
const access = 'Edit settings'

export const auditLog = listed({
  resource: 'audit-log',
  noun: 'audit log entries',
  read: access,
  row: auditLine,
  item: {
    ...auditLine.shape,
    /** Only changed fields; null for creations. */
    before: values,
    /** Null for deletions. */
    after: values,
    /** The item still exists. */
    exists: z.boolean(),
  },
  sorts: ['-created_at'],
  filters: {
    resource: word,
    action: word,
    user: id,
    /** Within this many days. */
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
    summary: 'Lists the filters of the audit log: the actions, resources and users it contains',
    reply: z.object({
      resources: z.array(z.string()),
      actions: z.array(z.string()),
      users: z.array(choice),
    }),
  }),
}

const securityLine = z.extend(ownSecurityEvent, {
  /** Null for an unknown account; also that of an account that was deleted, which has no name. */
  user_id: z.nullable(z.number()),
  user_name: z.nullable(z.string()),
  /** Method and path of the call; null for logins. */
  call: z.nullable(z.string()),
})
export type SecurityLine = z.infer<typeof securityLine>

/** Events of all accounts, which tell where people are: for administrators only. */
export const securityLog = listed({
  resource: 'security-events',
  noun: 'security events',
  read: 'admin',
  row: securityLine,
  item: securityLine.shape,
  sorts: ['-created_at'],
  filters: {
    event: z.enum(securityEvents),
    result: z.enum(securityResults),
    user: id,
    /** Within this many days. */
    days: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(366)),
  },
})
