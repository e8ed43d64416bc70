import { sql } from 'kysely'
import {
  type EmailKind,
  emailPolicies,
  type NotificationText,
} from '../../../../contract/platform/notifications.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { visibleNotification } from '../../../db/sql/notifications.ts'

/** Turns emails about kinds of notifications on and off. */
export const updateEmailed = async (db: Db, userId: number, on: string[], off: string[]): Promise<void> => {
  await sql`
    update users set emailed_notifications = array(
      (select unnest(emailed_notifications) union select unnest(${on}::text[])) except select unnest(${off}::text[]))
    where id = ${userId}`.execute(db)
}

/** A notification to be emailed, with its recipient. */
export interface DueNotification {
  user_id: number
  email: string
  locale: string | null
  kind: EmailKind
  text: NotificationText
  count: number
  title: string | null
  params: Record<string, string>
  link: string | null
}

const always = Object.entries(emailPolicies).flatMap(([kind, policy]) => (policy === 'always' ? [kind] : []))

/**
 * Claims up to `max` unread notifications that are due and returns them, newest first, unless their recipient was
 * emailed about the same kind within the last hour. Of several nodes, only one claims a kind of a user. It never waits
 * for a notification that someone else is writing: that one is claimed later.
 */
export const claimDueNotifications = async (trx: Trx, max: number): Promise<DueNotification[]> => {
  const { rows } = await sql<DueNotification>`
    with due as materialized (
      select n.id, n.user_id, n.kind
      from notifications n
      join users u on u.id = n.user_id and not u.blocked and u.email_verified_at is not null
      where n.email_at <= now() and n.read_at is null
        and (n.kind = any(${always}::text[]) or n.kind = any(u.emailed_notifications))
        and not exists (select from notification_emails e
          where e.user_id = n.user_id and e.kind = n.kind and e.sent_at > now() - interval '1 hour')
        and ${visibleNotification}
      order by n.user_id, n.kind, n.id limit ${max} for update of n skip locked
    ), claimed as (
      insert into notification_emails as e (user_id, kind, sent_at)
      select distinct user_id, kind, now() from due order by user_id, kind
      on conflict (user_id, kind) do update set sent_at = excluded.sent_at
        where e.sent_at <= excluded.sent_at - interval '1 hour'
      returning e.user_id, e.kind
    ), taken as (
      update notifications n set email_at = null
      from due join claimed c on c.user_id = due.user_id and c.kind = due.kind
      where n.id = due.id
      returning n.*
    )
    select t.user_id, u.email, u.locale, t.kind, t.text, t.count, t.title, t.params, t.link
    from taken t join users u on u.id = t.user_id
    order by t.user_id, t.kind, t.created_at desc, t.id desc`.execute(trx)
  return rows
}

/** Gives up emailing what has been due for this long. */
export const discardDueNotifications = async (db: Db, hours: number): Promise<void> => {
  await sql`
    update notifications set email_at = null where id in (
      select id from notifications
      where email_at < now() - make_interval(hours => ${hours}) and read_at is null
      for update skip locked)`.execute(db)
}
