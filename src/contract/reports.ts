import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, success } from './paging.ts'

/** What can be reported. */
export const reportable = ['song', 'album', 'artist', 'playlist', 'user'] as const
export type Reportable = (typeof reportable)[number]

/** Why, with the message key of each reason. */
export const reportReasons = {
  rights: 'It uses what belongs to somebody else',
  offensive: 'It is hateful or offensive',
  spam: 'It is spam or deceives people',
  details: 'Its details are wrong',
  other: 'Something else',
} as const
export type ReportReason = keyof typeof reportReasons
export const reasonNames = Object.keys(reportReasons) as ReportReason[]

export const reportBody = z.strictObject({
  type: z.enum(reportable),
  id,
  reason: z.enum(reasonNames),
  text: z._default(z.string().check(z.trim(), z.maxLength(2000)), ''),
})

export const reports = {
  send: endpoint({
    method: 'POST',
    path: '/reports',
    access: 'user',
    summary: 'Reports an item or a person to whoever runs this place; 409 while an earlier report is open',
    body: reportBody,
    reply: success,
    status: 201,
    idempotent: true,
  }),
}
