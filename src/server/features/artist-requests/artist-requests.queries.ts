import { sql } from 'kysely'
import type { ArtistRequest, artistRequests } from '../../../contract/artist-requests.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import type { Db } from '../../db/schema.ts'

const now = sql<string>`now()`

/** Returns the newest request of an account. */
export const requestBy = (db: Db, user_id: number): Promise<ArtistRequest | undefined> =>
  db
    .selectFrom('artist_requests')
    .selectAll()
    .where('user_id', '=', user_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Inserts a request; undefined while the account has a pending one. */
export const insertRequest = (
  db: Db,
  user_id: number,
  { displayname, bio, links }: BodyOf<typeof artistRequests.send>,
): Promise<ArtistRequest | undefined> =>
  db
    .insertInto('artist_requests')
    .values({ user_id, displayname, bio: bio || null, links: JSON.stringify(links) })
    .onConflict((c) => c.doNothing())
    .returningAll()
    .executeTakeFirst()

/** Returns false if the account has no pending request. */
export const deleteRequest = async (db: Db, user_id: number): Promise<boolean> =>
  (await db
    .deleteFrom('artist_requests')
    .where('user_id', '=', user_id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Locks a request and returns it with its account. */
export const requestToDecide = (trx: Db, id: number) =>
  trx
    .selectFrom('artist_requests as request')
    .innerJoin('users', 'users.id', 'request.user_id')
    .selectAll('request')
    .select(['users.email', 'users.locale', 'users.artist_id as present_artist_id'])
    .where('request.id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const decide = (
  trx: Db,
  id: number,
  decision: { status: 'approved' | 'rejected'; reason?: string; artist_id?: number },
): Promise<ArtistRequest> =>
  trx
    .updateTable('artist_requests')
    .set({ ...decision, decided_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

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
