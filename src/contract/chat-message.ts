import * as z from 'zod/mini'
import { cover } from './cover.ts'
import { id } from './pagination.ts'

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
  at: z.nullable(z.number()),
})
export type SharedItem = z.infer<typeof sharedItem>

/** What a message is: `text` was written by a person (maybe only an item), all others say what happened to a group. */
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
