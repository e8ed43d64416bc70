import { sql } from 'kysely'
import type { Db } from '../../../../db/schema.ts'
import { playsSince } from '../../../../db/sql/plays-since.ts'

export interface ListenRow {
  /** Unix time in seconds. */
  at: number
  artist: string
  title: string
  album: string | null
  seconds: number | null
}

const artists = sql`(select string_agg(coalesce(nullif(ar.displayname, ''), ar.name), ', ' order by sa.position)
  from song_artists sa join artists ar on ar.id = sa.artist_id where sa.song_id = s.id)`

const ownSong = sql`coalesce(${artists}, '') as artist, s.title, al.title as album, round(m.duration)::int as seconds`
const joinSong = sql`join media m on m.id = s.media_id left join albums al on al.id = s.album_id`

/**
 * Returns what the account heard here and elsewhere between two times, newest first: the newest listens, or the oldest
 * ones if `oldest`.
 */
export const listListens = async (
  db: Db,
  userId: number,
  { before, after, count, oldest }: { before: number; after: number; count: number; oldest: boolean },
): Promise<ListenRow[]> => {
  const first = oldest ? sql`at asc limit ${count}` : sql`at desc limit ${count}`
  const { rows } = await sql<ListenRow>`
    select extract(epoch from at)::float8 as at, artist, title, album, seconds from (
      (
        select date_trunc('second', p.started_at) as at, ${ownSong}
        from all_plays p join songs s on s.id = p.item_id ${joinSong}
        where p.user_id = ${userId} and p.item_type = 'song' and p.seconds >= least(30, p.duration / 2)
          and p.started_at > coalesce((select history_cleared_at from users where id = ${userId}), '-infinity')
          and p.started_at < to_timestamp(${before}::float8) and p.started_at >= to_timestamp(${after}::float8 + 1)
          and ${playsSince(Math.max(0, after) * 1000, sql.ref('p.id'))}
        order by ${first}
      ) union all (
        select i.at, i.artist, i.title, i.album, i.seconds from imported_listens i
        where i.user_id = ${userId} and i.at < to_timestamp(${before}::float8) and i.at > to_timestamp(${after}::float8)
        order by ${first}
      )
      order by ${first}
    ) heard order by at desc`.execute(db)
  return rows
}

/** Returns the song that the account hears at the moment. */
export const currentSong = async (db: Db, userId: number): Promise<Omit<ListenRow, 'at'> | undefined> => {
  const { rows } = await sql<Omit<ListenRow, 'at'>>`
    select ${ownSong}
    from listening l join songs s on s.id = l.item_id ${joinSong}
    where l.user_id = ${userId} and l.item_type = 'song' and l.playing and l.expires_at > now()`.execute(db)
  return rows[0]
}

/** Returns how many songs the account heard, here and elsewhere. */
export const countListens = async (db: Db, userId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select ((select coalesce(sum(own_plays), 0) from song_listens where user_id = ${userId})
      + (select count(*) from imported_listens where user_id = ${userId}))::int as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns since when the account has a history; null if it never cleared it. */
export const historyStart = async (db: Db, userId: number): Promise<string | null> =>
  (await db.selectFrom('users').select('history_cleared_at').where('id', '=', userId).executeTakeFirst())
    ?.history_cleared_at ?? null
