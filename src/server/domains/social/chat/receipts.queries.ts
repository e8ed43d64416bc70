import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import { unblocked } from '../../../db/sql/visibility.ts'

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
