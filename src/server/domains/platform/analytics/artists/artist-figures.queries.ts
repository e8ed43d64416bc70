import { sql } from 'kysely'
import type { ArtistSeries } from '../../../../../contract/platform/back-office/analytics.ts'
import type { Db } from '../../../../db/schema.ts'

export interface ArtistSpan {
  from: Date
  to: Date
  interval: 'day' | 'month'
}

type Counter = Exclude<ArtistSeries, 'listeners'>
export type ArtistPart = { at: string; heard: number; completed: number } & Record<Counter, number>

const dateOf = (at: Date): string => at.toISOString().slice(0, 10)

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
      select analytics_listener(null, p.visitor_hash) from plays p join item i on (i.type, i.id) = (p.item_type, p.item_id)
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
