import { type Kysely, sql } from 'kysely'
import type { ArtistRequest, artistRequests } from '../../../contract/artist-requests.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import type { Database } from '../../db/schema.ts'

type Db = Kysely<Database>

const now = sql<string>`now()`

/** The newest request of an account. */
export const requestBy = (db: Db, user_id: number): Promise<ArtistRequest | undefined> =>
  db
    .selectFrom('artist_requests')
    .selectAll()
    .where('user_id', '=', user_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Keeps a request; undefined while another one of the account waits. */
export const keepRequest = (
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

/** False when no request of the account waits. */
export const dropRequest = async (db: Db, user_id: number): Promise<boolean> =>
  (await db
    .deleteFrom('artist_requests')
    .where('user_id', '=', user_id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()) !== undefined

/** A request, held until the transaction ends, and whose it is. */
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

/** A new artist's id; undefined when there is one of this name. */
export const addArtist = async (trx: Db, artist: NewArtist): Promise<number | undefined> =>
  (
    await trx
      .insertInto('artists')
      .values(artist)
      .onConflict((c) => c.column('key').doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id

/** Whether an artist is there and nobody's yet; held until the transaction ends. */
export const artistIsFree = async (trx: Db, id: number): Promise<boolean | undefined> => {
  const artist = await trx
    .selectFrom('artists')
    .select((e) => [
      'user_id',
      e.exists(e.selectFrom('users').select('id').where('users.artist_id', '=', id)).as('taken'),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return artist && artist.user_id === null && !artist.taken
}

/** Says on an artist's page what it does not say yet. */
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
