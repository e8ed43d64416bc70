import { type RawBuilder, sql } from 'kysely'
import {
  emailPolicies,
  type NotificationKind,
  type NotificationText,
} from '../../../../contract/platform/notifications.ts'
import type { Trx } from '../../../db/schema.ts'

/** The item whose image is shown, and which must be public for the notification to be shown. */
export interface NotificationItem {
  type: 'episode' | 'podcast' | 'song' | 'album' | 'artist' | 'artist_post' | 'user'
  id: number
}

/** Text and link of a notification. */
export interface NotificationContent {
  text: NotificationText
  link: string | null
  item: NotificationItem | null
}

/** Recipients: these accounts, or followers of an item. */
export type Recipients = number[] | { following: NotificationItem }

/** A notification to be sent. */
export interface NotificationRequest extends NotificationContent {
  kind: NotificationKind
  to: Recipients
  /** Users who caused or own it and are not notified. */
  exclude: (number | null)[]
  /** They asked for this very one: those who muted its kind receive it too. */
  asked?: true
  /** Subject: while unread, further notifications of the same subject are added to it. */
  subject: string
  /** Number of items announced. */
  count?: number
  title: string | null
  params?: Record<string, string>
  /** Text once it covers several items. */
  several: NotificationContent
}

const accounts = (to: Recipients): RawBuilder<unknown> =>
  Array.isArray(to)
    ? sql`unnest(${to}::int[]) as whom (user_id)`
    : sql`follows whom where whom.item_type = ${to.following.type} and whom.item_id = ${to.following.id}`

/** Time to see it in the app instead. */
const EMAIL_AFTER_SECONDS = 120

/** True if user `u` gets an email about notifications of this kind. */
const wantsEmail = (kind: NotificationKind): RawBuilder<boolean> => {
  const policy = emailPolicies[kind]
  if (policy === 'never') return sql`false`
  const wanted = policy === 'always' ? sql`true` : sql`${kind} = any(u.emailed_notifications)`
  return sql`(u.email_verified_at is not null and ${wanted})`
}

/**
 * Inserts a notification for all recipients in one statement, except blocked accounts and those who muted this kind unless
 * they asked for it; an unread one of the same subject is incremented and becomes new again. Returns them.
 */
export const upsertNotifications = async (
  trx: Trx,
  request: NotificationRequest,
): Promise<{ id: number; user_id: number }[]> => {
  const { count = 1, several, params = {} } = request
  const first: NotificationContent = count > 1 ? several : request
  const exclude = request.exclude.filter((id) => id !== null)
  const { rows } = await sql<{ id: number; user_id: number }>`
    insert into notifications as n (user_id, kind, subject, count, text, title, params, link, item_type, item_id, email_at)
    select u.id, ${request.kind}, ${request.subject}, ${count}, ${first.text}, ${request.title}, ${JSON.stringify(params)}::jsonb,
      ${first.link}, ${first.item?.type ?? null}, ${first.item?.id ?? null},
      case when ${wantsEmail(request.kind)} then clock_timestamp() + make_interval(secs => ${EMAIL_AFTER_SECONDS}) end
    from users u
    where u.id in (select whom.user_id from ${accounts(request.to)}) and u.id <> all(${exclude}::int[])
      and not u.blocked ${request.asked ? sql`` : sql`and ${request.kind} <> all(u.muted_notifications)`}
    order by u.id
    on conflict (user_id, kind, subject) where read_at is null do update set count = n.count + excluded.count,
      text = ${several.text}, title = excluded.title, params = excluded.params, link = ${several.link},
      item_type = ${several.item?.type ?? null}, item_id = ${several.item?.id ?? null},
      created_at = clock_timestamp(), email_at = coalesce(n.email_at, excluded.email_at)
    returning id, user_id`.execute(trx)
  return rows
}
