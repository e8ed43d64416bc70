import { type Kysely, sql, type Transaction } from 'kysely'
import type { FeedState } from '../../../contract/admin/feeds.ts'
import type { Database } from '../../db/schema.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

/** What a good look leaves behind. The next one is sooner where something comes often. */
export const putLook = async (
  db: Db,
  id: number,
  look: { etag: string | null; modified: string | null; url: string },
): Promise<boolean> => {
  const { rows } = await sql<{ moved: boolean }>`
    update podcasts set feed_etag = ${look.etag}, feed_modified = ${look.modified}, feed_checked_at = now(),
      feed_failures = 0, feed_disabled = false, feed_reason = null,
      feed_next_at = now() + (0.9 + random() * 0.2) * case
        when latest_at > now() - interval '14 days' then interval '1 hour'
        when latest_at > now() - interval '60 days' then interval '6 hours'
        else interval '1 day' end,
      source_feed = case when exists (select from podcasts other where other.source_feed = ${look.url})
        then source_feed else ${look.url} end
    where id = ${id} returning source_feed = ${look.url} as moved`.execute(db)
  return rows[0]?.moved ?? false
}

/** A look that failed: the next one waits longer each time, and after `most` in a row that count there is none by itself. Answers whether this was the last. */
export const putFailure = async (
  db: Db,
  id: number,
  { reason, most, counts }: { reason: string; most: number; counts: boolean },
): Promise<boolean> => {
  const failures = sql`p.feed_failures + ${counts ? 1 : 0}::int`
  const { rows } = await sql<{ disabled: boolean }>`
    update podcasts p set feed_checked_at = now(), feed_reason = ${reason}, feed_failures = ${failures},
      feed_disabled = p.feed_disabled or ${failures} >= ${most},
      feed_next_at = now() + least(interval '1 day', interval '1 hour' * power(2, least(p.feed_failures, 10)))
    from (select id, feed_disabled from podcasts where id = ${id} for update) before
    where p.id = before.id
    returning p.feed_disabled and not before.feed_disabled as disabled`.execute(db)
  return rows[0]?.disabled === true
}

/** Accounts that look after podcasts. */
export const podcastKeepers = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where u.is_admin or exists (
      select from user_roles ur join roles r on r.id = ur.role_id
      left join role_permissions rp on rp.role_id = r.id and rp.permission = 'CED podcasts'
      where ur.user_id = u.id and (r.name = 'admin' or rp.role_id is not null))`.execute(db)
  return rows.map(({ id }) => id)
}

/** Feeds whose time has come; they are put off for an hour, so that nobody else takes them too. */
export const takeDue = async (db: Db, most: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    update podcasts set feed_next_at = now() + interval '1 hour'
    where id in (select id from podcasts where source_feed is not null and not feed_disabled
      and coalesce(feed_next_at, now()) <= now() order by feed_next_at limit ${most} for update skip locked)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Every feed that is read, those in trouble first. */
export const feedStates = async (db: Db): Promise<FeedState[]> => {
  const { rows } = await sql<FeedState>`
    select id as podcast_id, title, source_feed as url, episodes_count, feed_checked_at as checked_at,
      case when not feed_disabled then feed_next_at end as next_at, feed_failures as failures,
      feed_disabled as disabled, feed_reason as reason
    from podcasts where source_feed is not null
    order by feed_disabled desc, feed_failures desc, lower(title), id`.execute(db)
  return rows
}

/** Has a feed read by itself, now, or not any more. */
export const setEnabled = async (
  trx: Trx,
  id: number,
  enabled: boolean,
): Promise<{ title: string } | undefined> => {
  const { rows } = await sql<{ title: string }>`
    update podcasts set feed_disabled = ${!enabled}, feed_failures = 0,
      feed_reason = case when ${enabled} then null else feed_reason end, feed_next_at = now()
    where id = ${id} and source_feed is not null returning title`.execute(trx)
  return rows[0]
}
