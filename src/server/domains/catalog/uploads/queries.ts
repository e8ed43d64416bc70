import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { KnownAlbum } from '../../../../contract/catalog/back-office/uploads.ts'
import type { Cover } from '../../../../contract/core/fields.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { coverOf } from '../../../db/sql/items.ts'
import { sortNameOf } from '../../../db/sql/sort-name.ts'
import { songFor, type ViewerScope } from '../../../db/sql/visibility.ts'
import type { SongTable } from '../../../db/tables/catalog.ts'
import type { UploadTable } from '../../../db/tables/plays.ts'

export type UploadRow = Selectable<UploadTable>

/** Bytes of the account's songs and of its uploads for them. */
const songBytes = (userId: number): RawBuilder<number> => sql`(
  coalesce((select sum(size) from media where id in (
    select media_id from all_songs where user_id = ${userId} and upload_id is not null
    union select media_id from uploads
      where user_id = ${userId} and media_id is not null and purpose not in ('import', 'episode'))), 0)::bigint
  + coalesce((select sum(size) from uploads
    where user_id = ${userId} and status = 'uploading' and expires_at > now()
      and purpose not in ('import', 'episode')), 0)::bigint)`

/** Bytes of the episodes of the account's artists and of its uploads for them. */
const episodeBytes = (userId: number): RawBuilder<number> => sql`(
  coalesce((select sum(size) from media where id in (
    select e.media_id from episodes e join podcasts p on p.id = e.podcast_id
      join artist_members am on am.artist_id = p.artist_id where am.user_id = ${userId}
    union select media_id from uploads
      where user_id = ${userId} and media_id is not null and purpose = 'episode')), 0)::bigint
  + coalesce((select sum(size) from uploads
    where user_id = ${userId} and status = 'uploading' and expires_at > now() and purpose = 'episode'), 0)::bigint)`

/** Bytes of the account's files of data that are not imported yet. */
const dataBytes = (userId: number): RawBuilder<number> => sql`
  coalesce((select sum(size) from uploads where user_id = ${userId} and purpose = 'data' and expires_at > now()), 0)::bigint`

const bytesLike = ({ user_id, purpose }: Insertable<UploadTable>): RawBuilder<number> => {
  if (purpose === 'data') return dataBytes(user_id)
  return purpose === 'episode' ? episodeBytes(user_id) : songBytes(user_id)
}

/** Inserts an upload if it fits into the owner's quota in bytes; false otherwise. Catalog uploads do not count. */
export const insertUpload = (db: Db, upload: Insertable<UploadTable>, quota: number): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    // The account's row is locked: two concurrent uploads must not both use the last space.
    await trx.selectFrom('users').select('id').where('id', '=', upload.user_id).forNoKeyUpdate().execute()
    const { rows } = await sql<{ used: number }>`
      select ${bytesLike(upload)} as used`.execute(trx)
    if ((rows[0]?.used ?? 0) + upload.size > quota) return false
    await trx.insertInto('uploads').values(upload).execute()
    return true
  })

export const uploadById = (db: Db, id: string): Promise<UploadRow | undefined> =>
  db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns an own upload with its song and the state of its media. */
export const ownUpload = (db: Db, id: string, user_id: number) =>
  db
    .selectFrom('uploads')
    .leftJoin('media', 'media.id', 'uploads.media_id')
    .leftJoin('all_songs', 'all_songs.upload_id', 'uploads.id')
    .leftJoin('images as c', 'c.id', 'uploads.cover_id')
    .selectAll('uploads')
    .select(coverOf('c').$castTo<Cover | null>().as('cover'))
    .select(['media.status as media_status', 'media.duration', 'media.truncated', 'all_songs.id as song_id'])
    .where('uploads.id', '=', id)
    .where('uploads.user_id', '=', user_id)
    .executeTakeFirst()

/** Returns the name under which imports find an artist, if it exists. */
export const nameOfArtist = async (db: Db, id: number): Promise<string | undefined> =>
  (await db.selectFrom('artists').select('name').where('id', '=', id).executeTakeFirst())?.name

export const updateUpload = async (
  db: Db,
  id: string,
  upload: Partial<Insertable<Omit<UploadTable, 'id' | 'user_id'>>>,
): Promise<void> => {
  await db.updateTable('uploads').set(upload).where('id', '=', id).execute()
}

/** Locks an upload; undefined if it was deleted. */
export const lockUpload = (trx: Trx, id: string, user_id: number) =>
  trx
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirst()

export type ImagePurpose = Extract<UploadRow['purpose'], 'cover' | 'avatar' | 'banner' | 'picture'>

