import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { cover } from '../core/fields.ts'
import { id, idParams, listOf, pageQuery, success } from '../core/pagination.ts'
import { profileRef } from '../platform/user.ts'

/** Characters of one message. */
export const MAX_MESSAGE_LENGTH = 2000
/** How long its author may edit a message. */
export const EDIT_MINUTES = 15
/** Different emoji below one message. */
export const MAX_REACTIONS = 20

/** Types of items that a message can contain. */
export const sharedItemTypes = [
  'song',
  'album',
  'artist',
  'playlist',
  'podcast',
  'episode',
  'radio-station',
] as const
export type SharedItemType = (typeof sharedItemTypes)[number]

/** An item to be sent; `at`: the second at which a song or episode starts. */
export const sharedItemInput = z.strictObject({
  type: z.enum(sharedItemTypes),
  id,
  at: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
})
export type SharedItemInput = z.infer<typeof sharedItemInput>

/** An item in a message, as its reader may see it. */
export const sharedItem = z.object({
  type: z.enum(sharedItemTypes),
  id: z.number(),
  /** Null if the reader may not see the item, or it was deleted. */
  title: z.nullable(z.string()),
  /** Artist, podcast or owner; empty without one. */
  subtitle: z.string(),
  cover: z.nullable(cover),
  /** Covers of the first songs of a playlist without a cover of its own; empty for others. */
  mosaic: z.array(cover),
  at: z.nullable(z.number()),
})
export type SharedItem = z.infer<typeof sharedItem>

/** Kinds of messages: `text` was written by a person (maybe only an item), all others report an event in a group. */
export const messageKinds = ['text', 'created', 'added', 'removed', 'left', 'renamed', 'owner'] as const
export type MessageKind = (typeof messageKinds)[number]

export const reaction = z.object({ emoji: z.string(), user_ids: z.array(z.number()) })
export type Reaction = z.infer<typeof reaction>

export const message = z.object({
  /** Ascending within a conversation. */
  id: z.number(),
  conversation_id: z.number(),
  /** Null once the account is deleted. */
  user_id: z.nullable(z.number()),
  kind: z.enum(messageKinds),
  /** Of kind `renamed`: the name. */
  text: z.nullable(z.string()),
  item: z.nullable(sharedItem),
  /** The message that this one answers. */
  reply_to: z.nullable(
    z.object({
      id: z.number(),
      user_id: z.nullable(z.number()),
      text: z.nullable(z.string()),
      item_title: z.nullable(z.string()),
      deleted: z.boolean(),
    }),
  ),
  /** Who was added, removed or became owner. */
  subjects: z.array(z.object({ id: z.number(), name: z.string() })),
  reactions: z.array(reaction),
  /** Chosen by the sender; null for others and for kinds besides `text`. */
  client_id: z.nullable(z.string()),
  created_at: z.string(),
  edited_at: z.nullable(z.string()),
  /** Deleted by its author: neither text nor item. */
  deleted: z.boolean(),
})
export type Message = z.infer<typeof message>

/** One emoji, maybe of several code points. */
export const emoji = z
  .string()
  .check(
    z.maxLength(40),
    z.regex(
      /^(?:\p{Regional_Indicator}{2}|[0-9#*]\ufe0f?\u20e3|\p{Extended_Pictographic}(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f|[\u{e0020}-\u{e007f}])*)$/u,
    ),
  )

const feature = 'enableChat'
const access = 'Use chat'

/** Characters of the shortest text that is searched for. */
export const MIN_SEARCH_LENGTH = 2
/** Members of a group, its owner included. */
export const MAX_MEMBERS = 20

/** A member of a conversation, with what they received and read as far as they and the viewer show it. */
export const conversationMember = z.extend(profileRef, {
  /** Id of the last message that arrived on a device of theirs; null while receipts are hidden. */
  delivered_id: z.nullable(z.number()),
  /** Id of the last message they read; null while receipts are hidden. */
  read_id: z.nullable(z.number()),
})
export type ConversationMember = z.infer<typeof conversationMember>

export const conversation = z.object({
  id: z.number(),
  kind: z.enum(['direct', 'group']),
  /** Of a group; null for direct conversations. */
  name: z.nullable(z.string()),
  owner_id: z.nullable(z.number()),
  /** The other members; empty if the account of a direct conversation was deleted. */
  users: z.array(conversationMember),
  last_message: z.nullable(message),
  unread: z.number(),
  /** Id of the last message that the viewer read; 0 for none. */
  read_id: z.number(),
  muted: z.boolean(),
  /** False after friends have parted: their messages stay readable. */
  can_send: z.boolean(),
  /** Until when the operators keep the viewer from writing; null if they don’t. */
  silenced_until: z.nullable(z.string()),
  updated_at: z.string(),
})
export type Conversation = z.infer<typeof conversation>

const groupName = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_MESSAGE_LENGTH))
const messageId = z.int().check(z.positive())
const unread = z.object({ unread: z.number() })
const messageParams = z.object({ id: z.coerce.number().check(z.int(), z.positive()) })

/** Messages in ascending order, and whether there are more on either side. */
const messagePage = z.object({
  data: z.array(message),
  /** There are older ones. */
  has_more: z.boolean(),
  has_newer: z.boolean(),
})

const cursor = z.optional(z.coerce.number().check(z.int(), z.positive()))
const limit = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50)

