import { type Selectable, sql } from 'kysely'
import type { Client } from 'pg'
import { PACKAGING_LOCKS } from '../../../db/locks.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import type { MediaTable } from '../../../db/tables/catalog.ts'

/** Takes the lock that keeps other workers off this media until the connection ends; false if another one holds it. */
export const tryLock = async (connection: Client, media_id: number): Promise<boolean> => {
  const { rows } = await connection.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1, $2) as taken',
    [PACKAGING_LOCKS, media_id],
  )
  return rows[0]?.taken === true
}

export const mediaById = (db: Db, id: number): Promise<Selectable<MediaTable> | undefined> =>
  db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst()

export const updateMedia = async (
  db: Db,
  id: number,
  media: Partial<Omit<Selectable<MediaTable>, 'id' | 'created_at' | 'updated_at'>>,
): Promise<void> => {
  await db
    .updateTable('media')
    .set({ ...media, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/**
 * Sets the loudness of albums with songs that play this media: the energy mean of their songs weighted by duration, and
 * the highest peak.
 */
export const setAlbumGain = async (trx: Trx, media_id: number): Promise<void> => {
  await sql`
    update albums set gain_lufs = g.lufs, gain_peak = g.peak
    from (
      select s.album_id,
        10 * log(nullif(sum(m.duration * power(10::float8, m.loudness_lufs / 10)), 0) / nullif(sum(m.duration), 0)) as lufs,
        max(m.peak_dbtp) as peak
      from songs s join media m on m.id = s.media_id
      where m.loudness_lufs is not null and m.duration > 0
        and s.album_id in (select album_id from songs where media_id = ${media_id})
      group by s.album_id
    ) g
    where albums.id = g.album_id`.execute(trx)
}

/** Notifies `song_processed` listeners of the ids of songs that play this media, when the transaction commits. */
export const publishProcessed = async (trx: Trx, media_id: number): Promise<void> => {
  await sql`select pg_notify('song_processed', id::text) from songs where media_id = ${media_id}`.execute(trx)
}

/**
 * Returns media to be transcoded without a pending job or a worker holding the lock: the worker died, or ffmpeg was
 * missing. An `active` job without the lock belongs to a dead worker.
 */
export const orphanedMedia = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select m.id from media m
    where m.status in ('uploaded', 'processing')
      and not exists (
        select from pgboss.job j where j.name = 'package-media' and j.state in ('created', 'retry')
          and (j.data ->> 'media_id')::int = m.id)
      and not exists (
        select from pg_locks l where l.locktype = 'advisory' and l.classid = ${PACKAGING_LOCKS} and l.objid = m.id
          and l.database = (select oid from pg_database where datname = current_database()))
    order by m.id`.execute(db)
  return rows.map((row) => row.id)
}
