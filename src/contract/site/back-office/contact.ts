import * as z from 'zod/mini'
import { choice } from '../../core/back-office/choices.ts'
import { handled, listed, yesOrNo } from '../../core/back-office/crud.ts'
import { endpoint } from '../../core/endpoint.ts'
import { id, idParams, success } from '../../core/pagination.ts'
import { contactBody } from '../contact.ts'

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

const contactReply = z.object({
  id: z.number(),
  user_name: z.string(),
  text: z.string(),
  /** Written by the team, not by an operator. */
  by_sender: z.boolean(),
  created_at: z.string(),
})

const artistThread = {
  subject: z.string(),
  /** The member who wrote it. */
  name: z.string(),
  status,
  /** No member has read the latest reply. */
  unread: z.boolean(),
  created_at: z.string(),
}

export const artistMessage = z.object({ id: z.number(), replies_count: z.number(), ...artistThread })
export type ArtistMessage = z.infer<typeof artistMessage>

const artistThreadItem = {
  ...artistThread,
  message: z.string(),
  /** Oldest first. */
  replies: z.array(contactReply),
}
const itemOf = z.object(artistThreadItem)
export type ArtistThread = z.infer<typeof itemOf> & { id: number }

export const artistContact = listed({
  area: 'artist',
  resource: 'contact',
  noun: 'messages of an artist’s team to the operators',
  read: 'artist',
  row: artistMessage,
  item: artistThreadItem,
  sorts: ['-created_at'],
  filters: { status, unread: yesOrNo },
})

const { subject, message } = contactBody.shape

export const artistContactActs = {
  send: endpoint({
    method: 'POST',
    path: '/artist/contact',
    access: 'artist',
    summary: 'Sends a message of an artist’s team to the operators',
    body: z.strictObject({ artist_id: id, subject, message }),
    reply: z.object({ id: z.number() }),
    status: 201,
    idempotent: true,
  }),
  reply: endpoint({
    method: 'POST',
    path: '/artist/contact/{id}/replies',
    access: 'artist',
    summary: 'Adds a reply to a message of the team, which is open again',
    params: idParams,
    body: z.strictObject({ message: z.string().check(z.trim(), z.minLength(1), z.maxLength(5000)) }),
    reply: success,
    status: 201,
    idempotent: true,
  }),
  read: endpoint({
    method: 'POST',
    path: '/artist/contact/{id}/read',
    access: 'artist',
    summary: 'Marks the replies to a message as read by the team',
    params: idParams,
    reply: success,
    preview: true,
  }),
}