export const chat = {
  conversations: endpoint({
    method: 'GET',
    path: '/conversations',
    access,
    feature,
    summary: 'Lists the conversations of the account, last changed first; `q` searches names',
    query: z.object(pageQuery),
    reply: listOf(conversation),
  }),
  open: endpoint({
    method: 'POST',
    path: '/conversations',
    access,
    feature,
    summary: 'Returns the conversation with a friend, and creates it if necessary; 403 unless friends',
    body: z.strictObject({ user_id: id }),
    reply: conversation,
  }),
  createGroup: endpoint({
    method: 'POST',
    path: '/conversations/groups',
    access,
    feature,
    summary: `Creates a group with friends, ${MAX_MEMBERS} members at most`,
    body: z.strictObject({
      name: groupName,
      user_ids: z.array(id).check(z.minLength(1), z.maxLength(MAX_MEMBERS - 1)),
    }),
    reply: conversation,
    status: 201,
    idempotent: true,
  }),
  unread: endpoint({
    method: 'GET',
    path: '/conversations/unread',
    access,
    feature,
    summary: 'Returns the number of unread messages in conversations that are not muted',
    reply: unread,
  }),
  delivered: endpoint({
    method: 'POST',
    path: '/conversations/delivered',
    access,
    feature,
    summary: 'Confirms that all messages up to these have arrived on a device',
    body: z.strictObject({
      messages: z
        .array(z.strictObject({ conversation_id: id, message_id: messageId }))
        .check(z.minLength(1), z.maxLength(100)),
    }),
    reply: success,
    preview: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/conversations/{id}',
    access,
    feature,
    summary: 'Returns a conversation of the account',
    params: idParams,
    reply: conversation,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/conversations/{id}',
    access,
    feature,
    summary: 'Renames a group, or makes another member its owner; its owner only',
    params: idParams,
    body: z.strictObject({ name: z.optional(groupName), owner_id: z.optional(id) }),
    reply: conversation,
  }),
  addMembers: endpoint({
    method: 'POST',
    path: '/conversations/{id}/members',
    access,
    feature,
    summary: 'Adds friends to a group; its owner only',
    params: idParams,
    body: z.strictObject({ user_ids: z.array(id).check(z.minLength(1), z.maxLength(MAX_MEMBERS - 1)) }),
    reply: conversation,
  }),
  removeMember: endpoint({
    method: 'DELETE',
    path: '/conversations/{id}/members',
    access,
    feature,
    summary: 'Removes a member from a group (its owner only), or leaves it',
    params: idParams,
    body: z.strictObject({ user_id: id }),
    reply: success,
  }),
  mute: endpoint({
    method: 'POST',
    path: '/conversations/{id}/mute',
    access,
    feature,
    summary: 'Mutes a conversation, or no longer does: neither badge nor notifications',
    params: idParams,
    body: z.strictObject({ muted: z.boolean() }),
    reply: success,
  }),
  messages: endpoint({
    method: 'GET',
    path: '/conversations/{id}/messages',
    access,
    feature,
    summary: 'Returns messages in ascending order: the latest, or those before, after or around one',
    params: idParams,
    query: z.object({ before: cursor, after: cursor, around: cursor, limit }),
    reply: messagePage,
  }),
  search: endpoint({
    method: 'GET',
    path: '/conversations/{id}/search',
    access,
    feature,
    limit: 'search',
    summary: 'Returns messages of a conversation that contain a text, latest first',
    params: idParams,
    query: z.object({
      q: z.string().check(z.trim(), z.minLength(MIN_SEARCH_LENGTH), z.maxLength(100)),
      before: cursor,
      limit,
    }),
    reply: z.object({ data: z.array(message), has_more: z.boolean() }),
  }),
  send: endpoint({
    method: 'POST',
    path: '/conversations/{id}/messages',
    access,
    feature,
    summary: 'Sends a message. Repeating a `client_id` returns the first one; 403 once no longer friends',
    params: idParams,
    body: z
      .strictObject({
        text: z.optional(text),
        item: z.optional(sharedItemInput),
        reply_to: z.optional(messageId),
        client_id: z.uuid(),
      })
      .check(
        z.refine((body) => body.text !== undefined || body.item !== undefined, {
          path: ['text'],
          error: 'Write something first.',
        }),
      ),
    reply: message,
    status: 201,
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/messages/{id}',
    access,
    feature,
    summary: `Changes the text of an own message within ${EDIT_MINUTES} minutes; 409 later`,
    params: messageParams,
    body: z.strictObject({ text }),
    reply: message,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/messages/{id}',
    access,
    feature,
    summary: 'Deletes an own message for everyone; a stub remains',
    params: messageParams,
    reply: success,
  }),
  react: endpoint({
    method: 'POST',
    path: '/messages/{id}/reactions',
    access,
    feature,
    summary: 'Adds or removes an emoji of the account below a message',
    params: messageParams,
    body: z.strictObject({ emoji, on: z.boolean() }),
    reply: message,
  }),
  read: endpoint({
    method: 'POST',
    path: '/conversations/{id}/read',
    access,
    feature,
    summary: 'Marks all messages up to one as read and returns how many are left in the conversation',
    params: idParams,
    body: z.strictObject({ message_id: messageId }),
    reply: unread,
    preview: true,
  }),
  typing: endpoint({
    method: 'POST',
    path: '/conversations/{id}/typing',
    access,
    feature,
    summary: 'Tells the other members that the account is writing, for the next few seconds',
    params: idParams,
    reply: success,
    preview: true,
  }),
}
