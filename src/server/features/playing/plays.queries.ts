import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { PlayTable } from '../../db/tables-listening.ts'
import {
  type Asker,
  albumFor,
  artistFor,
  episodeFor,
  podcastFor,
  songFor,
  stationFor,
} from '../../db/visible.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>
export type Play = Selectable<PlayTable>

export interface Playable {
  /** Seconds by the server's own knowledge; null where an item has no length. */
  duration: number | null
  artist_id: number | null
}

export type KnownType = 'song' | 'album' | 'artist' | 'podcast' | 'episode'

/** What is known of an item that the asker may see. */
export const playableItem = async (
  db: Db,
  asker: Asker,
  type: KnownType,
  id: number,
): Promise<Playable | undefined> => {
  const query = {
    song: sql<Playable>`select m.duration, s.artist_id from songs s join media m on m.id = s.media_id
      where s.id = ${id} and ${songFor(asker)}`,
    album: sql<Playable>`select al.duration, al.artist_id from albums al where al.id = ${id} and ${albumFor(asker)}`,
    artist: sql<Playable>`select null::float8 as duration, ar.id as artist_id from artists ar
      where ar.id = ${id} and ${artistFor(asker)}`,
    podcast: sql<Playable>`select null::float8 as duration, pc.artist_id from podcasts pc
      where pc.id = ${id} and ${podcastFor(asker)}`,
    episode: sql<Playable>`select nullif(coalesce(m.duration, e.duration), 0) as duration, pc.artist_id
      from episodes e join podcasts pc on pc.id = e.podcast_id left join media m on m.id = e.media_id
      where e.id = ${id} and ${episodeFor(asker)}`,
  }[type]
  return (await query.execute(db)).rows[0]
}

/** Whether the asker may hear the radio station. */
export const hearsStation = async (db: Db, asker: Asker, id: number): Promise<boolean> =>
  (await sql`select from radio_stations rs where rs.id = ${id} and ${stationFor(asker)}`.execute(db)).rows
    .length > 0

export interface NewPlay extends Playable {
  user_id: number | null
  visitor_hash: Buffer | null
  item_type: string
  item_id: number
  duration: number
}

export const insertPlay = async (db: Db, play: NewPlay): Promise<string> =>
  (await db.insertInto('plays').values(play).returning('id').executeTakeFirstOrThrow()).id

/** The play, locked: of two ends at the same time the second one finds it ended. */
export const lockPlay = (trx: Trx, id: string): Promise<Play | undefined> =>
  trx.selectFrom('plays').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** What is heard itself; albums and the like are heard by their songs. */
const HEARD = ['song', 'episode', 'radio-station']

/**
 * Seconds that a play can have been heard by now: from its start to its end, but not beyond the start of the
 * next thing that the listener hears (one listener hears one thing at a time, so plays side by side share the time between
 * them), and never longer than the item. All by the database's clock.
 */
export const heardSeconds = async (trx: Trx, play: Play): Promise<number> => {
  const same =
    play.user_id === null ? sql`visitor_hash = ${play.visitor_hash}` : sql`user_id = ${play.user_id}`
  const { rows } = await sql<{ seconds: number }>`
    select least(${play.duration}::float8, greatest(0, extract(epoch from
      least(clock_timestamp(), (select min(n.started_at) from plays n
        where ${same} and n.item_type = any(${HEARD}::text[]) and ${play.item_type} = any(${HEARD}::text[]) and n.id <> ${play.id}
          and n.started_at >= ${play.started_at}::timestamptz
          and (n.started_at, n.id) > (${play.started_at}::timestamptz, ${play.id}::uuid)))
      - ${play.started_at}::timestamptz))::float8) as seconds`.execute(trx)
  return rows[0]?.seconds ?? 0
}

/** One at a time per listener and item, until the transaction ends. */
export const lockListenerAndItem = async (trx: Trx, key: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx)
}

/** The listener's own episode: of a podcast of theirs, or of the artist they are. */
export const isOwnEpisode = async (trx: Trx, episodeId: number, userId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from episodes e join podcasts pc on pc.id = e.podcast_id left join artists ar on ar.id = pc.artist_id
    where e.id = ${episodeId} and (pc.user_id = ${userId} or ar.user_id = ${userId})`.execute(trx)
  return rows.length > 0
}

/** The listener's own song: uploaded by them, or credited to the artist they are. */
export const isOwnSong = async (trx: Trx, songId: number, userId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from songs s where s.id = ${songId} and (s.user_id = ${userId} or exists (
      select from song_artists sa join artists ar on ar.id = sa.artist_id
      where sa.song_id = s.id and ar.user_id = ${userId}))`.execute(trx)
  return rows.length > 0
}

/** A counted play of the same item by the same listener begun less than `seconds` before or after this one. */
export const countedNearby = async (trx: Trx, play: Play, seconds: number): Promise<boolean> => {
  const same =
    play.user_id === null ? sql`visitor_hash = ${play.visitor_hash}` : sql`user_id = ${play.user_id}`
  const { rows } = await sql`
    select from plays where ${same} and counted and item_type = ${play.item_type} and item_id = ${play.item_id}
      and started_at > ${play.started_at}::timestamptz - make_interval(secs => ${seconds})
      and started_at < ${play.started_at}::timestamptz + make_interval(secs => ${seconds})
    limit 1`.execute(trx)
  return rows.length > 0
}

export const finishPlay = async (trx: Trx, id: string, seconds: number, counted: boolean): Promise<void> => {
  await trx
    .updateTable('plays')
    .set({ ended_at: sql<string>`clock_timestamp()`, seconds, counted })
    .where('id', '=', id)
    .execute()
}

export const countStationPlay = async (trx: Trx, stationId: number): Promise<void> => {
  await sql`update radio_stations set plays = plays + 1 where id = ${stationId}`.execute(trx)
}

/** One more play for the song, its album and everybody credited; in this order, artists by id, so that no two wait crosswise. */
export const countPlay = async (trx: Trx, songId: number): Promise<void> => {
  const { rows } = await sql<{ album_id: number | null }>`
    update songs set plays = plays + 1 where id = ${songId} returning album_id`.execute(trx)
  const albumId = rows[0]?.album_id
  if (albumId) await sql`update albums set plays = plays + 1 where id = ${albumId}`.execute(trx)
  await sql`
    with credited as materialized (
      select ar.id from artists ar
      where ar.id in (select artist_id from song_artists where song_id = ${songId}
        union select artist_id from songs where id = ${songId})
      order by ar.id for no key update
    )
    update artists set plays = plays + 1 from credited where artists.id = credited.id`.execute(trx)
}

/** One more play for the episode and its podcast. */
export const countEpisodePlay = async (trx: Trx, episodeId: number): Promise<void> => {
  const { rows } = await sql<{ podcast_id: number }>`
    update episodes set plays = plays + 1 where id = ${episodeId} returning podcast_id`.execute(trx)
  const podcastId = rows[0]?.podcast_id
  if (podcastId) await sql`update podcasts set plays = plays + 1 where id = ${podcastId}`.execute(trx)
}

/**
 * Open plays that nobody will end: visitors send no end, so theirs are over with the item; an account's may still be
 * paused or offline and gets `grace` seconds more.
 */
export const overdue = async (db: Db, grace: number, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from plays where ended_at is null
      and started_at + make_interval(secs => duration + case when user_id is null then 0 else ${grace}::float8 end) < now()
    order by started_at limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}
