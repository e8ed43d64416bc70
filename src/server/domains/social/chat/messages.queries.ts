import { type RawBuilder, sql } from 'kysely'
import type { Message, SharedItemInput } from '../../../../contract/social/chat.ts'
import { contains } from '../../../db/keyset.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { unblocked } from '../../../db/sql/visibility.ts'
import type { MessageTable } from '../../../db/tables/social.ts'

/** A message whose items are not loaded yet. */
export interface MessageRow extends Omit<Message, 'item' | 'reply_to'> {
  item_type: MessageTable['item_type']
  item_id: number | null
  item_at: number | null
  reply_to:
    | (Omit<NonNullable<Message['reply_to']>, 'item_title'> & Pick<MessageTable, 'item_type' | 'item_id'>)
    | null
}

/** Which messages of a conversation are requested, and in which direction from there. */
export type Range = { before: number | null; limit: number } | { from: number; limit: number }

/** The message `m` of the member `own` exists for them: neither before they joined nor by someone blocked. */
const messageFor = (userId: number): RawBuilder<boolean> =>
  sql`(m.id > own.since_id and ${unblocked({ id: userId }, sql`m.user_id`)})`

const columns = (userId: number): RawBuilder<unknown> => sql`
  m.id, m.conversation_id, m.user_id, m.kind, m.text, m.item_type, m.item_id, m.item_at, m.client_id,
  m.created_at, m.edited_at, m.deleted_at is not null as deleted,
  (select json_build_object('id', r.id, 'user_id', r.user_id, 'text', r.text, 'item_type', r.item_type,
      'item_id', r.item_id, 'deleted', r.deleted_at is not null)
    from messages r where r.id = m.reply_to_id and r.id > own.since_id and ${unblocked({ id: userId }, sql`r.user_id`)}
  ) as reply_to,
  (select coalesce(json_agg(json_build_object('emoji', e.emoji, 'user_ids', e.user_ids) order by e.first), '[]')
    from (select mr.emoji, json_agg(mr.user_id order by mr.created_at) as user_ids, min(mr.created_at) as first
      from message_reactions mr
      where mr.message_id = m.id and ${unblocked({ id: userId }, sql`mr.user_id`)} group by mr.emoji) e) as reactions,
  (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) order by lower(s.name)), '[]')
    from users s where s.id = any(m.subject_ids)) as subjects`

const ownMember = (userId: number) =>
  sql`conversation_members own on own.conversation_id = m.conversation_id and own.user_id = ${userId}`

/** Returns a range of the messages of a conversation, ascending from `from`, else descending. */
export const messagesIn = async (
  db: Db,
  userId: number,
  conversationId: number,
  range: Range,
): Promise<MessageRow[]> => {
  const up = 'from' in range
  const limits = up ? sql`m.id >= ${range.from}` : sql`m.id < ${range.before ?? Number.MAX_SAFE_INTEGER}`
  const { rows } = await sql<MessageRow>`
    select ${columns(userId)} from messages m join ${ownMember(userId)}
    where m.conversation_id = ${conversationId} and ${limits} and ${messageFor(userId)}
    order by m.id ${up ? sql`asc` : sql`desc`} limit ${range.limit}`.execute(db)
  return rows
}

/**
 * Returns the messages of a conversation whose text contains `q`, last first. `offset 0` keeps the planner from
 * filtering and sorting the whole conversation: it reads the index backwards until there are `limit` messages.
 */
export const messagesWith = async (
  db: Db,
  userId: number,
  conversationId: number,
  { before, limit, q }: { before: number | null; limit: number; q: string },
): Promise<MessageRow[]> => {
  const { rows } = await sql<MessageRow>`
    select ${columns(userId)}
    from (select * from messages where conversation_id = ${conversationId} and id < ${before ?? Number.MAX_SAFE_INTEGER}
      order by id desc offset 0) m
    join ${ownMember(userId)}
    where m.kind = 'text' and ${messageFor(userId)} and ${contains(sql`m.text`, q)}
    order by m.id desc limit ${limit}`.execute(db)
  return rows
}

/** Returns messages by id as far as an account may see them. */
export const messagesById = async (db: Db, userId: number, ids: number[]): Promise<MessageRow[]> => {
  const { rows } = await sql<MessageRow>`
    select ${columns(userId)} from messages m join ${ownMember(userId)}
    where m.id = any(${ids}::bigint[]) and ${messageFor(userId)}`.execute(db)
  return rows
}

/** Columns of a new message written by a user. */
export interface NewMessage {
  text: string | null
  item: SharedItemInput | null
  reply_to: number | null
  client_id: string
}

