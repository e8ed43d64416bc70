import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idParams, success } from '../pagination.ts'
import { choice } from './choices.ts'
import { handled } from './crud.ts'

const status = z.enum(['open', 'answered', 'closed'])

export const adminMessage = z.object({
  id: z.number(),
  subject: z.string(),
  name: z.string(),
  email: z.string(),
  status,
  replies_count: z.number(),
  created_at: z.string(),
})
export type AdminMessage = z.infer<typeof adminMessage>

const reply = z.object({
  id: z.number(),
  user_name: z.string(),
  text: z.string(),
  /** Written by the team of the artist, not by an operator. */
  by_sender: z.boolean(),
  created_at: z.string(),
})

const thread = {
  ...adminMessage.shape,
  message: z.string(),
  /** The account of the author. */
  user: z.nullable(choice),
  artist: z.nullable(choice),
  /** Oldest first. */
  replies: z.array(reply),
}
const item = z.object(thread)
export type AdminThread = z.infer<typeof item>

const access = 'contact'

export const adminContact = handled({
  resource: 'contact',
  noun: 'contact messages',
  read: access,
  write: access,
  row: adminMessage,
  item: thread,
  sorts: ['-created_at'],
  filters: { status },
  actions: ['delete', 'close', 'reopen'],
})

export const replyBody = z.strictObject({
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(5000)),
})

const act = (path: 'close' | 'reopen', summary: string) =>
  endpoint({
    method: 'POST',
    path: `/admin/contact/{id}/${path}`,
    access,
    summary,
    params: idParams,
    reply: success,
  })

export const adminContactActs = {
  reply: endpoint({
    method: 'POST',
    path: '/admin/contact/{id}/replies',
    access,
    summary: 'Emails a reply to the sender and stores it',
    params: idParams,
    body: replyBody,
    reply: success,
    status: 201,
    idempotent: true,
  }),
  close: act('close', 'Closes a message that needs no further reply'),
  reopen: act('reopen', 'Reopens a message'),
}
