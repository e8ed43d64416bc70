import { sql } from 'kysely'
import type { AdminArtistRequest } from '../../../contract/admin/artist-requests.ts'
import type { Choice } from '../../../contract/admin/choices.ts'
import { contains } from '../../db/keyset.ts'
import type { Listing } from '../../db/listing.ts'
import type { Db, Trx } from '../../db/schema.ts'

export const requestListing: Listing = {
  from: sql`artist_requests r join users u on u.id = r.user_id`,
  id: sql`r.id`,
  sorts: {
    created_at: { key: sql`r.created_at`, kind: 'time' },
    displayname: { key: sql`lower(r.displayname)`, kind: 'text' },
  },
  search: (text) => sql`${contains(sql`r.displayname`, text)} or ${contains(sql`u.name`, text)}`,
  filters: { status: (status: string) => sql`r.status = ${status}` },
}

export interface AdminRequestItem extends AdminArtistRequest {
  bio: string | null
  links: string[]
  reason: string | null
  artist: Choice | null
  present: Choice | null
}

const named = (from: ReturnType<typeof sql>) =>
  sql`(select json_build_object('id', a.id, 'name', a.name) from artists a where ${from} order by a.id limit 1)`

export const requestRows = async (db: Db, ids: number[]): Promise<AdminRequestItem[]> => {
  const { rows } = await sql<AdminRequestItem>`
    select r.id, r.displayname, json_build_object('id', u.id, 'name', u.name) as "user", r.status, r.bio, r.links,
      r.reason, r.created_at, r.decided_at, ${named(sql`a.id = r.artist_id`)} as artist,
      ${named(sql`lower(a.name) = lower(r.displayname)`)} as present
    from artist_requests r join users u on u.id = r.user_id
    where r.id = any(${ids}::int[])`.execute(db)
  return rows
}

export const deleteRequests = async (trx: Trx, ids: number[]): Promise<void> => {
  await sql`delete from artist_requests where id = any(${ids}::int[])`.execute(trx)
}
