import { sql } from 'kysely'
import type { Cover } from '../../../../contract/core/fields.ts'
import type { NotificationKind, NotificationText } from '../../../../contract/platform/notifications.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { coverOf } from '../../../db/sql/items.ts'
import { coverOfNotification, visibleNotification } from '../../../db/sql/notifications.ts'

interface NotificationRow {
  id: number
  kind: NotificationKind
  text: NotificationText
  count: number
  title: string | null
  params: Record<string, string>
  link: string | null
  cover: Cover | null
  created_at: string
  read_at: string | null
}

/** Returns the newest notifications of an account. */
export const newestOf = async (db: Db, userId: number, max: number): Promise<NotificationRow[]> => {
  const { rows } = await sql<NotificationRow>`
    select n.id, n.kind, n.text, n.count, n.title, n.params, n.link, ${coverOf('c')} as cover, n.created_at, n.read_at
    from (select * from notifications n where n.user_id = ${userId} and ${visibleNotification}
      order by n.created_at desc, n.id desc limit ${max}) n
    left join images c on c.id = ${coverOfNotification}
    order by n.created_at desc, n.id desc`.execute(db)
  return rows
}

/** Returns unread counts of accounts, omitting zeros. */
export const unreadOf = async (db: Db, userIds: number[]): Promise<Map<number, number>> => {
  const { rows } = await sql<{ user_id: number; unread: number }>`
    select n.user_id, count(*)::int as unread from notifications n
    where n.user_id = any(${userIds}::int[]) and n.read_at is null and ${visibleNotification} group by n.user_id`.execute(
    db,
  )
  return new Map(rows.map(({ user_id, unread }) => [user_id, unread]))
}

/** Marks notifications of an account as read: these, or all. */
export const markRead = async (db: Db, userId: number, ids: number[] | null): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update notifications set read_at = now()
    where user_id = ${userId} and read_at is null
      and ${ids === null ? sql`true` : sql`id = any(${ids}::int[])`}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Mutes and unmutes notification kinds. */
export const updateMuted = async (
  db: Db,
  userId: number,
  muted: string[],
  kinds: string[],
): Promise<void> => {
  await sql`
    update users set muted_notifications = array(
      (select unnest(muted_notifications) union select unnest(${muted}::text[]))
      except select unnest(${kinds}::text[]))
    where id = ${userId}`.execute(db)
}

/** Returns false if the account has no such notification. */
export const deleteNotification = async (db: Db, userId: number, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes what others were notified of a user, and returns whom. */
export const deleteNotificationsAbout = async (trx: Trx, userId: number): Promise<number[]> =>
  (
    await trx
      .deleteFrom('notifications')
      .where('item_type', '=', 'user')
      .where('item_id', '=', userId)
      .returning('user_id')
      .execute()
  ).map(({ user_id }) => user_id)

/** Deletes notifications read more than `days` ago, and all but the newest `most` of each account. */
export const deleteOldNotifications = async (db: Db, days: number, max: number): Promise<void> => {
  await sql`delete from notifications where read_at < now() - make_interval(days => ${days})`.execute(db)
  await sql`
    delete from notifications where id in (
      select id from (
        select id, row_number() over (partition by user_id order by created_at desc, id desc) as place
        from notifications where user_id in (
          select user_id from notifications group by user_id having count(*) > ${max})
      ) of_many where place > ${max})`.execute(db)
}

/** NOTIFY topic: unread notifications of accounts changed. */
export const UNREAD = 'notifications'

/** Ids that fit into one payload; for a longer list all accounts are notified. */
const MAX_IDS_PER_NOTIFY = 700

/**
 * Tells all nodes (NOTIFY) that these users' notifications were created, read or deleted; delivered when the
 * transaction commits.
 */
export const publishUnread = async (db: Db, what: 'created' | 'read', userIds: number[]): Promise<void> => {
  const whom = userIds.length > MAX_IDS_PER_NOTIFY ? '' : userIds.join(',')
  await sql`select pg_notify(${UNREAD}, ${`${what} ${whom}`})`.execute(db)
}
