import { type RawBuilder, sql } from 'kysely'
import type { AdminPlaylist, AdminPlaylistSong } from '../../../../contract/catalog/back-office/playlists.ts'
import type { YesOrNo } from '../../../../contract/core/back-office/crud.ts'
import { contains } from '../../../db/keyset.ts'
import type { Listing } from '../../../db/listing.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { coverOf } from '../../../db/sql/items.ts'
import { matchesText, matchesWords } from '../../../db/sql/text-search.ts'
import { publicSong } from '../../../db/sql/visibility.ts'

export const playlistListing: Listing = {
  from: sql`playlists pl`,
  id: sql`pl.id`,
  sorts: {
    created_at: { key: sql`pl.created_at`, kind: 'time' },
    title: { key: sql`lower(pl.title)`, kind: 'text' },
    followers_count: { key: sql`pl.followers_count`, kind: 'number' },
  },
  // Every word must match the title or the owner's name.
  search: (text) =>
    matchesWords(
      text,
      (word) => sql`(${matchesText(sql`pl.search_text`, word)}
        or pl.user_id in (select u.id from users u where ${contains(sql`u.name`, word)}))`,
    ),
  filters: {
    visibility: (value: string) => (value === 'public' ? sql`pl.public` : sql`not pl.public`),
    smart: (value: YesOrNo) => (value === 'true' ? sql`pl.rules is not null` : sql`pl.rules is null`),
    user: (user: number) => sql`pl.user_id = ${user}`,
  },
}

export interface AdminPlaylistItem extends AdminPlaylist {
  description: string | null
}

/** The cover of the first song that has one, directly or by its album. */
const firstCover = sql`coalesce(pl.smart_covers[1], (
  select coalesce(s.cover_id, al.cover_id) from playlist_songs ps join songs s on s.id = ps.song_id
  left join albums al on al.id = s.album_id
  where ps.playlist_id = pl.id and coalesce(s.cover_id, al.cover_id) is not null
  order by ps.position, ps.song_id limit 1))`

const playlistsWith = async (db: Db, ids: number[], cover: RawBuilder<unknown>) => {
  const { rows } = await sql<AdminPlaylistItem>`
    select pl.id, pl.title, pl.description, ${coverOf('c')} as cover, pl.public, pl.rules is not null as smart,
      json_build_object('id', u.id, 'name', u.name) as owner, pl.songs_count, pl.followers_count, pl.created_at
    from playlists pl join users u on u.id = pl.user_id
    left join images c on c.id = ${cover}
    where pl.id = any(${ids}::int[])`.execute(db)
  return rows
}

export const playlistRows = (db: Db, ids: number[]): Promise<AdminPlaylistItem[]> =>
  playlistsWith(db, ids, sql`coalesce(pl.cover_id, ${firstCover})`)

export const playlistItems = (db: Db, ids: number[]): Promise<AdminPlaylistItem[]> =>
  playlistsWith(db, ids, sql`pl.cover_id`)

/** Locks playlists in id order and returns those that exist, with their owners. */
export const lockPlaylists = async (trx: Trx, ids: number[]): Promise<{ id: number; user_id: number }[]> => {
  const { rows } = await sql<{ id: number; user_id: number }>`
    select id, user_id from playlists where id = any(${ids}::int[]) order by id for no key update`.execute(
    trx,
  )
  return rows
}

/** Returns the songs of a playlist in order, including private ones. */
export const songsOnPlaylist = async (db: Db, playlist: number): Promise<AdminPlaylistSong[]> => {
  const { rows } = await sql<AdminPlaylistSong>`
    select s.id, s.title, ar.name as artist, m.duration, s.public
    from playlist_songs ps join songs s on s.id = ps.song_id join media m on m.id = s.media_id
    left join artists ar on ar.id = s.artist_id
    where ps.playlist_id = ${playlist} order by ps.position, ps.song_id`.execute(db)
  return rows
}

/** Locks those of these songs that are public or in the playlist, and returns their number. */
export const lockPlaylistSongs = async (trx: Trx, playlist: number, ids: number[]): Promise<number> => {
  const { rows } = await sql`
    select s.id from songs s join media m on m.id = s.media_id
    where s.id = any(${ids}::int[]) and (${publicSong}
      or exists (select from playlist_songs ps where ps.playlist_id = ${playlist} and ps.song_id = s.id))
    order by s.id for share of s`.execute(trx)
  return rows.length
}
