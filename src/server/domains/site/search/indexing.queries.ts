import { type RawBuilder, sql } from 'kysely'
import { publishAfterCommit } from '../../../db/connecting/after-commit.ts'
import { SEARCH_INDEX_LOCK } from '../../../db/locks.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { joinAlbumStats, joinArtistStats, joinSongStats } from '../../../db/sql/items.ts'
import {
  listedPodcast,
  publicAlbum,
  publicEpisode,
  publicPlaylist,
  publicSong,
  publicStation,
} from '../../../db/sql/visibility.ts'
import type { SearchType } from '../../../db/tables/plays.ts'

/** NOTIFY topic: the index has changed. */
export const SEARCH_INDEX = 'search_index'

export interface QueuedItem {
  item_type: SearchType
  item_id: number
  cascades: boolean
}

/** Contents of a document. */
export interface Source {
  id: number
  titles: string[]
  names: string[]
  record: string | null
  /** Genres of a song. */
  genres?: string[]
  popularity: number
}

export interface Document {
  item_type: SearchType
  item_id: number
  title_key: string
  words: string
  popularity: number
}

/**
 * Serializes index writers until the transaction ends: a later writer sees what an earlier one committed, so a document
 * is never older than its item. Take this lock last, when no other row is to be locked.
 */
