import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, success } from '../core/pagination.ts'

/** Item types that can be reported. */
export const reportable = ['song', 'album', 'artist', 'playlist', 'user', 'message', 'artist_post'] as const
export type Reportable = (typeof reportable)[number]

/** Reasons for a report, with their message keys. */
export const reportReasons = {
  rights: 'Copyright or rights violation',
  offensive: 'Hateful or offensive content',
  spam: 'Spam or misleading',
  details: 'Incorrect information',
  other: 'Something else',
} as const
export type ReportReason = keyof typeof reportReasons
export const reasonNames = Object.keys(reportReasons) as ReportReason[]

/** A message around a reported one, as it was when it was reported. */
export const reportedMessage = z.object({
  id: z.number(),
  user_id: z.nullable(z.number()),
  /** Null once the account is deleted. */
  name: z.nullable(z.string()),
  text: z.nullable(z.string()),
  /** Title of the item it contained. */
  item: z.nullable(z.string()),
  created_at: z.string(),
})
export type ReportedMessage = z.infer<typeof reportedMessage>

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
    summary:
      'Reports an item, a user, a message or a post to the operators; 409 while an earlier report is open',
    body: reportBody,
    reply: success,
    status: 201,
    idempotent: true,
  }),
}
