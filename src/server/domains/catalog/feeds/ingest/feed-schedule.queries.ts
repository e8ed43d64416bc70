import { sql } from 'kysely'
import type { FeedState } from '../../../../../contract/catalog/back-office/feeds.ts'
import type { Db, Trx } from '../../../../db/schema.ts'

/** Records a successful fetch. The next one is sooner for feeds that publish often. */
export const recordFetch = async (
  db: Db,
  id: number,
  fetched: { etag: string | null; modified: string | null; url: string },
): Promise<boolean> => {
  const { rows } = await sql<{ moved: boolean }>`
    with moved as (
      update podcasts set source_feed = ${fetched.url}
      where id = ${id} and source_feed <> ${fetched.url}
        and not exists (select from podcasts other where other.source_feed = ${fetched.url})
      returning id
    )
    update feed_sources s set etag = ${fetched.etag}, last_modified = ${fetched.modified}, checked_at = now(),
      failures = 0, disabled = false, error = null,
      next_check_at = now() + (0.9 + random() * 0.2) * case
        when p.latest_at > now() - interval '14 days' then interval '1 hour'
        when p.latest_at > now() - interval '60 days' then interval '6 hours'
        else interval '1 day' end
    from podcasts p
    where s.podcast_id = ${id} and p.id = s.podcast_id
    returning p.source_feed = ${fetched.url} or exists (select from moved) as moved`.execute(db)
  return rows[0]?.moved ?? false
}

/**
 * Records a failed fetch and backs off exponentially. After `most` counted failures in a row the feed is disabled.
 * Returns true if this call disabled it.
 */
export const recordFetchFailure = async (
  db: Db,
  id: number,
  { error, most, counts }: { error: string; most: number; counts: boolean },
): Promise<boolean> => {
  const failures = sql`s.failures + ${counts ? 1 : 0}::int`
  const { rows } = await sql<{ disabled: boolean }>`
    update feed_sources s set checked_at = now(), error = ${error}, failures = ${failures},
      disabled = s.disabled or ${failures} >= ${most},
      next_check_at = now() + least(interval '1 day', interval '1 hour' * power(2, least(s.failures, 10)))
    from (select podcast_id, disabled from feed_sources where podcast_id = ${id} for update) before
    where s.podcast_id = before.podcast_id
    returning s.disabled and not before.disabled as disabled`.execute(db)
  return rows[0]?.disabled === true
}

/** Returns accounts that may manage podcasts. */
export const podcastManagers = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where u.is_admin or exists (
      select from user_roles ur join roles r on r.id = ur.role_id
      left join role_permissions rp on rp.role_id = r.id and rp.permission = 'CED podcasts'
      where ur.user_id = u.id and (r.name = 'admin' or rp.role_id is not null))`.execute(db)
  return rows.map(({ id }) => id)
}

/** Claims due feeds; they are postponed by an hour, so that no other process claims them too. */
export const claimDue = async (db: Db, max: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    update feed_sources set next_check_at = now() + interval '1 hour'
    where podcast_id in (select podcast_id from feed_sources where not disabled and next_check_at <= now()
      order by next_check_at limit ${max} for update skip locked)
    returning podcast_id as id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Claims feeds of podcasts that an account follows, as `claimDue`, unless they were fetched or claimed recently. */
export const claimFollowed = async (db: Db, userId: number, max: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    update feed_sources set checked_at = now(), next_check_at = now() + interval '1 hour'
    where podcast_id in (select s.podcast_id from feed_sources s
      join follows f on f.item_type = 'podcast' and f.item_id = s.podcast_id and f.user_id = ${userId}
      where not s.disabled and coalesce(s.checked_at, '-infinity') < now() - interval '10 minutes'
      order by s.checked_at nulls first limit ${max} for update of s skip locked)
    returning podcast_id as id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns all feeds, failing ones first. */
export const feedStates = async (db: Db): Promise<FeedState[]> => {
  const { rows } = await sql<FeedState>`
    select p.id as podcast_id, p.title, p.source_feed as url, p.episodes_count, s.checked_at,
      case when not s.disabled then s.next_check_at end as next_check_at, s.failures, s.disabled, s.error
    from podcasts p join feed_sources s on s.podcast_id = p.id
    order by s.disabled desc, s.failures desc, lower(p.title), p.id`.execute(db)
  return rows
}

/** Enables (due immediately) or disables automatic refreshes. */
export const setEnabled = async (
  trx: Trx,
  id: number,
  enabled: boolean,
): Promise<{ title: string } | undefined> => {
  const { rows } = await sql<{ title: string }>`
    update feed_sources s set disabled = ${!enabled}, failures = 0,
      error = case when ${enabled} then null else s.error end, next_check_at = now()
    from podcasts p where s.podcast_id = ${id} and p.id = s.podcast_id returning p.title`.execute(trx)
  return rows[0]
}
