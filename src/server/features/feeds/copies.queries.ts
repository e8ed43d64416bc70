import { type Kysely, sql, type Transaction } from 'kysely'
import type { Chapter } from '../../../contract/podcasts.ts'
import type { Database } from '../../db/schema.ts'
import { originalPlays, playable } from '../../db/visible.ts'

type Db = Kysely<Database>

/** An address without its query, in which some sources keep the hour. */
const fileAt = (url: 'c' | 'w') => sql`split_part(${sql.ref(`${url}.url`)}, '?', 1)`

/**
 * Brings what is to be copied in line with what the podcasts, or these of them, ask for: public episodes wait to be
 * fetched, and so do those whose file lies elsewhere by now; those that are not asked for play from their source again. Answers whether any does.
 */
export const planCopies = async (db: Db, podcasts?: number[]): Promise<boolean> => {
  const among = podcasts === undefined ? sql`true` : sql`p.id = any(${podcasts}::int[])`
  const { rows } = await sql<{ released: boolean }>`
    with wanted as materialized (
      select one.id, one.url from podcasts p cross join lateral (
        select e.id, e.enclosure_url as url from episodes e left join episode_copies c on c.episode_id = e.id
        where e.podcast_id = p.id and e.enclosure_url is not null and (e.public or c.media_id is not null)
          and (e.media_id is null or e.media_id = c.media_id)
        order by e.published_at desc, e.id desc limit p.copies
      ) one
      where p.copies is distinct from 0 and ${among}
    ), gone as (
      delete from episode_copies c using episodes e join podcasts p on p.id = e.podcast_id
      where e.id = c.episode_id and ${among} and not exists (select from wanted w where w.id = c.episode_id)
      returning c.episode_id, c.media_id
    ), released as (
      update episodes e set media_id = null, updated_at = now() from gone
      where e.id = gone.episode_id and e.media_id = gone.media_id and e.enclosure_url is not null
      returning e.id
    ), planned as (
      insert into episode_copies (episode_id, url)
      select w.id, w.url from wanted w left join episode_copies c on c.episode_id = w.id
      where c.episode_id is null or ${fileAt('c')} <> ${fileAt('w')}
        -- A source that changes the query may let the file be had again.
        or (not c.waiting and c.media_id is null and c.url <> w.url)
      on conflict (episode_id) do update
        set url = excluded.url, waiting = true, tries = 0, next_at = now(), reason = null
    )
    select exists (select from released) as released`.execute(db)
  return rows[0]?.released === true
}

/** A copy to be fetched. */
export interface WaitingCopy {
  episode_id: number
  url: string
  tries: number
}

/** Takes the newest episode that waits for its copy, for two minutes. */
export const takeCopy = async (db: Db): Promise<WaitingCopy | undefined> => {
  const { rows } = await sql<WaitingCopy>`
    update episode_copies c set next_at = now() + interval '2 minutes', url = e.enclosure_url
    from episodes e
    where e.id = c.episode_id and c.episode_id = (
      select next.episode_id from episode_copies next join episodes of_next on of_next.id = next.episode_id
      where next.waiting and next.next_at <= now() and of_next.enclosure_url is not null
      order by of_next.published_at desc, of_next.id desc limit 1 for update of next skip locked)
    returning c.episode_id, c.url, c.tries`.execute(db)
  return rows[0]
}

/** Keeps it for two more minutes; false when it is not wanted any more. */
export const holdCopy = async (db: Db, { episode_id, url }: WaitingCopy): Promise<boolean> => {
  const { rows } = await sql`
    update episode_copies set next_at = now() + interval '2 minutes'
    where episode_id = ${episode_id} and waiting and url = ${url} returning episode_id`.execute(db)
  return rows.length > 0
}

/** The copy is here: the episode has it as soon as it can be heard. Chapters marked in it are taken where the feed has none. */
export const putCopy = async (
  trx: Transaction<Database>,
  { episode_id, url }: WaitingCopy,
  mediaId: number,
  chapters: Chapter[],
): Promise<void> => {
  await sql`
    with kept as (
      update episode_copies c set media_id = ${mediaId}, waiting = false, tries = 0, reason = null
      from episode_copies before
      where before.episode_id = c.episode_id and c.episode_id = ${episode_id} and c.waiting and c.url = ${url}
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

/** Gives episodes copies that had to be converted first, and gives up those that cannot be. Answers whether there were any. */
export const settleCopies = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`
    update episodes e set media_id = m.id, updated_at = now() from episode_copies c join media m on m.id = c.media_id
    where e.id = c.episode_id and not c.waiting and e.media_id is null and ${playable}
    returning e.id`.execute(db)
  await sql`
    update episode_copies c set media_id = null, reason = m.error from media m
    where m.id = c.media_id and not c.waiting and m.status = 'failed' and not ${originalPlays}`.execute(db)
  return rows.length > 0
}

/** A try that failed: the next one waits longer each time; after the last one there is none by itself. */
export const putCopyFailure = async (
  db: Db,
  { episode_id, url }: WaitingCopy,
  { reason, last, counts }: { reason: string; last: boolean; counts: boolean },
): Promise<void> => {
  await sql`
    update episode_copies set reason = ${reason}, waiting = ${!last}, tries = tries + ${counts ? 1 : 0},
      next_at = now() + least(interval '1 day', interval '10 minutes' * power(3, tries))
    where episode_id = ${episode_id} and waiting and url = ${url}`.execute(db)
}

/** Lets it be taken by whoever comes first. */
export const giveCopyBack = async (db: Db, { episode_id }: WaitingCopy): Promise<void> => {
  await sql`update episode_copies set next_at = now() where episode_id = ${episode_id} and waiting`.execute(
    db,
  )
}

/** Has those of these episodes that should have a copy and have none fetched now. Answers how many of them should have one. */
export const askForCopies = async (trx: Transaction<Database>, episodes: number[]): Promise<number> => {
  await sql`
    update episode_copies set waiting = true, tries = 0, next_at = now(), reason = null
    where episode_id = any(${episodes}::int[]) and (waiting or media_id is null)`.execute(trx)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from episode_copies where episode_id = any(${episodes}::int[])`.execute(trx)
  return rows[0]?.n ?? 0
}
