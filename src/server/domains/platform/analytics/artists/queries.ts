import { type RawBuilder, sql } from 'kysely'
import type { Cover } from '../../../../../contract/core/fields.ts'
import type { ArtistSeries, TopOfArtist } from '../../../../../contract/platform/back-office/analytics.ts'
import type { Db } from '../../../../db/schema.ts'
import { coverOf, playbackChapters } from '../../../../db/sql/items.ts'
import type { Days } from '../top.queries.ts'

export interface ArtistSpan {
  from: Date
  to: Date
  interval: 'day' | 'month'
}

type Counter = Exclude<ArtistSeries, 'listeners'>
export type ArtistPart = { at: string; heard: number; completed: number } & Record<Counter, number>

export const dateOf = (at: Date): string => at.toISOString().slice(0, 10)

/** Rows of an artist whose day is in the span. */
const within = (artistId: number, { from, to }: Pick<ArtistSpan, 'from' | 'to'>) =>
  sql`artist_id = ${artistId} and day >= ${dateOf(from)}::date and day < ${dateOf(to)}::date`

/** The start of the part of the span that a row falls into. */
const partOf = ({ from, interval }: ArtistSpan) =>
  sql`greatest(date_trunc(${sql.lit(interval)}, day::timestamptz), ${from.toISOString()}::timestamptz)`

/** Returns what is counted of an artist by part of a span; empty parts are omitted. */
export const artistParts = async (db: Db, artistId: number, span: ArtistSpan): Promise<ArtistPart[]> => {
  const { rows } = await sql<ArtistPart>`
    select ${partOf(span)} as at, sum(plays)::bigint as plays, sum(counted_plays)::bigint as counted_plays,
      sum(likes)::bigint as likes, sum(playlist_adds)::bigint as playlist_adds, sum(downloads)::bigint as downloads,
      sum(new_followers)::bigint as new_followers, sum(lost_followers)::bigint as lost_followers,
      sum(heard)::bigint as heard, sum(completed)::bigint as completed
    from analytics_artist_days where ${within(artistId, span)} and part = 'all' group by 1`.execute(db)
  return rows
}

export interface ArtistListeners {
  at: string
  /** Distinct ones of the part. */
  listeners: number
  /** Listeners for the first time in the span. */
  first: number
  /** Accounts among them. */
  accounts: number
  /** Accounts that had never heard the artist. */
  new_accounts: number
}

/** Returns distinct listeners of an artist by part of a span. */
export const artistListeners = async (
  db: Db,
  artistId: number,
  span: ArtistSpan,
): Promise<ArtistListeners[]> => {
  const { rows } = await sql<ArtistListeners>`
    select ${partOf(span)} as at,
      coalesce(sum(listeners) filter (where previous < ${partOf(span)}), 0)::bigint as listeners,
      coalesce(sum(listeners) filter (where previous < ${dateOf(span.from)}::date), 0)::bigint as first,
      coalesce(sum(accounts) filter (where previous < ${dateOf(span.from)}::date), 0)::bigint as accounts,
      coalesce(sum(accounts) filter (where previous = '-infinity'), 0)::bigint as new_accounts
    from analytics_artist_listeners where ${within(artistId, span)} group by 1`.execute(db)
  return rows
}

export interface PartGroup {
  part: string
  value: string
  plays: number
  /** Distinct listeners of its best day or month within the span: at least so many. Above five, they are not counted. */
  listeners: number
}

/** Returns plays of the parts of an artist's figures in a span. */
export const partGroups = async (
  db: Db,
  artistId: number,
  parts: readonly string[],
  span: Pick<ArtistSpan, 'from' | 'to'>,
): Promise<PartGroup[]> => {
  const { rows } = await sql<PartGroup>`
    select part, value, sum(plays)::bigint as plays, max(listeners)::bigint as listeners from (
      select part, value, plays, listeners from analytics_artist_days
      where ${within(artistId, span)} and part = any(${parts}::text[])
      union all
      select part, value, 0, listeners from analytics_artist_months
      where ${within(artistId, span)} and part = any(${parts}::text[])
        and (day + interval '1 month')::date <= ${dateOf(span.to)}::date
    ) g group by 1, 2 having sum(plays) > 0`.execute(db)
  return rows
}

