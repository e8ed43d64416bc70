import { sql } from 'kysely'
import type { Cover } from '../../../../contract/core/fields.ts'
import type { NotificationKind, NotificationText } from '../../../../contract/platform/notifications.ts'
import type { Db } from '../../../db/schema.ts'
import { coverOf } from '../../../db/sql/items.ts'
import { coverOfNotification, visibleNotification } from '../../../db/sql/notifications.ts'

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
