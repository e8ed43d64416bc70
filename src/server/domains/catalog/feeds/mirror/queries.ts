import { sql } from 'kysely'
import type { Chapter } from '../../../../../contract/catalog/items.ts'
import type { Db, Trx } from '../../../../db/schema.ts'
import { originalPlays, playable } from '../../../../db/sql/visibility.ts'

/** A URL without its query, which on some hosts contains a timestamp. */
const fileAt = (url: 'c' | 'w') => sql`split_part(${sql.ref(`${url}.url`)}, '?', 1)`

/**
 * Syncs the mirror rows with the settings of all podcasts, or of these: public episodes are queued, including those
 * whose enclosure URL changed; episodes no longer mirrored play from their source again. Returns whether any are
 * pending.
 */
export const planMirrors = async (db: Db, podcasts?: number[]): Promise<boolean> => {
  const among = podcasts === undefined ? sql`true` : sql`p.id = any(${podcasts}::int[])`
  const { rows } = await sql<{ released: boolean }>`
    with wanted as materialized (
      select one.id, one.url from podcasts p cross join lateral (
        select e.id, e.enclosure_url as url from episodes e left join episode_mirrors c on c.episode_id = e.id
        where e.podcast_id = p.id and e.enclosure_url is not null and (e.public or c.media_id is not null)
          and (e.media_id is null or e.media_id = c.media_id)
        order by e.published_at desc, e.id desc limit p.mirror_newest
      ) one
      where p.mirror_newest is distinct from 0 and ${among}
    ), gone as (
      delete from episode_mirrors c using episodes e join podcasts p on p.id = e.podcast_id
      where e.id = c.episode_id and ${among} and not exists (select from wanted w where w.id = c.episode_id)
      returning c.episode_id, c.media_id
    ), released as (
      update episodes e set media_id = null, updated_at = now() from gone
      where e.id = gone.episode_id and e.media_id = gone.media_id and e.enclosure_url is not null
      returning e.id
    ), planned as (
      insert into episode_mirrors (episode_id, url)
      select w.id, w.url from wanted w left join episode_mirrors c on c.episode_id = w.id
      where c.episode_id is null or ${fileAt('c')} <> ${fileAt('w')}
        -- A source that changes the query may let the file be had again.
        or (not c.pending and c.media_id is null and c.url <> w.url)
      on conflict (episode_id) do update
        set url = excluded.url, pending = true, attempts = 0, next_attempt_at = now(), error = null
    )
    select exists (select from released) as released`.execute(db)
  return rows[0]?.released === true
}

/** A mirror to be fetched. */
export interface PendingMirror {
  episode_id: number
  podcast_id: number
  url: string
  attempts: number
}

/** Claims the newest pending mirror for two minutes. */
export const claimMirror = async (db: Db): Promise<PendingMirror | undefined> => {
  const { rows } = await sql<PendingMirror>`
    update episode_mirrors c set next_attempt_at = now() + interval '2 minutes', url = e.enclosure_url
    from episodes e
    where e.id = c.episode_id and c.episode_id = (
      select next.episode_id from episode_mirrors next join episodes of_next on of_next.id = next.episode_id
      where next.pending and next.next_attempt_at <= now() and of_next.enclosure_url is not null
      order by of_next.published_at desc, of_next.id desc limit 1 for update of next skip locked)
    returning c.episode_id, e.podcast_id, c.url, c.attempts`.execute(db)
  return rows[0]
}

/** Extends the claim by two minutes. Returns false if the mirror is no longer wanted. */
export const extendMirrorLease = async (db: Db, { episode_id, url }: PendingMirror): Promise<boolean> => {
  const { rows } = await sql`
    update episode_mirrors set next_attempt_at = now() + interval '2 minutes'
    where episode_id = ${episode_id} and pending and url = ${url} returning episode_id`.execute(db)
  return rows.length > 0
}

/**
 * Stores a finished mirror: the episode uses it as soon as it is playable. Embedded chapters are used if the feed has
 * none.
 */
export const storeMirror = async (
  trx: Trx,
  { episode_id, url }: PendingMirror,
  mediaId: number,
  chapters: Chapter[],
): Promise<void> => {
  await sql`
    with kept as (
      update episode_mirrors c set media_id = ${mediaId}, pending = false, attempts = 0, error = null
      from episode_mirrors before
      where before.episode_id = c.episode_id and c.episode_id = ${episode_id} and c.pending and c.url = ${url}
      returning before.media_id as before
    )
    update episodes e set media_id = case when ${playable} then m.id end, updated_at = now(),
      chapters = case when e.chapters = '[]' and e.chapters_url is null
        then ${JSON.stringify(chapters)}::jsonb else e.chapters end
    from kept, media m
    where m.id = ${mediaId} and e.id = ${episode_id} and (e.media_id is null or e.media_id = kept.before)`.execute(
    trx,
  )
}

/** Assigns mirrors that had to be transcoded first, and gives up those that failed. Returns whether there were any. */
export const settleMirrors = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`
    update episodes e set media_id = m.id, updated_at = now() from episode_mirrors c join media m on m.id = c.media_id
    where e.id = c.episode_id and not c.pending and e.media_id is null and ${playable}
    returning e.id`.execute(db)
  await sql`
    update episode_mirrors c set media_id = null, error = m.error from media m
    where m.id = c.media_id and not c.pending and m.status = 'failed' and not ${originalPlays}`.execute(db)
  return rows.length > 0
}

/** Records a failed attempt and backs off; after the last attempt there is no automatic retry. */
export const recordMirrorFailure = async (
  db: Db,
  { episode_id, url }: PendingMirror,
  { reason, last, counts }: { reason: string; last: boolean; counts: boolean },
): Promise<void> => {
  await sql`
    update episode_mirrors set error = ${reason}, pending = ${!last}, attempts = attempts + ${counts ? 1 : 0},
      next_attempt_at = now() + least(interval '1 day', interval '10 minutes' * power(3, attempts))
    where episode_id = ${episode_id} and pending and url = ${url}`.execute(db)
}

/** Releases the claim. */
export const releaseMirror = async (db: Db, { episode_id }: PendingMirror): Promise<void> => {
  await sql`update episode_mirrors set next_attempt_at = now() where episode_id = ${episode_id} and pending`.execute(
    db,
  )
}

/** Queues those of these episodes that should be mirrored and are not. Returns how many should be mirrored. */
export const requestMirrors = async (trx: Trx, episodes: number[]): Promise<number> => {
  await sql`
    update episode_mirrors set pending = true, attempts = 0, next_attempt_at = now(), error = null
    where episode_id = any(${episodes}::int[]) and (pending or media_id is null)`.execute(trx)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from episode_mirrors where episode_id = any(${episodes}::int[])`.execute(trx)
  return rows[0]?.n ?? 0
}
