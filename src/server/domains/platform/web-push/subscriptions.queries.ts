import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'

interface SubscriptionRow {
  user_id: number
  session_id: string
  endpoint: string
  p256dh: string
  auth: string
}

/** Subscriptions of an account change one after the other. */
export const lockAccount = async (trx: Trx, userId: number): Promise<void> => {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/**
 * Stores the subscription of a session in place of any other. False if another account has it: only who knows its secret,
 * as the browser does, takes it over.
 */
export const upsertSubscription = async (trx: Trx, row: SubscriptionRow): Promise<boolean> => {
  await trx
    .deleteFrom('push_subscriptions')
    .where('session_id', '=', row.session_id)
    .where('endpoint', '!=', row.endpoint)
    .execute()
  const { numAffectedRows } = await sql`
    insert into push_subscriptions as s (user_id, session_id, endpoint, p256dh, auth)
    values (${row.user_id}, ${row.session_id}, ${row.endpoint}, ${row.p256dh}, ${row.auth})
    on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
      p256dh = excluded.p256dh, auth = excluded.auth, subscribed_at = now()
    where s.user_id = excluded.user_id or s.auth = excluded.auth`.execute(trx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Deletes all but the newest subscriptions of an account. */
export const deleteOldSubscriptions = async (trx: Trx, userId: number, max: number): Promise<void> => {
  await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${userId}
      order by subscribed_at desc, id desc offset ${max})`.execute(trx)
}

/** Turns these kinds on if the account has never chosen any. */
export const setFirstKinds = async (trx: Trx, userId: number, kinds: readonly string[]): Promise<void> => {
  await trx
    .updateTable('users')
    .set({ pushed_notifications: [...kinds] })
    .where('id', '=', userId)
    .where('pushed_notifications', 'is', null)
    .execute()
}

/** Turns kinds on and off. */
export const updatePushed = async (db: Db, userId: number, on: string[], off: string[]): Promise<void> => {
  await sql`
    update users set pushed_notifications = array(
      (select unnest(coalesce(pushed_notifications, '{}')) union select unnest(${on}::text[]))
      except select unnest(${off}::text[]))
    where id = ${userId}`.execute(db)
}

export const pushedKinds = async (db: Db, userId: number): Promise<string[]> =>
  (await db.selectFrom('users').select('pushed_notifications').where('id', '=', userId).executeTakeFirst())
    ?.pushed_notifications ?? []

/** Returns the subscribed devices of an account, the newest first. */
export const devicesOf = (db: Db, userId: number) =>
  db
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', 's.id', 'p.session_id')
    .select(['p.id', 'p.subscribed_at', 's.agent', 's.id as session_id'])
    .where('p.user_id', '=', userId)
    .where('s.expires_at', '>', sql<string>`now()`)
    .orderBy('p.subscribed_at', 'desc')
    .orderBy('p.id', 'desc')
    .execute()

export const deleteSubscriptionOfSession = async (db: Db, sessionId: string): Promise<void> => {
  await db.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute()
}

/** False if the account has no such subscription. */
export const deleteSubscription = async (db: Db, userId: number, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Returns whose subscription this is; undefined unless endpoint and secret are right. */
export const subscriptionBy = (db: Db, endpoint: string, auth: string) =>
  db
    .selectFrom('push_subscriptions')
    .select(['user_id', 'session_id'])
    .where('endpoint', '=', endpoint)
    .where('auth', '=', auth)
    .executeTakeFirst()
