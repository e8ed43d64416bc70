import * as z from 'zod/mini'
import { ownSecurityEvent } from '../account.ts'
import { id } from '../pagination.ts'
import { securityEvents, securityResults } from '../security-events.ts'
import { listed } from './crud.ts'

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