/** Returns distinct listeners of the best past month within a span, of the parts that had few on every day. */
export const monthListeners = async (
  db: Db,
  artistId: number,
  parts: readonly string[],
  [from, to]: Days,
): Promise<Omit<PartGroup, 'plays'>[]> => {
  const { rows } = await sql<Omit<PartGroup, 'plays'>>`
    select part, value, max(listeners)::bigint as listeners from analytics_artist_months
    where artist_id = ${artistId} and part = any(${parts}::text[]) and day >= ${from}::date
      and (day + interval '1 month')::date <= ${to}::date group by 1, 2`.execute(db)
  return rows
}

export interface PartListeners {
  part: string
  value: string
  listeners: string[]
}

/** Returns who listened to some parts in a span, while that is known. Meant for parts of very few listeners. */
export const partListeners = async (
  db: Db,
  artistId: number,
  of: readonly { part: string; value: string }[],
  span: Pick<ArtistSpan, 'from' | 'to'>,
): Promise<PartListeners[]> => {
  const { rows } = await sql<PartListeners>`
    select part, value, array_agg(distinct listener::text) as listeners
    from unnest(${of.map(({ part }) => part)}::text[], ${of.map(({ value }) => value)}::text[]) as o (part, value)
    join analytics_artist_days d using (part, value) cross join unnest(d.known_listeners) as listener
    where ${within(artistId, span)} group by 1, 2`.execute(db)
  return rows
}

