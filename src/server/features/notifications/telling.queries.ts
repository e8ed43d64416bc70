import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { NoticeText, NotificationKind } from '../../../contract/notifications.ts'
import type { Database } from '../../db/schema.ts'

/** Whose picture a notification shows, and who must be seen by all for it to be shown. */
export interface NoticeItem {
  type: 'episode' | 'podcast' | 'song' | 'album' | 'artist'
  id: number
}

/** What a notification says, and where it leads. */
export interface Saying {
  text: NoticeText
  link: string | null
  item: NoticeItem | null
}

/** Who is told: these accounts, or who follows something. */
export type Recipients = number[] | { following: NoticeItem }

/** Something to be told. */
export interface News extends Saying {
  kind: NotificationKind
  to: Recipients
  /** Who did it or owns it, and needs no telling. */
  not: (number | null)[]
  /** What it is about: while it is unread, more of it joins it. */
  subject: string
  /** How many it tells of. */
  count?: number
  title: string | null
  params?: Record<string, string>
  /** What it says once it tells of several. */
  several: Saying
}

const accounts = (to: Recipients): RawBuilder<unknown> =>
  Array.isArray(to)
    ? sql`unnest(${to}::int[]) as whom (user_id)`
    : sql`follows whom where whom.item_type = ${to.following.type} and whom.item_id = ${to.following.id}`

/**
 * Writes a notification for everybody whom it is for, in one statement: blocked accounts and those that do without
 * this kind get none; an unread one of the same subject counts on, and is new again. Answers who got one.
 */
export const putNews = async (trx: Transaction<Database>, news: News): Promise<number[]> => {
  const { count = 1, several, params = {} } = news
  const first: Saying = count > 1 ? several : news
  const not = news.not.filter((id) => id !== null)
  const { rows } = await sql<{ user_id: number }>`
    insert into notifications as n (user_id, kind, subject, count, text, title, params, link, item_type, item_id)
    select u.id, ${news.kind}, ${news.subject}, ${count}, ${first.text}, ${news.title}, ${JSON.stringify(params)}::jsonb,
      ${first.link}, ${first.item?.type ?? null}, ${first.item?.id ?? null}
    from users u
    where u.id in (select whom.user_id from ${accounts(news.to)}) and u.id <> all(${not}::int[])
      and not u.blocked and ${news.kind} <> all(u.muted_notifications)
    order by u.id
    on conflict (user_id, kind, subject) where read_at is null do update set count = n.count + excluded.count,
      text = ${several.text}, title = excluded.title, params = excluded.params, link = ${several.link},
      item_type = ${several.item?.type ?? null}, item_id = ${several.item?.id ?? null},
      created_at = clock_timestamp()
    returning user_id`.execute(trx)
  return rows.map(({ user_id }) => user_id)
}
