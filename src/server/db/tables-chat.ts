import type { Generated } from 'kysely'
import type { MessageKind, SharedItemType } from '../../contract/social/chat.ts'
import type { Id, MaybeTime, Time } from './columns.ts'

/** A direct conversation names its two users, a group its name and owner. */
interface ConversationTable {
  id: Id
  kind: 'direct' | 'group'
  name: string | null
  owner_id: number | null
  low_id: number | null
  high_id: number | null
  last_message_id: number | null
  created_at: Time
  updated_at: Time
}

/** What a member may see of a conversation, and has received and read; all ids are those of messages. */
interface ConversationMemberTable {
  conversation_id: number
  user_id: number
  /** Members see the messages after this one. */
  since_id: Generated<number>
  delivered_id: Generated<number>
  read_id: Generated<number>
  /** Messages of others after `read_id`. */
  unread: Generated<number>
  muted: Generated<boolean>
  created_at: Time
}

export interface MessageTable {
  /** Ascending in the order of their transactions within a conversation. */
  id: Id
  conversation_id: number
  user_id: number | null
  kind: Generated<MessageKind>
  text: string | null
  item_type: SharedItemType | null
  item_id: number | null
  item_at: number | null
  reply_to_id: number | null
  subject_ids: Generated<number[]>
  client_id: string | null
  created_at: Time
  edited_at: MaybeTime
  deleted_at: MaybeTime
}

interface MessageReactionTable {
  message_id: number
  user_id: number
  emoji: string
  created_at: Time
}

export interface ChatTables {
  conversations: ConversationTable
  conversation_members: ConversationMemberTable
  messages: MessageTable
  message_reactions: MessageReactionTable
}