export const lockIndex = async (trx: Trx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${SEARCH_INDEX_LOCK})`.execute(trx)
}

/** Takes the entries queued by this transaction off the queue. */
export const claimOwnQueue = async (trx: Trx): Promise<QueuedItem[]> => {
  const { rows } = await sql<QueuedItem>`
    with taken as (delete from search_index_queue where tx = pg_current_xact_id() returning item_type, item_id, cascades)
    select item_type, item_id, bool_or(cascades) as cascades from taken group by item_type, item_id`.execute(
    trx,
  )
  return rows
}

/** Returns the next queue entries after this id; earlier ones are being deleted and would slow down the scan. */
export const nextQueued = async (db: Db, after: number, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from search_index_queue where id > ${after} order by id limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

/** Takes these entries off the queue, omitting those another worker took. */
export const claimQueued = async (trx: Trx, ids: number[]): Promise<QueuedItem[]> => {
  const { rows } = await sql<QueuedItem>`
    with taken as (delete from search_index_queue where id = any(${ids}::bigint[]) returning item_type, item_id, cascades)
    select item_type, item_id, bool_or(cascades) as cascades from taken group by item_type, item_id`.execute(
    trx,
  )
  return rows
}

/** Returns items whose documents contain the names of these. */
export const carriers = async (trx: Trx, queued: QueuedItem[]): Promise<QueuedItem[]> => {
  const ids = (type: SearchType) =>
    queued.filter((note) => note.item_type === type).map((note) => note.item_id)
  const { rows } = await sql<QueuedItem>`
    select 'song' as item_type, song_id as item_id, false as cascades from song_artists
      where artist_id = any(${ids('artist')}::int[])
    union select 'song', song_id, false from song_genres where genre_id = any(${ids('genre')}::int[])
    union select 'album', id, false from albums where artist_id = any(${ids('artist')}::int[])
    union select 'song', id, false from songs where artist_id = any(${ids('artist')}::int[])
    union select 'podcast', id, false from podcasts where artist_id = any(${ids('artist')}::int[])
    union select 'episode', id, false from episodes where podcast_id = any(${ids('podcast')}::int[])
    union select 'song', id, false from songs where album_id = any(${ids('album')}::int[])
    union select 'playlist', id, false from playlists where user_id = any(${ids('user')}::int[])`.execute(trx)
  return rows
}

const sources = {
  song: (ids: number[]) => sql<Source>`
    select s.id, array[s.title] as titles, search_popularity(st.plays) as popularity,
      array(select n from (select s.artist_id as id union select artist_id from song_artists where song_id = s.id) whose
        join artists a on a.id = whose.id, unnest(array[a.name, a.displayname]) n
        where n is not null order by a.id) as names,
      (select al.title from albums al where al.id = s.album_id and al.public) as record,
      array(select g.name from song_genres sg join genres g on g.id = sg.genre_id
        where sg.song_id = s.id order by g.id) as genres
    from songs s ${joinSongStats} join media m on m.id = s.media_id where s.id = any(${ids}::int[]) and ${publicSong}`,
  album: (ids: number[]) => sql<Source>`
    select al.id, array[al.title] as titles, search_popularity(st.plays) as popularity,
      array_remove(array[a.name, a.displayname], null) as names, null as record
    from albums al ${joinAlbumStats} left join artists a on a.id = al.artist_id where al.id = any(${ids}::int[]) and ${publicAlbum}`,
  artist: (ids: number[]) => sql<Source>`
    select ar.id, array_remove(array[nullif(ar.displayname, ''), ar.name], null) as titles, array[]::text[] as names,
      null as record, search_popularity(st.plays + 5::bigint * st.followers_count) as popularity
    from artists ar ${joinArtistStats} where ar.id = any(${ids}::int[]) and ar.songs_count > 0`,
  genre: (ids: number[]) => sql<Source>`
    select g.id, array[g.name] as titles, array[]::text[] as names, null as record,
      search_popularity(g.songs_count) as popularity
    from genres g where g.id = any(${ids}::int[]) and g.songs_count > 0`,
  podcast: (ids: number[]) => sql<Source>`
    select pc.id, array[pc.title] as titles, array_remove(array[pc.author, ar.name, ar.displayname], null) as names,
      null as record, search_popularity(pc.plays + 5::bigint * pc.followers_count) as popularity
    from podcasts pc left join artists ar on ar.id = pc.artist_id
    where pc.id = any(${ids}::int[]) and ${listedPodcast}`,
  episode: (ids: number[]) => sql<Source>`
    select e.id, array[e.title] as titles, array[pc.title] as names, null as record,
      search_popularity(e.plays) as popularity
    from episodes e join podcasts pc on pc.id = e.podcast_id left join media m on m.id = e.media_id
    where e.id = any(${ids}::int[]) and ${publicEpisode}`,
  playlist: (ids: number[]) => sql<Source>`
    select pl.id, array[pl.title] as titles, array[owner.name] as names, null as record,
      search_popularity(pl.followers_count) as popularity
    from playlists pl join users owner on owner.id = pl.user_id
    where pl.id = any(${ids}::int[]) and ${publicPlaylist}`,
  'radio-station': (ids: number[]) => sql<Source>`
    select rs.id, array[rs.title] as titles, array[]::text[] as names, null as record,
      search_popularity(rs.plays + 5::bigint * rs.likes) as popularity
    from radio_stations rs where rs.id = any(${ids}::int[]) and ${publicStation}`,
  user: (ids: number[]) => sql<Source>`
    select id, array[name] as titles, array[]::text[] as names, null as record,
      search_popularity(followers_count) as popularity
    from users where id = any(${ids}::int[]) and not blocked and profile_public`,
}

/** Returns those of these items that are public. */
export const listSources = async (db: Db, type: SearchType, ids: number[]): Promise<Source[]> =>
  (await sources[type](ids).execute(db)).rows

/** Upserts documents, skipping unchanged ones. */
export const upsertDocuments = async (trx: Trx, documents: Document[]): Promise<void> => {
  if (documents.length === 0) return
  await sql`
    insert into search_documents (item_type, item_id, title_key, words, popularity)
    select item_type, item_id, title_key, words::tsvector, popularity from unnest(
      ${documents.map((d) => d.item_type)}::text[], ${documents.map((d) => d.item_id)}::int[],
      ${documents.map((d) => d.title_key)}::text[], ${documents.map((d) => d.words)}::text[],
      ${documents.map((d) => d.popularity)}::int[]) as given (item_type, item_id, title_key, words, popularity)
    on conflict (item_type, item_id) do update
      set title_key = excluded.title_key, words = excluded.words, popularity = excluded.popularity
      where (search_documents.title_key, search_documents.words, search_documents.popularity)
        is distinct from (excluded.title_key, excluded.words, excluded.popularity)`.execute(trx)
}

/** Deletes documents. */
export const deleteDocuments = async (trx: Trx, type: SearchType, ids: number[]): Promise<void> => {
  await sql`delete from search_documents where item_type = ${type} and item_id = any(${ids}::int[])`.execute(
    trx,
  )
}

/** Queues items for the worker. */
export const enqueue = async (trx: Trx, items: QueuedItem[]): Promise<void> => {
  await sql`
    insert into search_index_queue (item_type, item_id)
    select item_type, item_id from unnest(${items.map((one) => one.item_type)}::text[],
      ${items.map((one) => one.item_id)}::int[]) i (item_type, item_id)`.execute(trx)
}

/** Tells every node that the index has changed. */
export const announceIndex = async (db: Db): Promise<void> => {
  await publishAfterCommit(db, SEARCH_INDEX)
}

/** Songs, albums and artists that were played since yesterday, with their popularity. */
const playedLately = (type: 'song' | 'album' | 'artist', popularity: RawBuilder<unknown>) => sql`
  select st.${sql.ref(`${type}_id`)} as id, search_popularity(${popularity}) as popularity
  from (select distinct item_id from analytics_item_days where item_type = ${type} and day >= current_date - 1) played
  join ${sql.table(`${type}_stats`)} st on st.${sql.ref(`${type}_id`)} = played.item_id`

const popularities: Partial<Record<SearchType, RawBuilder<unknown>>> = {
  song: playedLately('song', sql`st.plays`),
  album: playedLately('album', sql`st.plays`),
  artist: playedLately('artist', sql`st.plays + 5::bigint * st.followers_count`),
  podcast: sql`select id, search_popularity(plays + 5::bigint * followers_count) as popularity from podcasts`,
  episode: sql`select id, search_popularity(plays) as popularity from episodes`,
  'radio-station': sql`select id, search_popularity(plays + 5::bigint * likes) as popularity from radio_stations`,
}

/** Updates the popularity of documents whose items were played. */
export const updatePopularity = async (trx: Trx): Promise<void> => {
  for (const [type, items] of Object.entries(popularities))
    await sql`
      update search_documents d set popularity = i.popularity from (${items}) i
      where d.item_type = ${type} and d.item_id = i.id and d.popularity <> i.popularity`.execute(trx)
}

/** Queues every item and every document, so that the whole index is rebuilt. */
export const enqueueAll = async (db: Db): Promise<void> => {
  await sql`
    insert into search_index_queue (item_type, item_id, cascades)
    select item_type, item_id, false from (
      select 'artist' as item_type, id as item_id from artists union select 'album', id from albums
      union select 'song', id from songs union select 'playlist', id from playlists
      union select 'podcast', id from podcasts union select 'episode', id from episodes
      union select 'radio-station', id from radio_stations union select 'genre', id from genres
      union select 'user', id from users union select item_type, item_id from search_documents
    ) items order by item_type, item_id`.execute(db)
}

/** Returns true if the index is empty although searchable items exist. */
export const isOrphaned = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`
    select where not exists (select from search_documents) and not exists (select from search_index_queue)
      and (exists (select from songs where public) or exists (select from users))`.execute(db)
  return rows.length > 0
}

/** Updates planner statistics after many changes. */
export const refreshStatistics = async (db: Db): Promise<void> => {
  await sql`analyze search_documents, search_words`.execute(db)
}
