import { sql } from 'kysely'
import type {
  AdminArtistRequest,
  adminArtistRequests,
} from '../../../../contract/catalog/back-office/artist-requests.ts'
import type { ReplyOf } from '../../../../contract/core/endpoint.ts'
import { contains } from '../../../db/keyset.ts'
import type { Listing } from '../../../db/listing.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { joinArtistStats } from '../../../db/sql/items.ts'

export const requestListing: Listing = {
  from: sql`artist_requests r join users u on u.id = r.user_id`,
  id: sql`r.id`,
  sorts: {
    created_at: { key: sql`r.created_at`, kind: 'time' },
    displayname: { key: sql`lower(r.displayname)`, kind: 'text' },
  },
  search: (text) => sql`${contains(sql`r.displayname`, text)} or ${contains(sql`u.name`, text)}`,
  filters: {
    status: (status: string) => sql`r.status = ${status}`,
    kind: (kind: 'new' | 'claim') =>
      kind === 'claim' ? sql`r.claimed_artist_id is not null` : sql`r.claimed_artist_id is null`,
  },
}

const summary = sql`r.id, r.displayname, json_build_object('id', u.id, 'name', u.name) as "user", r.role,
  r.claimed_artist_id is not null as claim, r.proof_result,
  (select case when m.by_applicant then 'applicant' else 'operator' end from artist_request_messages m
    where m.request_id = r.id order by m.id desc limit 1) as last_word,
  r.status, r.created_at, r.decided_at`

/** Returns the list rows of requests. */
export const requestRows = async (db: Db, ids: number[]): Promise<AdminArtistRequest[]> => {
  const { rows } = await sql<AdminArtistRequest>`
    select ${summary} from artist_requests r join users u on u.id = r.user_id
    where r.id = any(${ids}::int[])`.execute(db)
  return rows
}

export type AdminRequestItem = Omit<ReplyOf<typeof adminArtistRequests.get>, 'version'>

const named = (from: ReturnType<typeof sql>) =>
  sql`(select json_build_object('id', a.id, 'name', a.name) from artists a where ${from} order by a.id limit 1)`

const claimed = sql`(
  select json_build_object('id', ar.id, 'name', coalesce(ar.displayname, ar.name), 'songs_count', ar.songs_count,
    'albums_count', ar.albums_count, 'plays', st.plays, 'followers_count', st.followers_count,
    'managed', exists (select from artist_members m where m.artist_id = ar.id),
    'rivals_count', (select count(*)::int from artist_requests o
      where o.claimed_artist_id = ar.id and o.status = 'pending' and o.id <> r.id))
  from artists ar ${joinArtistStats} where ar.id = r.claimed_artist_id)`

const messages = sql`(
  select coalesce(json_agg(json_build_object('id', m.id, 'name', m.user_name, 'text', m.text,
    'by_applicant', m.by_applicant, 'created_at', m.created_at) order by m.id), '[]')
  from artist_request_messages m where m.request_id = r.id)`

/** Returns requests with everything needed to decide them. */
export const requestItems = async (db: Db, ids: number[]): Promise<AdminRequestItem[]> => {
  const { rows } = await sql<AdminRequestItem>`
    select ${summary}, r.bio, r.links, r.proof_code, r.proof_url, r.proof_note, r.proof_checked_at,
      ${claimed} as claimed, ${messages} as messages, r.reason, ${named(sql`a.id = r.artist_id`)} as artist,
      ${named(sql`lower(a.name) = lower(r.displayname)`)} as present
    from artist_requests r join users u on u.id = r.user_id
    where r.id = any(${ids}::int[])`.execute(db)
  return rows
}

export const deleteRequests = async (trx: Trx, ids: number[]): Promise<void> => {
  await sql`delete from artist_requests where id = any(${ids}::int[])`.execute(trx)
}
