import { type RawBuilder, sql } from 'kysely'
import type { Conversation, ConversationMember } from '../../../../contract/social/chat.ts'
import {
  afterCursor,
  contains,
  limitOffset,
  orderBy,
  type PageRequest,
  type Sort,
} from '../../../db/keyset.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { joinAvatar, refColumns } from '../../../db/sql/items.ts'
import { friendOf, unblocked, userFor } from '../../../db/sql/visibility.ts'

/** A conversation without its last message. */
export type ConversationRow = Omit<Conversation, 'last_message'> & { last_message_id: number | null }

const lastChanged: Sort = { key: sql`c.updated_at`, kind: 'time', desc: true }

const idsOf = sql`select other.user_id from conversation_members other where other.conversation_id = c.id`

/** The other user of the direct conversation `c`. */
const partnerOf = (userId: number): RawBuilder<unknown> =>
  sql`(case when c.low_id = ${userId} then c.high_id else c.low_id end)`

/**
 * The conversation `c` exists for its member: a direct one disappears while one of the two blocks the other, and stays
 * when the account of the other is deleted.
 */
const existsFor = (userId: number): RawBuilder<boolean> => sql`(c.kind = 'group'
  or not exists (select from users u where u.id = ${partnerOf(userId)} and not ${userFor({ id: userId })}))`

const columns = (userId: number): RawBuilder<unknown> => sql`
  c.id, c.kind, c.name, c.owner_id, c.updated_at, own.unread, own.read_id, own.muted,
  case when c.last_message_id > own.since_id then c.last_message_id end as last_message_id,
  (c.kind = 'group' or exists (select from users u where u.id = ${partnerOf(userId)} and not u.blocked
    and ${friendOf({ id: userId }, sql`u.id`)})) as can_send,
  (select u.muted_until from users u where u.id = ${userId} and u.muted_until > now()) as silenced_until`

interface Found extends Omit<ConversationRow, 'users'> {
  at: string
}

/** Returns conversations of an account, last changed first, each with `at`; without their members. */
export const listConversations = async (
  db: Db,
  userId: number,
  q: string | undefined,
  { limit, offset, after }: PageRequest,
): Promise<Found[]> => {
  const { rows } = await sql<Found>`
    select ${columns(userId)}, c.updated_at as at
    from conversation_members own join conversations c on c.id = own.conversation_id
    where own.user_id = ${userId} and ${existsFor(userId)} and ${named(userId, q)}
      and ${afterCursor(lastChanged, sql`c.id`, after)}
    order by ${orderBy(lastChanged, sql`c.id`)} ${limitOffset(limit, offset)}`.execute(db)
  return rows
}

/** The name of the conversation `c`, or that of another member, contains a text. */
const named = (userId: number, q: string | undefined): RawBuilder<unknown> =>
  q?.trim()
    ? sql`(${contains(sql`coalesce(c.name, '')`, q)} or exists (
        select from users u where u.id in (${idsOf}) and u.id <> ${userId} and ${userFor({ id: userId })}
          and ${contains(sql`u.name`, q)}))`
    : sql`true`

