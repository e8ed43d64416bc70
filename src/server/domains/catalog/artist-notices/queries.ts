import { sql } from 'kysely'
import type { Trx } from '../../../db/schema.ts'

/** The smallest milestone; every following one is ten times as much. */
const FIRST = 100

interface Noticed {
  artist_id: number
  artist: string
  /** Owners and editors of the artist. */
  to: number[]
}

export interface Milestone extends Noticed {
  /** Null for followers of the artist. */
  song: { id: number; title: string } | null
  reached: number
}

const artist = sql`ar.id as artist_id, coalesce(ar.displayname, ar.name) as artist`
const team = sql`(select array_agg(m.user_id order by m.user_id) from artist_members m
  where m.artist_id = ar.id and m.role in ('owner', 'editor'))`

/** Stores which songs have reached a milestone of plays since it was last called; returns those of artists with a team. */
export const claimSongMilestones = async (trx: Trx): Promise<Milestone[]> => {
  const { rows } = await sql<Milestone>`
    with reached as (
      select st.song_id, (10 ^ (length(st.plays::text) - 1))::bigint as plays from song_stats st where st.plays >= ${FIRST}
    ), claimed as (
      insert into song_milestones as m (song_id, plays)
      select song_id, plays from reached r where not exists (
        select from song_milestones o where o.song_id = r.song_id and o.plays >= r.plays)
      order by song_id
      on conflict (song_id) do update set plays = excluded.plays where m.plays < excluded.plays
      returning song_id, plays
    )
    select ${artist}, ${team} as to, json_build_object('id', s.id, 'title', s.title) as song, c.plays as reached
    from claimed c join songs s on s.id = c.song_id join artists ar on ar.id = s.artist_id
    where ${team} is not null order by c.song_id`.execute(trx)
  return rows
}

/** Stores which artists have reached a milestone of followers; returns those with a team. */
export const claimFollowerMilestones = async (trx: Trx): Promise<Milestone[]> => {
  const { rows } = await sql<Milestone>`
    with reached as (
      select st.artist_id, (10 ^ (length(st.followers_count::text) - 1))::bigint as followers
      from artist_stats st where st.followers_count >= ${FIRST}
    ), claimed as (
      insert into artist_milestones as m (artist_id, followers)
      select artist_id, followers from reached r where not exists (
        select from artist_milestones o where o.artist_id = r.artist_id and o.followers >= r.followers)
      order by artist_id
      on conflict (artist_id) do update set followers = excluded.followers where m.followers < excluded.followers
      returning artist_id, followers
    )
    select ${artist}, ${team} as to, null as song, c.followers as reached
    from claimed c join artists ar on ar.id = c.artist_id where ${team} is not null order by ar.id`.execute(
    trx,
  )
  return rows
}

export interface NewFollowers extends Noticed {
  count: number
}

/** Returns how many people began to follow each artist with a team yesterday (UTC), once. */
export const claimNewFollowers = async (trx: Trx): Promise<NewFollowers[]> => {
  const yesterday = sql`((now() at time zone 'utc')::date - 1)`
  const { rows } = await sql<NewFollowers>`
    with claimed as (
      insert into artist_follower_digests as g (artist_id, day)
      select d.artist_id, d.day from analytics_artist_days d
      where d.artist_id in (select artist_id from artist_members) and d.part = 'all' and d.day = ${yesterday}
        and d.new_followers > 0 and exists (select from artists ar where ar.id = d.artist_id)
      order by d.artist_id
      on conflict (artist_id) do update set day = excluded.day where g.day < excluded.day
      returning artist_id, day
    )
    select ${artist}, ${team} as to, d.new_followers as count
    from claimed c join artists ar on ar.id = c.artist_id
    join analytics_artist_days d on d.artist_id = c.artist_id and d.part = 'all' and d.day = c.day
    where ${team} is not null order by ar.id`.execute(trx)
  return rows
}
