import { type RawBuilder, sql } from 'kysely'
import { BLEND_DAYS, BLEND_EVIDENCE, BLEND_SONGS } from '../../../../contract/social/blends.ts'
import type { Trx } from '../../../db/schema.ts'
import { DAY_MS, playsSince } from '../../../db/sql/plays-since.ts'
import { publicSong } from '../../../db/sql/visibility.ts'

/** Days after which a play weighs half as much. */
const HALF_LIFE = 30
/** Plays that a like is worth. */
const LIKE = 3
/** Songs at the top that several members play. */
const SHARED_SONGS = 20
/** Songs of one artist. */
const OF_ONE_ARTIST = 3
/** Artists named with a match. */
const NAMED = 5
/** Weight of a song of the previous day, so that each day differs. */
const AGAIN = 0.2
/** Plays of each member, the last ones: more are no person's. */
const MOST_PLAYS = 5_000
/** Most played songs of each member among which those of the day are chosen. */
const CANDIDATES = 300

/** Whole days and floats: exact moments and decimals would cost more than all the rest. */
const weight = (day: string, at: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exp(${sql.lit(-Math.LN2 / HALF_LIFE)}::float8 * (${day}::date - ${at}::date))`

/**
 * Selects what the members who joined a Blend played and liked in the days before: `taste (user_id, song_id, weight,
 * evidence)`. Private sessions and cleared history don't count, nor do songs that not everybody may hear.
 */
const tasteOf = (blendId: number, day: string): RawBuilder<unknown> => sql`
  select given.user_id, given.song_id, sum(given.weight) as weight, sum(given.evidence) as evidence
  from (
    select u.id as user_id, p.item_id as song_id, sum(${weight(day, sql`p.started_at`)}) as weight, count(*) as evidence
    from blend_members member join users u on u.id = member.user_id and not u.blocked
    cross join lateral (
      select item_id, started_at from all_plays
      where user_id = u.id and started_at > ${day}::date - ${sql.lit(BLEND_DAYS)}
        and ${playsSince(Date.parse(day) - BLEND_DAYS * DAY_MS)}
        and started_at > coalesce(u.history_cleared_at, '-infinity')
        and item_type = 'song' and counted and not private
      order by started_at desc limit ${sql.lit(MOST_PLAYS)}
    ) p
    where member.blend_id = ${blendId} and member.joined_at is not null
    group by u.id, p.item_id
    union all
    select u.id, l.item_id, ${sql.lit(LIKE)} * ${weight(day, sql`l.created_at`)}, 1
    from blend_members member join users u on u.id = member.user_id and not u.blocked
    join likes l on l.user_id = u.id and l.item_type = 'song' and l.created_at > ${day}::date - ${sql.lit(BLEND_DAYS)}
    where member.blend_id = ${blendId} and member.joined_at is not null
  ) given
  join songs s on s.id = given.song_id join media m on m.id = s.media_id
  where ${publicSong}
  group by given.user_id, given.song_id`

/** Selects what each user plays most, as part of all they play. */
const tops = (users: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  tops as materialized (
    select listener.user_id, most.song_id, most.weight / listener.total as part
    from ${users} listener cross join lateral (
      select song_id, weight from taste where user_id = listener.user_id
      order by weight desc, song_id limit ${sql.lit(CANDIDATES)}) most
  )`

/**
 * Selects how two users match, from rows of `taste`. The overlap of two is what both give to the same artists (or
 * genres), as parts of their listening: the sum of the smaller part per artist, 0 to 1. Only users with enough evidence
 * are compared.
 */
export const matchesOfTaste: RawBuilder<unknown> = sql`
  with known as (
    select user_id, sum(weight) as total from taste group by user_id having sum(evidence) >= ${sql.lit(BLEND_EVIDENCE)}
  ),
  ${tops(sql`known`)},
  parts as materialized (
    select user_id, kind, key, weight / sum(weight) over (partition by user_id, kind) as part
    from (
      select user_id, 'artist' as kind, credit.artist_id as key, sum(weight) as weight
      from taste join known using (user_id) join song_artists credit using (song_id) group by user_id, credit.artist_id
      union all
      select user_id, 'genre', tag.genre_id, sum(weight)
      from taste join known using (user_id) join song_genres tag using (song_id) group by user_id, tag.genre_id
    ) weights
  ),
  played as (select * from parts union all select user_id, 'song', song_id, part from tops),
  both_play as (
    select one.user_id as one_id, other.user_id as other_id, one.kind, one.key, least(one.part, other.part) as part
    from played one join played other on other.kind = one.kind and other.key = one.key and other.user_id > one.user_id
  ),
  pairs as (
    select one.user_id as one_id, other.user_id as other_id,
      coalesce((select sum(part) from both_play b
        where b.one_id = one.user_id and b.other_id = other.user_id and b.kind = 'artist'), 0) as artists,
      case when exists (select from parts where user_id = one.user_id and kind = 'genre')
          and exists (select from parts where user_id = other.user_id and kind = 'genre')
        then coalesce((select sum(part) from both_play b
          where b.one_id = one.user_id and b.other_id = other.user_id and b.kind = 'genre'), 0) end as genres
    from known one join known other on other.user_id > one.user_id
  )
  select one_id, other_id, round(100 * (case when genres is null then artists else 0.7 * artists + 0.3 * genres end)) as score,
    round(100 * artists) as artists, round(100 * genres) as genres,
    array(select b.key from both_play b
      where b.one_id = o.one_id and b.other_id = o.other_id and b.kind = 'artist'
      order by b.part desc, b.key limit ${sql.lit(NAMED)}) as artist_ids,
    (select b.key from both_play b
      where b.one_id = o.one_id and b.other_id = o.other_id and b.kind = 'song'
      order by b.part desc, b.key limit 1) as song_id
  from pairs o`

/**
 * Selects the songs of a day, from rows of `taste` and `previous`: first those that several play, then those of the
 * members by turns. What a song counts for varies by day.
 */
const songsOfTaste = (blendId: number, day: string): RawBuilder<unknown> => sql`
  with totals as (select user_id, sum(weight) as total from taste group by user_id),
  ${tops(sql`totals`)},
  candidates as (
    select song_id, array_agg(user_id order by weight / total desc, user_id) as user_ids,
      sum(weight / total) * (0.5 + (hashtext(${`${blendId} ${day} `}::text || song_id) & 1023) / 1023.0)
        * case when song_id in (select song_id from previous) then ${sql.lit(AGAIN)} else 1 end as value
    from taste join totals using (user_id) where song_id in (select song_id from tops) group by song_id
  ),
  capped as (
    select * from (
      select c.*, row_number() over (partition by coalesce(s.artist_id, -s.id)
        order by cardinality(user_ids) > 1 desc, value desc, song_id) as of_artist
      from candidates c join songs s on s.id = c.song_id
    ) ranked where of_artist <= ${sql.lit(OF_ONE_ARTIST)}
  ),
  placed as (
    select *, cardinality(user_ids) > 1 and row_number() over (
      partition by cardinality(user_ids) > 1 order by value desc, song_id) <= ${sql.lit(SHARED_SONGS)} as shared
    from capped
  ),
  turns as (
    select *, row_number() over (partition by shared, case when not shared then user_ids[1] end
      order by value desc, song_id) as turn
    from placed
  )
  select song_id, user_ids, row_number() over (
    order by shared desc, turn, hashtext(${`${day} `}::text || user_ids[1]), user_ids[1]) as position
  from turns order by position limit ${sql.lit(BLEND_SONGS)}`

/** Deletes the songs and matches of a Blend; returns the songs. */
export const clearBlend = async (trx: Trx, id: number): Promise<number[]> => {
  await sql`delete from blend_matches where blend_id = ${id}`.execute(trx)
  const { rows } = await sql<{ song_id: number }>`
    delete from blend_songs where blend_id = ${id} returning song_id`.execute(trx)
  return rows.map(({ song_id }) => song_id)
}

/**
 * Makes the songs and matches of a day (UTC) for a Blend without any; songs of the day before count less.
 * Without songs, nothing counts as made, and the next opening tries again.
 */
export const makeBlendFor = async (trx: Trx, id: number, day: string, previous: number[]): Promise<void> => {
  await sql`
    with taste as materialized (${tasteOf(id, day)}),
    previous as (select unnest(${previous}::int[]) as song_id),
    matched as (
      insert into blend_matches (blend_id, one_id, other_id, score, artists, genres, artist_ids, song_id)
      select ${id}::int, one_id, other_id, score, artists, genres, artist_ids, song_id from (${matchesOfTaste}) found
    ),
    picked as materialized (${songsOfTaste(id, day)}),
    made as (update blends set made_on = ${day}::date where id = ${id} and exists (select from picked))
    insert into blend_songs (blend_id, position, song_id, user_ids)
    select ${id}::int, position, song_id, user_ids from picked`.execute(trx)
}
