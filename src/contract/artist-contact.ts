import * as z from 'zod/mini'
import { adminMessage } from './admin/contact.ts'
import { listed, yesOrNo } from './admin/crud.ts'
import { contactBody } from './contact.ts'
import { endpoint } from './endpoint.ts'
import { id, idParams, success } from './pagination.ts'

const { status } = adminMessage.shape

const contactReply = z.object({
  id: z.number(),
  user_name: z.string(),
  text: z.string(),
  /** Written by the team, not by an operator. */
  by_sender: z.boolean(),
  created_at: z.string(),
})

const thread = {
  subject: z.string(),
  /** The member who wrote it. */
  name: z.string(),
  status,
  /** No member has read the latest reply. */
  unread: z.boolean(),
  created_at: z.string(),
}

export const artistMessage = z.object({ id: z.number(), replies_count: z.number(), ...thread })
export type ArtistMessage = z.infer<typeof artistMessage>

const item = {
  ...thread,
  message: z.string(),
  /** Oldest first. */
  replies: z.array(contactReply),
}
const itemOf = z.object(item)
export type ArtistThread = z.infer<typeof itemOf> & { id: number }

export const artistContact = listed({
  area: 'artist',
  resource: 'contact',
  noun: 'messages of an artist’s team to the operators',
  read: 'artist',
  row: artistMessage,
  item,
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
