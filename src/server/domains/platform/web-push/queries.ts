import { sql } from 'kysely'
import type { Cover } from '../../../../contract/core/fields.ts'
import type { NotificationKind, NotificationText } from '../../../../contract/platform/notifications.ts'
import { publishAfterCommit } from '../../../db/connecting/after-commit.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { coverOf } from '../../../db/sql/items.ts'
import { coverOfNotification, visibleNotification } from '../../../db/sql/notifications.ts'

export interface StoredPushKeys {
  public_key: string
  encrypted_private_key: Buffer
}

export const storedPushKeys = (db: Db): Promise<StoredPushKeys | undefined> =>
  db.selectFrom('push_keys').select(['public_key', 'encrypted_private_key']).executeTakeFirst()

/** Stores the keys unless another node was first. */
export const insertPushKeys = async (db: Db, keys: StoredPushKeys): Promise<void> => {
  await db
    .insertInto('push_keys')
    .values(keys)
    .onConflict((c) => c.doNothing())
    .execute()
}

/** Deletes keys, and the subscriptions that were made with them. */
export const deletePushKeys = (db: Db, publicKey: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('push_keys')
      .where('public_key', '=', publicKey)
      .executeTakeFirst()
    if (numDeletedRows > 0n) await trx.deleteFrom('push_subscriptions').execute()
  })

/** A claimed message, with what it says and where it goes. */
export interface PushMessage {
  claim: string
  attempts: number
  subscription_id: number
  endpoint: string
  p256dh: string
  auth: string
  kind: NotificationKind
  subject: string
  text: NotificationText
  count: number
  title: string | null
  params: Record<string, string>
  link: string | null
  cover: Cover | null
  created_at: string
  locale: string | null
}

/**
 * Claims up to `max` messages that are due, for `seconds`: should the process die, they are sent again then. Returns those
 * that are still wanted and unread, and deletes the others and those attempted too often.
 */
export const claimMessages = async (
  db: Db,
  max: number,
  seconds: number,
  maxAttempts: number,
): Promise<PushMessage[]> => {
  const { rows } = await sql<PushMessage & { wanted: boolean }>`
    with due as materialized (
      select subscription_id, notification_id, attempts from push_messages
      where due_at <= now() order by due_at limit ${max} for update skip locked
    ), judged as (
      select d.*, s.id is not null as wanted
      from due d
      join notifications n on n.id = d.notification_id
      join users u on u.id = n.user_id
      left join (push_subscriptions s join sessions on sessions.id = s.session_id and sessions.expires_at > now())
        on s.id = d.subscription_id and s.user_id = n.user_id
        and d.attempts < ${maxAttempts} and n.read_at is null and not u.blocked and n.kind = any(u.pushed_notifications) and ${visibleNotification}
    ), dropped as (
      delete from push_messages m using judged j
      where m.subscription_id = j.subscription_id and m.notification_id = j.notification_id and not j.wanted
    ), claimed as (
      update push_messages m set claim = gen_random_uuid(), attempts = m.attempts + 1,
        due_at = now() + make_interval(secs => ${seconds})
      from judged j
      where m.subscription_id = j.subscription_id and m.notification_id = j.notification_id and j.wanted
      returning m.*
    )
    select m.claim, m.attempts, m.subscription_id, s.endpoint, s.p256dh, s.auth, n.kind, n.subject, n.text, n.count,
      n.title, n.params, n.link, ${coverOf('c')} as cover, n.created_at, u.locale
    from claimed m
    join push_subscriptions s on s.id = m.subscription_id
    join notifications n on n.id = m.notification_id
    join users u on u.id = n.user_id
    left join images c on c.id = ${coverOfNotification}`.execute(db)
  return rows
}

/** Deletes a message that was sent or given up, unless its notification has changed since. */
export const deleteMessage = async (db: Db, claim: string): Promise<void> => {
  await db.deleteFrom('push_messages').where('claim', '=', claim).execute()
}

/** Sends a message again in so many seconds. */
export const postponeMessage = async (db: Db, claim: string, seconds: number): Promise<void> => {
  await db
    .updateTable('push_messages')
    .set({ due_at: sql`now() + make_interval(secs => ${seconds})` })
    .where('claim', '=', claim)
    .execute()
}

/** Deletes a subscription that its push service does not know any more. */
export const deleteDeadSubscription = async (db: Db, id: number, endpoint: string): Promise<void> => {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).where('endpoint', '=', endpoint).execute()
}

/** Time to see it in the app instead, for those who have it open. */
const WHILE_CONNECTED_SECONDS = 60

/**
 * Queues these notifications for the devices of those who want their kind, or queues them again with what they say now.
 * Returns whether there are any.
 */
export const insertMessages = async (trx: Trx, notificationIds: number[]): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into push_messages as m (subscription_id, notification_id, due_at)
    select s.id, n.id, clock_timestamp() + case when exists (
        select from stream_leases l where l.user_id = n.user_id and l.expires_at > now())
      then make_interval(secs => ${WHILE_CONNECTED_SECONDS}) else interval '0' end
    from notifications n
    join users u on u.id = n.user_id and n.kind = any(u.pushed_notifications)
    join push_subscriptions s on s.user_id = n.user_id
    where n.id = any(${notificationIds}::int[])
    order by s.id, n.id
    on conflict (subscription_id, notification_id) do update set
      created_at = excluded.created_at, due_at = excluded.due_at, attempts = 0, claim = null`.execute(trx)
  return (numAffectedRows ?? 0n) > 0n
}

/** NOTIFY topic: messages are waiting to be sent. */
export const PUSH_MESSAGES = 'push_messages'

/** Tells the workers once the transaction commits. */
export const publishMessages = async (db: Db): Promise<void> => {
  await publishAfterCommit(db, PUSH_MESSAGES)
}

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

/** Returns how the devices of an account are reached. */
export const listSubscriptions = (db: Db, userId: number) =>
  db
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', 's.id', 'p.session_id')
    .select(['p.endpoint', 'p.p256dh', 'p.auth'])
    .where('p.user_id', '=', userId)
    .where('s.expires_at', '>', sql<string>`now()`)
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