/** Returns how many listen to an artist at this moment: accounts that play, visitors whose play has not expired. */
export const listeningNow = async (db: Db, artistId: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    with item as materialized (
      select 'song' as type, song_id as id from song_artists where artist_id = ${artistId}
      union select 'song', id from songs where artist_id = ${artistId}
      union select 'episode', e.id from episodes e join podcasts pc on pc.id = e.podcast_id where pc.artist_id = ${artistId}
    )
    select count(distinct listener) as n from (
      select l.user_id::bigint as listener from listening l join item i on (i.type, i.id) = (l.item_type, l.item_id)
      where l.playing and l.expires_at > now()
      union all
      select analytics_listener(null, p.visitor_hash) from all_plays p join item i on (i.type, i.id) = (p.item_type, p.item_id)
      where p.ended_at is null and p.visitor_hash is not null and p.started_at + make_interval(secs => p.duration) > now()
    ) heard`.execute(db)
  return rows[0]?.n ?? 0
}

/** Returns an artist's name, and its followers with those of its podcasts. */
export const artistHead = async (
  db: Db,
  id: number,
): Promise<{ id: number; name: string; followers: number } | undefined> => {
  const { rows } = await sql<{ id: number; name: string; followers: number }>`
    select ar.id, coalesce(nullif(ar.displayname, ''), ar.name) as name,
      st.followers_count + (select coalesce(sum(followers_count), 0) from podcasts where artist_id = ar.id)::bigint as followers
    from artists ar join artist_stats st on st.artist_id = ar.id where ar.id = ${id}`.execute(db)
  return rows[0]
}

export interface ItemTitle {
  id: number
  title: string
  cover: Cover | null
}

const titles: Record<TopOfArtist, (ids: number[]) => RawBuilder<ItemTitle>> = {
  songs: (ids) => sql`
    select s.id, s.title, ${coverOf('c')} as cover from songs s left join albums al on al.id = s.album_id
    left join images c on c.id = coalesce(s.cover_id, al.cover_id) where s.id = any(${ids}::int[])`,
  albums: (ids) => sql`
    select al.id, al.title, ${coverOf('c')} as cover from albums al left join images c on c.id = al.cover_id
    where al.id = any(${ids}::int[])`,
  episodes: (ids) => sql`
    select e.id, e.title, ${coverOf('c')} as cover from episodes e join podcasts pc on pc.id = e.podcast_id
    left join images c on c.id = coalesce(e.cover_id, pc.cover_id) where e.id = any(${ids}::int[])`,
  podcasts: (ids) => sql`
    select pc.id, pc.title, ${coverOf('c')} as cover from podcasts pc left join images c on c.id = pc.cover_id
    where pc.id = any(${ids}::int[])`,
}

/** Returns titles and covers of an artist's items; deleted ones are missing. */
export const listTitles = async (db: Db, type: TopOfArtist, ids: number[]): Promise<ItemTitle[]> =>
  ids.length === 0 ? [] : (await titles[type](ids).execute(db)).rows

/** Returns the album or podcast of each song or episode. */
export const wholesOf = async (
  db: Db,
  type: 'song' | 'episode',
  ids: number[],
): Promise<{ id: number; whole: number | null }[]> => {
  const query =
    type === 'song'
      ? sql<{
          id: number
          whole: number | null
        }>`select id, album_id as whole from songs where id = any(${ids}::int[])`
      : sql<{
          id: number
          whole: number | null
        }>`select id, podcast_id as whole from episodes where id = any(${ids}::int[])`
  return ids.length === 0 ? [] : (await query.execute(db)).rows
}

export interface HeardItem extends ItemTitle {
  duration: number
  waveform: Buffer | null
  chapters: { at: number; title: string }[] | null
}

/** Returns a song that credits the artist. */
export const songOfArtist = async (db: Db, artistId: number, id: number): Promise<HeardItem | undefined> => {
  const { rows } = await sql<HeardItem>`
    select s.id, s.title, ${coverOf('c')} as cover, m.duration, m.waveform, null as chapters
    from songs s join media m on m.id = s.media_id left join albums al on al.id = s.album_id
    left join images c on c.id = coalesce(s.cover_id, al.cover_id)
    where s.id = ${id} and (s.artist_id = ${artistId}
      or exists (select from song_artists where song_id = s.id and artist_id = ${artistId}))`.execute(db)
  return rows[0]
}

/** Returns an episode of the artist's podcasts. */
export const episodeOfArtist = async (
  db: Db,
  artistId: number,
  id: number,
): Promise<HeardItem | undefined> => {
  const { rows } = await sql<HeardItem>`
    select e.id, e.title, ${coverOf('c')} as cover, coalesce(m.duration, e.duration, 0) as duration, m.waveform,
      ${playbackChapters} as chapters
    from episodes e join podcasts pc on pc.id = e.podcast_id left join media m on m.id = e.media_id
    left join images c on c.id = coalesce(e.cover_id, pc.cover_id)
    where e.id = ${id} and pc.artist_id = ${artistId}`.execute(db)
  return rows[0]
}

interface HeardParts {
  plays: number
  buckets: number[]
  /** Distinct listeners of its best month or lately: at least so many. */
  listeners: number
}

/** Returns how many plays told what they heard of an item, and how many heard each hundredth of it. */
export const loadRetention = async (db: Db, type: 'song' | 'episode', id: number): Promise<HeardParts> => {
  const { rows } = await sql<HeardParts>`
    with r as materialized (
      select plays, buckets, listeners, known_listeners from analytics_retention where item_type = ${type} and item_id = ${id})
    select (select coalesce(sum(plays), 0)::bigint from r) as plays,
      coalesce((select array_agg(n order by place) from (select place, sum(bucket)::int as n
        from r cross join unnest(buckets) with ordinality as b (bucket, place) group by place) s), '{}') as buckets,
      greatest((select max(listeners) from r),
        (select count(distinct listener) from r cross join unnest(known_listeners) as listener))::int as listeners`.execute(
    db,
  )
  return rows[0] ?? { plays: 0, buckets: [], listeners: 0 }
}