/** Locks and returns the cover of a completed image upload, so that clean-up cannot delete it. */
export const lockCoverOfUpload = async (
  trx: Trx,
  id: string,
  user_id: number,
  purposes: ImagePurpose[],
): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select c.id from uploads u join images c on c.id = u.cover_id
    where u.id = ${id} and u.user_id = ${user_id} and u.purpose = any(${purposes}::text[]) and u.status = 'ready'
    for key share of c`.execute(trx)
  return rows[0]?.id
}

export interface UploadPart {
  start: number
  size: number
}

/** Returns the parts of an unfinished upload in the bucket, in order. */
export const uploadParts = (db: Db, upload_id: string): Promise<UploadPart[]> =>
  db
    .selectFrom('upload_parts')
    .select(['start', 'size'])
    .where('upload_id', '=', upload_id)
    .orderBy('start')
    .execute()

/** Returns the bytes of an unfinished upload in the bucket. */
export const receivedBytes = async (db: Db, upload_id: string): Promise<number> => {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size), 0)::bigint as bytes from upload_parts where upload_id = ${upload_id}`.execute(
    db,
  )
  return rows[0]?.bytes ?? 0
}

/** Adds parts to an unfinished upload; false if they do not begin where it ends. */
export const addUploadParts = (db: Db, upload_id: string, parts: UploadPart[]): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const unfinished = await trx
      .selectFrom('uploads')
      .select('id')
      .where('id', '=', upload_id)
      .where('status', '=', 'uploading')
      .forUpdate()
      .executeTakeFirst()
    if (!unfinished || (await receivedBytes(trx, upload_id)) !== parts[0]?.start) return false
    await trx
      .insertInto('upload_parts')
      .values(parts.map((part) => ({ upload_id, ...part })))
      .execute()
    return true
  })

