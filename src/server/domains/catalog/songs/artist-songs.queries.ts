import { sql } from 'kysely'
import type { Licence, ReleaseState } from '../../../../contract/catalog/back-office/releases.ts'
import type { ArtistSong } from '../../../../contract/catalog/back-office/songs.ts'
import type { Listing } from '../../../db/listing.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { countStates, coverOf, joinSongStats, releaseStateOf } from '../../../db/sql/items.ts'
import { type AdminSongItem, songItems, songListing } from './songs-admin.queries.ts'

export const artistSongListing: Listing = {
  ...songListing,
  sorts: { ...songListing.sorts, updated_at: { key: sql`s.updated_at`, kind: 'time' } },
  filters: {
    ...songListing.filters,
    artist: (artist: number) => sql`s.artist_id = ${artist}`,
    state: (state: ReleaseState) => sql`${releaseStateOf('s')} = ${state}`,
  },
}

export const artistSongRows = async (db: Db, ids: number[]): Promise<ArtistSong[]> => {
  const { rows } = await sql<ArtistSong>`
    select s.id, s.title, ${coverOf('c')} as cover,
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name) order by sa.position)
        from song_artists sa join artists a on a.id = sa.artist_id
        where sa.song_id = s.id and a.id <> s.artist_id), '[]') as featured,
      case when al.id is not null then json_build_object('id', al.id, 'name', al.title) end as album,
      ${releaseStateOf('s')} as state, s.release_at, s.explicit, m.status, st.plays, s.updated_at
    from songs s ${joinSongStats} join media m on m.id = s.media_id
    left join albums al on al.id = s.album_id
    left join images c on c.id = coalesce(s.cover_id, al.cover_id)
    where s.id = any(${ids}::int[])`.execute(db)
  return rows
}

interface Stated {
  id: number
  artist_id: number | null
  isrc: string | null
  language: string | null
  licence: Licence | null
  state: ReleaseState
  release_at: string | null
  shown_early: boolean
}

const statedOf = async (db: Db, ids: number[]): Promise<Map<number, Stated>> => {
  const { rows } = await sql<Stated>`
    select s.id, s.artist_id, s.isrc, s.language, s.licence, ${releaseStateOf('s')} as state, s.release_at,
      s.release_at is not null and s.shown_early as shown_early
    from songs s where s.id = any(${ids}::int[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

const itemOf = ({ artists, public: shown, ...song }: AdminSongItem, stated: Stated) => {
  const { artist_id, release_at, shown_early, ...columns } = stated
  return {
    ...song,
    ...columns,
    artist: artists.find(({ id }) => id === artist_id) ?? null,
    featured: artists.filter(({ id }) => id !== artist_id),
    release: { public: shown, release_at, shown_early },
  }
}

export type ArtistSongItem = ReturnType<typeof itemOf>

export const artistSongItems = async (db: Db, ids: number[]): Promise<ArtistSongItem[]> => {
  const [items, stated] = await Promise.all([songItems(db, ids), statedOf(db, ids)])
  return items.flatMap((item) => {
    const of = stated.get(item.id)
    return of ? [itemOf(item, of)] : []
  })
}

export const countSongStates = (db: Db, artist: number) => countStates(db, 'songs', artist)

/** Returns the main artist of each song, null for songs that do not exist. */
export const mainArtistsOf = async (db: Db, ids: number[]): Promise<(number | null)[]> => {
  const { rows } = await sql<{ artist_id: number | null }>`
    select s.artist_id from unnest(${ids}::int[]) as given (id) left join songs s on s.id = given.id`.execute(
    db,
  )
  return rows.map(({ artist_id }) => artist_id)
}

/** Moves songs to an album, or to none. */
export const setAlbumOf = async (trx: Trx, ids: number[], album: number | null): Promise<void> => {
  await sql`update songs set album_id = ${album}, track_no = null, disc_no = null, updated_at = now()
    where id = any(${ids}::int[]) and album_id is distinct from ${album}`.execute(trx)
}
