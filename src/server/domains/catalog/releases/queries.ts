import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../../db/schema.ts'

type Releases = 'songs' | 'albums'

/** Songs `s` that belong to a release of the album `al`: those by its artist. */
export const releasedWith: RawBuilder<boolean> = sql`(s.album_id = al.id and s.artist_id = al.artist_id)`

const listIds = async (trx: Trx, query: RawBuilder<{ id: number }>): Promise<number[]> =>
  (await query.execute(trx)).rows.map(({ id }) => id)

/** Locks and returns the songs that are due, by themselves or as drafts on an album that is. */
export const lockDueSongs = (trx: Trx): Promise<number[]> =>
  listIds(
    trx,
    sql`select id from songs where not public and id in (
        select id from songs where release_at <= now()
        union select s.id from albums al join songs s on ${releasedWith}
          where al.release_at <= now() and s.release_at is null and s.published_at is null)
      order by id for update`,
  )

/** Locks and returns the albums that are due. */
export const lockDueAlbums = (trx: Trx): Promise<number[]> =>
  listIds(trx, sql`select id from albums where release_at <= now() order by id for update`)

/** Publishes songs or albums; those without a release date get that of their first publication. */
export const publish = async (trx: Trx, table: Releases, ids: number[]): Promise<void> => {
  await sql`update ${sql.table(table)} set public = true, updated_at = now()
    where id = any(${ids}::int[]) and not public`.execute(trx)
  await sql`update ${sql.table(table)} set released_at = published_at::date,
      year = coalesce(year, extract(year from published_at)::int)
    where id = any(${ids}::int[]) and released_at is null`.execute(trx)
}

/** Hides songs or albums and cancels their release. */
export const hide = async (trx: Trx, table: Releases, ids: number[]): Promise<void> => {
  await sql`update ${sql.table(table)} set public = false, release_at = null, updated_at = now()
    where id = any(${ids}::int[]) and (public or release_at is not null)`.execute(trx)
}

/** Returns the songs that are released with these albums. */
export const songsReleasedWith = (trx: Trx, albums: number[]): Promise<number[]> =>
  listIds(
    trx,
    sql`select s.id from albums al join songs s on ${releasedWith}
      where al.id = any(${albums}::int[]) order by s.id`,
  )

/** Returns the albums that are released with these songs. */
export const albumsReleasedWith = (trx: Trx, songs: number[]): Promise<number[]> =>
  listIds(
    trx,
    sql`select distinct al.id from songs s join albums al on ${releasedWith}
      where s.id = any(${songs}::int[]) order by al.id`,
  )

/**
 * Schedules the private songs of an album with it, or cancels that for null; songs that are scheduled earlier than the
 * album by themselves stay. `before` is when they were scheduled with it so far.
 */
export const scheduleSongs = async (
  trx: Trx,
  album: number,
  release_at: string | null,
  before: string | null,
): Promise<void> => {
  const moves =
    release_at === null
      ? sql`s.release_at = ${before}::timestamptz`
      : sql`(s.release_at is null or s.release_at = ${before}::timestamptz or s.release_at > ${release_at}::timestamptz)`
  await sql`update songs s set release_at = ${release_at}::timestamptz, updated_at = now()
    from albums al where al.id = ${album} and ${releasedWith} and not s.public and ${moves}`.execute(trx)
}