const lease = (seconds: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`

/** Gives the lock of an upload to a request, for some seconds, unless another one holds it. */
export const takeUploadLock = async (
  db: Db,
  upload_id: string,
  holder: string,
  seconds: number,
): Promise<boolean> => {
  const taken = await db
    .insertInto('upload_locks')
    .values({ upload_id, holder, expires_at: lease(seconds) })
    .onConflict((conflict) =>
      conflict
        .column('upload_id')
        .doUpdateSet({ holder, expires_at: lease(seconds), wanted: false })
        .where('upload_locks.expires_at', '<', sql<string>`clock_timestamp()`),
    )
    .returning('holder')
    .executeTakeFirst()
  return taken !== undefined
}

/** Renews the lock of an upload. Returns whether another request wants it; undefined if it has it already. */
export const renewUploadLock = async (
  db: Db,
  upload_id: string,
  holder: string,
  seconds: number,
): Promise<boolean | undefined> =>
  (
    await db
      .updateTable('upload_locks')
      .set({ expires_at: lease(seconds) })
      .where('upload_id', '=', upload_id)
      .where('holder', '=', holder)
      .returning('wanted')
      .executeTakeFirst()
  )?.wanted

/** Asks the holder of the lock of an upload to release it. */
export const wantUploadLock = async (db: Db, upload_id: string): Promise<void> => {
  await db.updateTable('upload_locks').set({ wanted: true }).where('upload_id', '=', upload_id).execute()
}

export const releaseUploadLock = async (db: Db, upload_id: string, holder: string): Promise<void> => {
  await db
    .deleteFrom('upload_locks')
    .where('upload_id', '=', upload_id)
    .where('holder', '=', holder)
    .execute()
}

export const deleteUpload = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('uploads').where('id', '=', id).execute()
}

/** Returns the song created from an own upload, which may have no owner. */
export const songOfUpload = async (db: Db, upload_id: string, user_id: number): Promise<number | undefined> =>
  (
    await db
      .selectFrom('all_songs')
      .select('id')
      .where('upload_id', '=', upload_id)
      .where((e) => e.or([e('user_id', '=', user_id), e('user_id', 'is', null)]))
      .executeTakeFirst()
  )?.id

export const mediaOfUpload = (db: Db, media_id: number) =>
  db.selectFrom('media').selectAll().where('id', '=', media_id).executeTakeFirstOrThrow()

export const countGenres = async (db: Db, ids: number[]): Promise<number> => {
  const rows = await db
    .selectFrom('genres')
    .select('id')
    .where('id', '=', (e) => e.fn.any(e.val(ids)))
    .execute()
  return rows.length
}

export const songToDelete = (trx: Trx, id: number) =>
  trx.selectFrom('songs').select(['user_id', 'public']).where('id', '=', id).forUpdate().executeTakeFirst()

export interface EditedSong {
  id: number
  user_id: number | null
  upload_id: string | null
  album_id: number | null
  artist: string | null
  album: string | null
  album_artist: string | null
  visible: boolean
}

/** Locks a song for editing, with its names; `visible` to the viewer. */
export const lockSong = async (
  trx: Trx,
  viewer: ViewerScope,
  id: number,
): Promise<EditedSong | undefined> => {
  const { rows } = await sql<EditedSong>`
    select s.id, s.user_id, s.upload_id, s.album_id, ar.name as artist, al.title as album, aa.name as album_artist,
      ${songFor(viewer)} as visible
    from songs s join media m on m.id = s.media_id
    left join artists ar on ar.id = s.artist_id
    left join albums al on al.id = s.album_id
    left join artists aa on aa.id = al.artist_id
    where s.id = ${id} for no key update of s`.execute(trx)
  return rows[0]
}

export interface Around {
  artistIds: number[]
  genreIds: number[]
}

/** Returns all credited artists of a song and its genres. */
export const aroundSong = async (trx: Trx, id: number): Promise<Around> => {
  const { rows } = await sql<Around>`
    select array(select artist_id from song_artists where song_id = ${id}) as "artistIds",
      array(select genre_id from song_genres where song_id = ${id}) as "genreIds"`.execute(trx)
  return rows[0] ?? { artistIds: [], genreIds: [] }
}

export const updateSong = async (trx: Trx, id: number, song: Updateable<SongTable>): Promise<void> => {
  await trx
    .updateTable('songs')
    .set({ ...song, ...sortNameOf('sort_title', 'title', song.title), updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Replaces the artists of a song, in this order. */
export const replaceArtists = async (trx: Trx, song_id: number, artists: number[]): Promise<void> => {
  await trx.deleteFrom('song_artists').where('song_id', '=', song_id).execute()
  if (artists.length > 0)
    await trx
      .insertInto('song_artists')
      .values(artists.map((artist_id, position) => ({ song_id, artist_id, position })))
      .execute()
}

export const replaceGenres = async (trx: Trx, song_id: number, genres: number[]): Promise<void> => {
  await trx.deleteFrom('song_genres').where('song_id', '=', song_id).execute()
  if (genres.length > 0)
    await trx
      .insertInto('song_genres')
      .values(genres.map((genre_id) => ({ song_id, genre_id })))
      .execute()
}

/** Uses the song's cover for an own album without one. */
export const lendCover = async (
  trx: Trx,
  album_id: number,
  user_id: number,
  cover_id: number,
): Promise<void> => {
  await trx
    .updateTable('albums')
    .set({ cover_id, updated_at: sql<string>`now()` })
    .where('id', '=', album_id)
    .where('user_id', '=', user_id)
    .where('cover_id', 'is', null)
    .execute()
}

export interface PendingUploadRow {
  id: string
  file_name: string
  size: number
  duration: number
  truncated: boolean
  media_id: number
  /** As stored when the upload was received. */
  tags: unknown
  cover: Cover | null
}

/** Returns own received uploads for the catalog, or for an artist, that are not songs yet, oldest first. */
export const pendingUploads = async (
  db: Db,
  userId: number,
  artist: number | null,
  max: number,
): Promise<PendingUploadRow[]> => {
  const { rows } = await sql<PendingUploadRow>`
    select u.id, u.file_name, u.size, m.duration, m.truncated, u.media_id, u.tags, ${coverOf('c')} as cover
    from uploads u
    join media m on m.id = u.media_id
    left join images c on c.id = u.cover_id
    where u.user_id = ${userId} and u.purpose = 'import' and u.artist_id is not distinct from ${artist}
      and not exists (select from all_songs s where s.upload_id = u.id)
    order by u.created_at, u.id limit ${max}`.execute(db)
  return rows
}

export interface Duplicate {
  id: number
  title: string
  artist: string
  media_id: number
}

/**
 * Returns songs that use one of these media, or have one of these titles in lower case: of the catalog, or only of an
 * artist.
 */
export const listDuplicates = async (
  db: Db,
  mediaIds: number[],
  titles: string[],
  artist: number | null,
): Promise<Duplicate[]> => {
  const { rows } = await sql<Duplicate>`
    with found as (
      select id from songs where media_id = any(${mediaIds}::int[])
      union select id from songs where lower(title) = any(${titles}::text[])
    )
    select s.id, s.title, coalesce(a.name, '') as artist, s.media_id
    from found join songs s on s.id = found.id left join artists a on a.id = s.artist_id
    where ${artist === null ? sql`true` : sql`s.artist_id = ${artist}`}
    order by s.id limit 5000`.execute(db)
  return rows
}

/** Returns the albums with these keys. */
export const albumsOfKeys = async (db: Db, keys: string[]): Promise<(KnownAlbum & { key: string })[]> => {
  const { rows } = await sql<KnownAlbum & { key: string }>`
    select al.id, al.title, ${coverOf('c')} as cover, al.key,
      (select count(*)::int from songs s where s.album_id = al.id) as songs_count
    from albums al left join images c on c.id = al.cover_id where al.key = any(${keys}::text[])`.execute(db)
  return rows
}

/** Deletes own catalog uploads without a song. */
export const deletePending = async (db: Db, userId: number, ids: string[]): Promise<void> => {
  await sql`delete from uploads u where u.user_id = ${userId} and u.purpose = 'import' and u.id = any(${ids}::uuid[])
    and not exists (select from all_songs s where s.upload_id = u.id)`.execute(db)
}
