import { sql } from 'kysely'
import type { Trx } from '../../../db/schema.ts'

/** Returns the album with this key. */
export const albumOfKey = async (trx: Trx, key: string): Promise<number | undefined> =>
  (await trx.selectFrom('albums').select('id').where('key', '=', key).executeTakeFirst())?.id

export const artistName = async (trx: Trx, id: number): Promise<string | undefined> =>
  (await trx.selectFrom('artists').select('name').where('id', '=', id).executeTakeFirst())?.name

/** Locks and returns an album without an artist whose songs are all by this artist. */
export const albumToReassign = async (
  trx: Trx,
  album: number,
  artist: number,
): Promise<{ title: string; user_id: number | null } | undefined> => {
  const { rows } = await sql<{ title: string; user_id: number | null }>`
    select title, user_id from albums
    where id = ${album} and artist_id is null and not compilation
      and not exists (select from songs s where s.album_id = ${album} and s.artist_id is distinct from ${artist})
    for no key update`.execute(trx)
  return rows[0]
}

export const setArtist = async (trx: Trx, album: number, artist: number, key: string): Promise<void> => {
  await sql`update albums set artist_id = ${artist}, key = ${key}, updated_at = now() where id = ${album}`.execute(
    trx,
  )
}

/**
 * Replaces the name in the keys of an artist's albums, except where another album already has the new key: two albums
 * of one title stay separate.
 */
export const nameInKeys = async (trx: Trx, artist: number, name: string, part: string): Promise<void> => {
  await sql`
    update albums set key = wanted.key from (
      select id, key, row_number() over (partition by key order by id) as place from (
        select id, ${name}::text || substr(key, strpos(key, ${part})) as key
        from albums where artist_id = ${artist} and strpos(key, ${part}) > 0) named
    ) wanted
    where albums.id = wanted.id and albums.key <> wanted.key and wanted.place = 1
      and not exists (select from albums other where other.key = wanted.key)`.execute(trx)
}