/** Inserts a message; undefined if the sender used its `client_id` before. */
export const insertMessage = async (
  trx: Trx,
  conversationId: number,
  userId: number,
  { text, item, reply_to, client_id }: NewMessage,
): Promise<number | undefined> => {
  const inserted = await trx
    .insertInto('messages')
    .values({
      conversation_id: conversationId,
      user_id: userId,
      text,
      item_type: item?.type ?? null,
      item_id: item?.id ?? null,
      item_at: item?.at ?? null,
      reply_to_id: reply_to,
      client_id,
    })
    .onConflict((c) => c.columns(['user_id', 'client_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** Inserts a line that says what happened to a group. */
export const insertEventMessage = async (
  trx: Trx,
  conversationId: number,
  userId: number | null,
  kind: Exclude<Message['kind'], 'text'>,
  { text = null, subjects = [] }: { text?: string | null; subjects?: number[] } = {},
): Promise<number> => {
  const { id } = await trx
    .insertInto('messages')
    .values({ conversation_id: conversationId, user_id: userId, kind, text, subject_ids: subjects })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Makes a message the last one of its conversation, and counts it as unread for the others if it is a person's. */
export const countMessage = async (
  trx: Trx,
  conversationId: number,
  id: number,
  senderId: number | null,
): Promise<void> => {
  await sql`
    update conversations set last_message_id = ${id}, updated_at = clock_timestamp()
    where id = ${conversationId}`.execute(trx)
  if (senderId === null) return
  await sql`
    update conversation_members cm set unread = unread + 1
    where conversation_id = ${conversationId} and user_id <> ${senderId}
      and ${unblocked({ id: senderId }, sql`cm.user_id`)}`.execute(trx)
}

/** Returns the id of the message that an account sent with a `client_id`. */
export const messageByClientId = async (
  db: Db,
  userId: number,
  clientId: string,
): Promise<{ id: number; conversation_id: number } | undefined> =>
  db
    .selectFrom('messages')
    .select(['id', 'conversation_id'])
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()

/** A message as far as changing it is concerned. */
export interface MessageState {
  conversation_id: number
  author_id: number | null
  /** Written by a person. */
  text: boolean
  deleted: boolean
  /** Its text may still be changed. */
  recent: boolean
}

/** Returns the state of a message that an account may see. */
export const messageState = async (
  db: Db,
  userId: number,
  id: number,
  editMinutes: number,
): Promise<MessageState | undefined> => {
  const { rows } = await sql<MessageState>`
    select m.conversation_id, m.user_id as author_id, m.kind = 'text' as text, m.deleted_at is not null as deleted,
      m.created_at > now() - make_interval(mins => ${editMinutes}) as recent
    from messages m join ${ownMember(userId)} where m.id = ${id} and ${messageFor(userId)}`.execute(db)
  return rows[0]
}

export const updateText = async (trx: Trx, id: number, text: string): Promise<void> => {
  await sql`update messages set text = ${text}, edited_at = clock_timestamp() where id = ${id}`.execute(trx)
}

/** Empties a message; members who had not read it have one unread message less. */
export const eraseMessage = async (trx: Trx, id: number): Promise<void> => {
  await sql`
    update messages set text = null, item_type = null, item_id = null, item_at = null, deleted_at = clock_timestamp()
    where id = ${id}`.execute(trx)
  await sql`delete from message_reactions where message_id = ${id}`.execute(trx)
  await sql`
    update conversation_members cm set unread = greatest(0, unread - 1)
    from messages m where m.id = ${id} and cm.conversation_id = m.conversation_id
      and cm.user_id is distinct from m.user_id and cm.read_id < m.id and cm.since_id < m.id`.execute(trx)
}

/** Empties all messages of an account. */
export const eraseMessages = async (trx: Trx, userId: number): Promise<void> => {
  await sql`
    update messages set text = null, item_type = null, item_id = null, item_at = null,
      deleted_at = coalesce(deleted_at, clock_timestamp())
    where user_id = ${userId} and kind = 'text'`.execute(trx)
}

/** Adds a reaction unless there are `max` different ones already; false then. */
export const insertReaction = async (
  trx: Trx,
  id: number,
  userId: number,
  emoji: string,
  max: number,
): Promise<boolean> => {
  const { rows } = await sql<{ emoji: string }>`
    select distinct emoji from message_reactions where message_id = ${id}`.execute(trx)
  if (rows.length >= max && !rows.some((row) => row.emoji === emoji)) return false
  await sql`
    insert into message_reactions (message_id, user_id, emoji) values (${id}, ${userId}, ${emoji})
    on conflict do nothing`.execute(trx)
  return true
}

export const deleteReaction = async (trx: Trx, id: number, userId: number, emoji: string): Promise<void> => {
  await trx
    .deleteFrom('message_reactions')
    .where('message_id', '=', id)
    .where('user_id', '=', userId)
    .where('emoji', '=', emoji)
    .execute()
}
