import * as z from 'zod/mini'
import { choice } from '../../core/back-office/choices.ts'
import { handled } from '../../core/back-office/crud.ts'
import { endpoint } from '../../core/endpoint.ts'
import { idParams, success } from '../../core/pagination.ts'
import { reasonNames, reportable, reportedMessage } from '../reports.ts'

const status = z.enum(['open', 'resolved'])

export const adminReport = z.object({
  id: z.number(),
  item_type: z.enum(reportable),
  item_id: z.number(),
  /** The reported item; null if it was deleted. */
  title: z.nullable(z.string()),
  reason: z.enum(reasonNames),
  reporter: choice,
  status,
  created_at: z.string(),
})
export type AdminReport = z.infer<typeof adminReport>

const details = {
  ...adminReport.shape,
  text: z.nullable(z.string()),
  /** Visible to its owner only; for a user: blocked. */
  hidden: z.boolean(),
  /** For a message: what was written around it, in order. */
  context: z.nullable(z.array(reportedMessage)),
  /** Its owner; for a user that user, for a message its author. */
  owner: z.nullable(choice),
  /** Other open reports of the same item. */
  others_count: z.number(),
  /** The result. */
  note: z.nullable(z.string()),
  resolved_by: z.nullable(choice),
  resolved_at: z.nullable(z.string()),
}
const item = z.object(details)
export type AdminReportDetails = z.infer<typeof item>

const write = 'CED users'

export const adminReports = handled({
  resource: 'reports',
  noun: 'reports',
  read: 'Read users',
  write,
  row: adminReport,
  item: details,
  sorts: ['-created_at'],
  filters: { status, type: z.enum(reportable), reason: z.enum(reasonNames) },
  actions: ['delete', 'resolve', 'reopen'],
})

export const adminReportActs = {
  resolve: endpoint({
    method: 'POST',
    path: '/admin/reports/{id}/resolve',
    access: write,
    summary: 'Resolves a report, with an internal note',
    params: idParams,
    body: z.strictObject({ note: z._default(z.string().check(z.trim(), z.maxLength(1000)), '') }),
    reply: success,
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/admin/reports/{id}/reopen',
    access: write,
    summary: 'Reopens a report; 409 while another one by the same user is open',
    params: idParams,
    reply: success,
  }),
}