export const countConversations = async (db: Db, userId: number, q: string | undefined): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total
    from conversation_members own join conversations c on c.id = own.conversation_id
    where own.user_id = ${userId} and ${existsFor(userId)} and ${named(userId, q)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Returns a conversation of an account; undefined if there is none for it. */
export const conversationById = async (db: Db, userId: number, id: number): Promise<Found | undefined> => {
  const { rows } = await sql<Found>`
    select ${columns(userId)}, c.updated_at as at
    from conversation_members own join conversations c on c.id = own.conversation_id
    where own.user_id = ${userId} and c.id = ${id} and ${existsFor(userId)}`.execute(db)
  return rows[0]
}

/**
 * Returns the other members of conversations by name, omitting those who do not exist for the viewer. What they received
 * and read is null unless both they and the viewer show it.
 */
export const listMembers = async (
  db: Db,
  userId: number,
  ids: number[],
): Promise<(ConversationMember & { conversation_id: number })[]> => {
  const { rows } = await sql<ConversationMember & { conversation_id: number }>`
    select cm.conversation_id, ${refColumns},
      case when u.receipts and viewer.receipts then cm.delivered_id end as delivered_id,
      case when u.receipts and viewer.receipts then cm.read_id end as read_id
    from conversation_members cm join users u on u.id = cm.user_id and ${userFor({ id: userId })} ${joinAvatar}
    join users viewer on viewer.id = ${userId}
    where cm.conversation_id = any(${ids}::int[]) and cm.user_id <> ${userId}
    order by lower(u.name), u.id`.execute(db)
  return rows
}

/** Returns the id of the direct conversation of two users, and creates it if necessary. */
export const directConversation = async (trx: Trx, one: number, other: number): Promise<number> => {
  const [low, high] = [Math.min(one, other), Math.max(one, other)]
  await sql`
    insert into conversations (kind, low_id, high_id) values ('direct', ${low}, ${high})
    on conflict (low_id, high_id) do nothing`.execute(trx)
  const { id } = await trx
    .selectFrom('conversations')
    .select('id')
    .where('low_id', '=', low)
    .where('high_id', '=', high)
    .executeTakeFirstOrThrow()
  await insertMembers(trx, id, [one, other])
  return id
}

export const insertGroup = async (trx: Trx, ownerId: number, name: string): Promise<number> => {
  const { id } = await trx
    .insertInto('conversations')
    .values({ kind: 'group', name, owner_id: ownerId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds members, who see what is written from now on; returns the ids of those who were not members before. */
export const insertMembers = async (trx: Trx, id: number, userIds: number[]): Promise<number[]> => {
  const { rows } = await sql<{ user_id: number }>`
    insert into conversation_members (conversation_id, user_id, since_id, read_id, delivered_id)
    select c.id, u.id, coalesce(c.last_message_id, 0), coalesce(c.last_message_id, 0), coalesce(c.last_message_id, 0)
    from conversations c join users u on u.id = any(${userIds}::int[]) where c.id = ${id}
    order by u.id on conflict do nothing returning user_id`.execute(trx)
  return rows.map(({ user_id }) => user_id)
}

export const deleteMember = async (trx: Trx, id: number, userId: number): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('conversation_members')
    .where('conversation_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const deleteConversation = async (trx: Trx, id: number): Promise<void> => {
  await trx.deleteFrom('conversations').where('id', '=', id).execute()
}

export const updateGroup = async (
  trx: Trx,
  id: number,
  columns: { name?: string; owner_id?: number | null },
): Promise<void> => {
  await trx.updateTable('conversations').set(columns).where('id', '=', id).execute()
}

/** A conversation as far as writing to it is concerned. */
export interface LockedConversation {
  id: number
  kind: 'direct' | 'group'
  owner_id: number | null
  last_message_id: number | null
  /** Its oldest message that the member sees comes after this one. */
  since_id: number
  can_send: boolean
  /** Until when the operators keep the member from writing; null if they don’t. */
  silenced_until: string | null
}

/**
 * Locks a conversation until the end of the transaction, so that the ids of its messages ascend in the order in which
 * they become visible. Undefined if there is none for the member.
 */
export const lockConversation = async (
  trx: Trx,
  userId: number,
  id: number,
): Promise<LockedConversation | undefined> => {
  await sql`select id from conversations where id = ${id} for update`.execute(trx)
  const { rows } = await sql<LockedConversation>`
    select ${columns(userId)}, c.last_message_id, own.since_id
    from conversation_members own join conversations c on c.id = own.conversation_id
    where own.user_id = ${userId} and c.id = ${id} and ${existsFor(userId)}`.execute(trx)
  return rows[0]
}

/** Returns the members of a conversation, in the order in which they joined; with `viewerId` those who exist for it. */
export const memberIds = async (db: Db, id: number, viewerId?: number): Promise<number[]> => {
  const { rows } = await sql<{ user_id: number }>`
    select cm.user_id from conversation_members cm join users u on u.id = cm.user_id
    where cm.conversation_id = ${id}
      and ${viewerId === undefined ? sql`true` : sql`(u.id = ${viewerId} or ${userFor({ id: viewerId })})`}
    order by cm.created_at, cm.user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** Returns which of these users are friends of an account and neither blocks a member of a group. */
export const addableTo = async (
  trx: Trx,
  userId: number,
  userIds: number[],
  id: number | null,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u
    where u.id = any(${userIds}::int[]) and ${userFor({ id: userId })} and ${friendOf({ id: userId }, sql`u.id`)}
      and not exists (
        select from conversation_members cm join user_blocks b
          on (b.user_id = cm.user_id and b.blocked_id = u.id) or (b.user_id = u.id and b.blocked_id = cm.user_id)
        where cm.conversation_id = ${id})`.execute(trx)
  return rows.map((row) => row.id)
}

/** Returns the groups of an account, in the order in which they are locked. */
export const listGroupIds = async (trx: Trx, userId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select c.id from conversation_members own join conversations c on c.id = own.conversation_id
    where own.user_id = ${userId} and c.kind = 'group' order by c.id`.execute(trx)
  return rows.map(({ id }) => id)
}

export const setMuted = async (db: Db, userId: number, id: number, muted: boolean): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('conversation_members')
    .set({ muted })
    .where('conversation_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns the number of unread messages of an account in conversations that are not muted. */
export const unreadMessages = async (db: Db, userId: number): Promise<number> => {
  const { rows } = await sql<{ unread: number }>`
    select coalesce(sum(own.unread), 0)::int as unread
    from conversation_members own join conversations c on c.id = own.conversation_id
    where own.user_id = ${userId} and own.unread > 0 and not own.muted and ${existsFor(userId)}`.execute(db)
  return rows[0]?.unread ?? 0
}

/** Returns members of a conversation who have no device connected and did not mute it, with the name of the group. */
export const absentMembers = async (
  trx: Trx,
  conversationId: number,
  senderId: number,
): Promise<{ name: string | null; user_ids: number[] }> => {
  const { rows } = await sql<{ name: string | null; user_ids: number[] }>`
    select c.name, array_agg(cm.user_id) as user_ids
    from conversations c join conversation_members cm on cm.conversation_id = c.id
    where c.id = ${conversationId} and cm.user_id <> ${senderId} and not cm.muted
      and ${unblocked({ id: senderId }, sql`cm.user_id`)}
      and not exists (select from stream_leases l where l.user_id = cm.user_id and l.expires_at > now())
    group by c.id`.execute(trx)
  return rows[0] ?? { name: null, user_ids: [] }
}

/** Messages of one conversation up to this one. */
export interface Mark {
  conversation_id: number
  message_id: number
}

/** Marks messages as read, at most those that exist. Returns what is left; undefined if nothing changed. */
export const markMessagesRead = async (
  trx: Trx,
  userId: number,
  { conversation_id, message_id }: Mark,
): Promise<{ unread: number; read_id: number } | undefined> => {
  const { rows } = await sql<{ unread: number; read_id: number }>`
    with mark as (
      select least(${message_id}, c.last_message_id) as id from conversations c where c.id = ${conversation_id})
    update conversation_members own set read_id = mark.id, delivered_id = greatest(own.delivered_id, mark.id),
      unread = (select count(*) from messages m
        where m.conversation_id = ${conversation_id} and m.id > mark.id and m.kind = 'text' and m.deleted_at is null
          and m.user_id is distinct from ${userId} and ${unblocked({ id: userId }, sql`m.user_id`)})
    from mark
    where own.conversation_id = ${conversation_id} and own.user_id = ${userId} and own.read_id < mark.id
    returning own.unread, own.read_id`.execute(trx)
  return rows[0]
}

export const unreadIn = async (db: Db, userId: number, conversationId: number): Promise<number> =>
  (
    await db
      .selectFrom('conversation_members')
      .select('unread')
      .where('conversation_id', '=', conversationId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.unread ?? 0

/** Marks messages as received, at most those that exist. Returns what changed. */
export const markDelivered = async (db: Db, userId: number, marks: Mark[]): Promise<Mark[]> => {
  const { rows } = await sql<Mark>`
    update conversation_members own set delivered_id = least(mark.message_id, c.last_message_id)
    from unnest(${marks.map(({ conversation_id }) => conversation_id)}::int[],
        ${marks.map(({ message_id }) => message_id)}::bigint[]) as mark (conversation_id, message_id)
      join conversations c on c.id = mark.conversation_id
    where own.conversation_id = mark.conversation_id and own.user_id = ${userId}
      and own.delivered_id < least(mark.message_id, c.last_message_id)
    returning own.conversation_id, own.delivered_id as message_id`.execute(db)
  return rows
}

/** Returns the other members of conversations who see the receipts of an account: both sides show them. */
export const receiptViewers = async (
  db: Db,
  userId: number,
  conversationIds: number[],
): Promise<Map<number, number[]>> => {
  const { rows } = await sql<{ conversation_id: number; user_ids: number[] }>`
    select cm.conversation_id, array_agg(cm.user_id) as user_ids
    from users own join conversation_members cm on cm.conversation_id = any(${conversationIds}::int[])
    join users u on u.id = cm.user_id and u.receipts and not u.blocked and ${unblocked({ id: userId }, sql`u.id`)}
    where own.id = ${userId} and own.receipts and u.id <> own.id
    group by cm.conversation_id`.execute(db)
  return new Map(rows.map(({ conversation_id, user_ids }) => [conversation_id, user_ids]))
}
