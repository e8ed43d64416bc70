import { type Insertable, sql } from 'kysely'
import type {
  ArtistRequest,
  artistRequests,
  ProofResult,
} from '../../../../contract/catalog/artist-requests.ts'
import type { ReplyOf } from '../../../../contract/core/endpoint.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { coverOf } from '../../../db/sql/items.ts'
import { keepAccounts } from '../../../db/sql/keep-accounts.ts'
import { artistFor, type ViewerScope } from '../../../db/sql/visibility.ts'
import type { ArtistRequestTable } from '../../../db/tables/site.ts'

const claimed = sql`(select json_build_object('id', ar.id, 'name', coalesce(ar.displayname, ar.name),
    'avatar', ${coverOf('avatar')})
  from artists ar left join images avatar on avatar.id = ar.avatar_cover_id where ar.id = r.claimed_artist_id)`

/** Returns the newest request of an account. */
export const requestBy = async (db: Db, userId: number): Promise<ArtistRequest | undefined> => {
  const { rows } = await sql<ArtistRequest>`
    select r.id, r.user_id, r.displayname, r.bio, r.links, r.role, ${claimed} as claimed, r.proof_url, r.proof_note,
      r.proof_result, r.proof_checked_at, r.status, r.reason, r.artist_id, r.created_at, r.decided_at,
      (select count(*)::int from artist_requests o where o.status = 'pending' and o.id < r.id) as ahead,
      (select coalesce(json_agg(json_build_object('id', m.id, 'text', m.text, 'by_applicant', m.by_applicant,
          'name', case when m.by_applicant then m.user_name end, 'created_at', m.created_at) order by m.id), '[]')
        from artist_request_messages m where m.request_id = r.id) as messages
    from artist_requests r where r.user_id = ${userId} order by r.id desc limit 1`.execute(db)
  return rows[0]
}

/** Inserts a request and returns its id; undefined while the account has a pending one. */
export const insertRequest = async (
  db: Db,
  request: Insertable<ArtistRequestTable>,
): Promise<number | undefined> =>
  (
    await db
      .insertInto('artist_requests')
      .values(request)
      .onConflict((c) => c.doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id

/** The result of a check. */
export interface Proof {
  result: ProofResult
  /** Where redirects lead. */
  url: string
}

/** Stores what a check of the pending request of an account found. */
export const storeProof = async (db: Db, userId: number, { result, url }: Proof): Promise<void> => {
  await sql`
    update artist_requests set proof_url = ${url}, proof_result = ${result}, proof_checked_at = now()
    where user_id = ${userId} and status = 'pending'`.execute(db)
}

/** Returns false if the account has no pending request. */
export const deleteRequest = async (db: Db, user_id: number): Promise<boolean> =>
  (await db
    .deleteFrom('artist_requests')
    .where('user_id', '=', user_id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Locks the pending request of an account; returns its id, name and number of messages. */
export const lockPending = async (
  trx: Trx,
  userId: number,
): Promise<{ id: number; displayname: string } | undefined> =>
  trx
    .selectFrom('artist_requests')
    .select(['id', 'displayname'])
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .forUpdate()
    .executeTakeFirst()

interface NewMessage {
  request_id: number
  user_id: number
  user_name: string
  text: string
  by_applicant: boolean
}

/** Forgets who of the operators asked applicants. */
export const forgetInRequests = async (trx: Trx, userId: number): Promise<void> => {
  await trx
    .updateTable('artist_request_messages')
    .set({ user_name: '' })
    .where('user_id', '=', userId)
    .execute()
}

/** Adds a question or an answer; returns how many there are. */
export const insertRequestMessage = async (trx: Trx, message: NewMessage): Promise<number> => {
  await trx.insertInto('artist_request_messages').values(message).execute()
  const { count } = await trx
    .selectFrom('artist_request_messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('request_id', '=', message.request_id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns an artist that the viewer sees, and whether it has no team. */
export const claimableArtist = async (
  db: Db,
  viewer: ViewerScope,
  id: number,
): Promise<ReplyOf<typeof artistRequests.claimable> | undefined> => {
  const { rows } = await sql<ReplyOf<typeof artistRequests.claimable>>`
    select ar.id, coalesce(ar.displayname, ar.name) as name, ${coverOf('avatar')} as avatar, ar.songs_count,
      ar.albums_count, not exists (select from artist_members m where m.artist_id = ar.id) as claimable
    from artists ar left join images avatar on avatar.id = ar.avatar_cover_id
    where ar.id = ${id} and ${artistFor(viewer)}`.execute(db)
  return rows[0]
}

const now = sql<string>`now()`

/** Locks a request and returns it with its account, which it keeps. */
export const requestToDecide = async (trx: Db, id: number) => {
  const account = await trx
    .selectFrom('artist_requests')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (account) await keepAccounts(trx, [account.user_id])
  return trx
    .selectFrom('artist_requests as request')
    .innerJoin('users', 'users.id', 'request.user_id')
    .selectAll('request')
    .select(['users.email', 'users.locale', 'users.artist_id as present_artist_id'])
    .where('request.id', '=', id)
    .forUpdate('request')
    .executeTakeFirst()
}

export const decide = async (
  trx: Db,
  id: number,
  decision: { status: 'approved' | 'rejected'; reason?: string; artist_id?: number },
): Promise<void> => {
  await trx
    .updateTable('artist_requests')
    .set({ ...decision, decided_at: now })
    .where('id', '=', id)
    .execute()
}

/** Returns the other pending claims of an artist, oldest first. */
export const otherClaims = async (trx: Trx, artistId: number, id: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from artist_requests where claimed_artist_id = ${artistId} and status = 'pending' and id <> ${id}
    order by id`.execute(trx)
  return rows.map((row) => row.id)
}

interface NewArtist {
  name: string
  key: string
  slug: string
}

/** Returns the new artist's id; undefined if the name is taken. */
export const insertArtist = async (trx: Db, artist: NewArtist): Promise<number | undefined> =>
  (
    await trx
      .insertInto('artists')
      .values(artist)
      .onConflict((c) => c.column('key').doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id

/** Locks an artist and returns whether it has no owner; undefined if it does not exist. */
export const artistIsFree = async (trx: Db, id: number): Promise<boolean | undefined> => {
  const artist = await trx
    .selectFrom('artists')
    .select((e) => [
      'user_id',
      e.exists(e.selectFrom('artist_members').select('user_id').where('artist_id', '=', id)).as('taken'),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return artist && artist.user_id === null && !artist.taken
}

/** Fills the empty fields of an artist's page. */
export const fillArtist = async (
  trx: Db,
  artist_id: number,
  { bio, links }: { bio: string | null; links: { label: string; url: string }[] },
): Promise<void> => {
  await trx
    .updateTable('artists')
    .set({
      bio: sql`coalesce(bio, ${bio})`,
      links: sql`case when links = '[]' then ${JSON.stringify(links)}::jsonb else links end`,
      updated_at: now,
    })
    .where('id', '=', artist_id)
    .execute()
}
