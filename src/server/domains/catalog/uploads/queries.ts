import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Cover } from '../../../../contract/core/fields.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { coverOf } from '../../../db/sql/items.ts'
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

/** Inserts an upload if it fits into the owner's quota in bytes; false otherwise. Catalog uploads do not count. */
export const insertUpload = (db: Db, upload: Insertable<UploadTable>, quota: number): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    // The account's row is locked: two concurrent uploads must not both use the last space.
    await trx.selectFrom('users').select('id').where('id', '=', upload.user_id).forNoKeyUpdate().execute()
    const { rows } = await sql<{ used: number }>`
      select ${upload.purpose === 'episode' ? episodeBytes(upload.user_id) : songBytes(upload.user_id)} as used`.execute(
      trx,
    )
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

/** Returns the name under which imports find an artist. */
export const nameOfArtist = async (db: Db, id: number): Promise<string> =>
  (await db.selectFrom('artists').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name

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
