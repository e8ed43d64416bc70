import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'

const now = sql<string>`now()`

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
