import { sql } from 'kysely'
import type { ArtistAddress } from '../../../../contract/selling/back-office/prices.ts'
import { contains } from '../../../db/keyset.ts'
import type { Listing } from '../../../db/listing.ts'
import type { Db } from '../../../db/schema.ts'

/** An artist receives an address once it is confirmed, until it is withdrawn. */
const received = sql`(f.email is not null and f.confirmed_at is not null)`

export const addressListing: Listing = {
  from: sql`free_downloads f`,
  id: sql`f.id`,
  sorts: {
    created_at: { key: sql`f.confirmed_at`, kind: 'time' },
    email: { key: sql`f.email`, kind: 'text' },
    title: { key: sql`lower(f.title)`, kind: 'text' },
    country: { key: sql`coalesce(f.country, '')`, kind: 'text' },
  },
  search: (text) => contains(sql`concat_ws(' ', f.email, f.title)`, text),
  filters: { artist: (artist: number) => sql`f.artist_id = ${artist} and ${received}` },
}

export const addressRows = async (db: Db, ids: number[]): Promise<ArtistAddress[]> => {
  const { rows } = await sql<ArtistAddress>`
    select f.id, f.email, f.title, f.country, f.confirmed_at as created_at
    from free_downloads f where f.id = any(${ids}::int[]) and ${received}`.execute(db)
  return rows
}

/** Returns the artist that received each address, null for what is none. */
export const artistsOfAddresses = async (db: Db, ids: number[]): Promise<(number | null)[]> => {
  const { rows } = await sql<{ artist_id: number | null }>`
    select f.artist_id from unnest(${ids}::int[]) as given (id)
    left join free_downloads f on f.id = given.id and ${received}`.execute(db)
  return rows.map(({ artist_id }) => artist_id)
}
