import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'

type Trx = Transaction<Database>

/** The album that has this key. */
export const albumOfKey = async (trx: Trx, key: string): Promise<number | undefined> =>
  (await trx.selectFrom('albums').select('id').where('key', '=', key).executeTakeFirst())?.id

export const artistName = async (trx: Trx, id: number): Promise<string | undefined> =>
  (await trx.selectFrom('artists').select('name').where('id', '=', id).executeTakeFirst())?.name

/** An album by nobody whose songs are all by this artist; held until the transaction ends. */
export const albumToGive = async (
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
 * Puts another name into the keys of an artist's albums, except where another album has the new key: two of one title
 * stay two.
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
