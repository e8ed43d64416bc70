import { sql, type Updateable } from 'kysely'
import type { AdminAlbum } from '../../../../contract/catalog/back-office/albums.ts'
import type { YesOrNo } from '../../../../contract/core/back-office/crud.ts'
import { idList } from '../../../db/ids-in-order.ts'
import type { Listing } from '../../../db/listing.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { albumStats, coverOf, inReleaseState, joinAlbumStats, releaseStateOf } from '../../../db/sql/items.ts'
import { sortNameOf } from '../../../db/sql/sort-name.ts'
import { matchesText, matchesWords } from '../../../db/sql/text-search.ts'
import type { AlbumTable } from '../../../db/tables/catalog.ts'
import { moveRatings } from '../ratings/queries.ts'

const used = sql`exists (select from songs s where s.album_id = al.id)`

export const albumListing: Listing = {
  from: sql`albums al`,
  id: sql`al.id`,
  sorts: {
    created_at: { key: sql`al.created_at`, kind: 'time' },
    title: { key: sql`al.sort_text`, kind: 'text' },
    year: { key: sql`coalesce(al.year, 0)`, kind: 'number' },
    songs_count: { key: sql`al.songs_count`, kind: 'number' },
    plays: { key: sql`st.plays`, kind: 'number', source: albumStats },
  },
  // Every word must match the title or the artist's name.
  search: (text) =>
    matchesWords(
      text,
      (word) => sql`(${matchesText(sql`al.search_text`, word)}
        or al.artist_id in (select ar.id from artists ar where ${matchesText(sql`ar.search_text`, word)}))`,
    ),
  filters: {
    state: inReleaseState('al'),
    compilation: (value: YesOrNo) => sql`al.compilation = ${value === 'true'}`,
    used: (value: YesOrNo) => (value === 'true' ? used : sql`not ${used}`),
    genre: (genres: string) => sql`exists (select from songs s join song_genres sg on sg.song_id = s.id
      where s.album_id = al.id and sg.genre_id = any(${idList(genres)}))`,
  },
}

export interface AdminAlbumItem extends AdminAlbum {
  description: string | null
  released_at: string | null
  label: string | null
  copyright: string | null
  public: boolean
}

export const albumRows = async (db: Db, ids: number[]): Promise<AdminAlbumItem[]> => {
  const { rows } = await sql<AdminAlbumItem>`
    select al.id, al.title, ${coverOf('c')} as cover, al.description, al.year, al.released_at, al.label, al.copyright, al.compilation,
      case when ar.id is not null then json_build_object('id', ar.id, 'name', ar.name) end as artist,
      al.public, ${releaseStateOf('al')} as state, al.release_at, al.songs_count, st.plays, al.created_at
    from albums al ${joinAlbumStats} left join artists ar on ar.id = al.artist_id
    left join images c on c.id = al.cover_id
    where al.id = any(${ids}::int[])`.execute(db)
  return rows
}

interface AlbumColumns {
  title: string
  artist_id: number | null
  /** Left unchanged if absent. */
  key?: string
  cover_id?: number | null
  description: string | null
  year: number | null
  released_at: string | null
  label: string | null
  copyright: string | null
  compilation: boolean
  public: boolean
}

/** Returns the new album's id; null if the artist already has one of this title. */
export const insertAlbum = async (
  trx: Trx,
  album: Partial<AlbumColumns> & { title: string; key: string },
): Promise<number | null> => {
  const row = await trx
    .insertInto('albums')
    .values({ ...album, keep_when_empty: true })
    .onConflict((c) => c.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export const updateAlbum = (trx: Trx, id: number, album: AlbumColumns): Promise<void> =>
  patchAlbum(trx, id, album)

/** Updates the given columns of an album. */
export const patchAlbum = async (trx: Trx, id: number, album: Updateable<AlbumTable>): Promise<void> => {
  await trx
    .updateTable('albums')
    .set({ ...album, ...sortNameOf('sort_title', 'title', album.title), updated_at: new Date() })
    .where('id', '=', id)
    .execute()
}

export const setPublic = async (trx: Trx, ids: number[], visible: boolean): Promise<void> => {
  await sql`update albums set public = ${visible}, updated_at = now()
    where id = any(${ids}::int[]) and public <> ${visible}`.execute(trx)
}

export const ownerOfAlbum = async (trx: Trx, id: number): Promise<number | null> =>
  (await trx.selectFrom('albums').select('user_id').where('id', '=', id).executeTakeFirstOrThrow()).user_id

/** Returns the artists of these albums. */
export const artistsOfAlbums = async (trx: Trx, ids: number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct artist_id as id from albums
    where id = any(${ids}::int[]) and artist_id is not null order by artist_id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Locks albums in id order, after their songs, and returns the ids that exist. */
export const lockAlbums = async (trx: Trx, ids: number[]): Promise<number[]> => {
  await sql`select from all_songs where album_id = any(${ids}::int[]) order by id for update`.execute(trx)
  const { rows } = await sql<{ id: number }>`
    select id from albums where id = any(${ids}::int[]) order by id for update`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Detaches songs from their albums; each retains the cover it was shown with. */
export const releaseSongs = async (trx: Trx, ids: number[]): Promise<void> => {
  await sql`
    update all_songs s set album_id = null, cover_id = coalesce(s.cover_id, al.cover_id), updated_at = now()
    from all_albums al where al.id = s.album_id and al.id = any(${ids}::int[])`.execute(trx)
}

export const deleteAlbums = async (trx: Trx, ids: number[]): Promise<void> => {
  await sql`delete from likes where item_type = 'album' and item_id = any(${ids}::int[])`.execute(trx)
  await sql`delete from albums where id = any(${ids}::int[])`.execute(trx)
}

/** Moves all contents of some albums to another one, whose own fields take precedence. */
export const reassignSongs = async (trx: Trx, from: number[], to: number): Promise<void> => {
  await sql`update all_songs set album_id = ${to}, updated_at = now() where album_id = any(${from}::int[])`.execute(
    trx,
  )
  await sql`
    insert into likes (user_id, item_type, item_id, created_at)
    select user_id, item_type, ${to}::int, min(created_at) from likes
    where item_type = 'album' and item_id = any(${from}::int[]) group by user_id, item_type
    on conflict do nothing`.execute(trx)
  await moveRatings(trx, 'album', from, to)
  await sql`
    update album_stats set
      plays = plays + (select coalesce(sum(plays), 0) from album_stats where album_id = any(${from}::int[])),
      likes = (select count(*) from likes where item_type = 'album' and item_id = ${to})
    where album_id = ${to}`.execute(trx)
  // The album loudness is recalculated from its songs.
  await sql`
    update albums al set gain_lufs = null, gain_peak = null,
      cover_id = coalesce(al.cover_id, other.cover_id), description = coalesce(al.description, other.description),
      year = coalesce(al.year, other.year), released_at = coalesce(al.released_at, other.released_at),
      label = coalesce(al.label, other.label), copyright = coalesce(al.copyright, other.copyright),
      updated_at = now()
    from (
      select
        (array_agg(cover_id order by id) filter (where cover_id is not null))[1] as cover_id,
        (array_agg(description order by id) filter (where description is not null))[1] as description,
        (array_agg(year order by id) filter (where year is not null))[1] as year,
        (array_agg(released_at order by id) filter (where released_at is not null))[1] as released_at,
        (array_agg(label order by id) filter (where label is not null))[1] as label,
        (array_agg(copyright order by id) filter (where copyright is not null))[1] as copyright
      from albums where id = any(${from}::int[])
    ) other where al.id = ${to}`.execute(trx)
}
