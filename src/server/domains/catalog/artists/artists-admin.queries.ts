import { sql } from 'kysely'
import type { AdminArtist, ArtistLink } from '../../../../contract/catalog/back-office/artists.ts'
import type { Choice } from '../../../../contract/core/back-office/choices.ts'
import type { Cover } from '../../../../contract/core/fields.ts'
import type { Listing } from '../../../db/listing.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { artistStats, coverOf, joinArtistStats } from '../../../db/sql/items.ts'
import { matchesText, matchesWords } from '../../../db/sql/text-search.ts'

const used = sql`(exists (select from song_artists sa where sa.artist_id = ar.id)
  or exists (select from albums al where al.artist_id = ar.id))`

export const artistListing: Listing = {
  from: sql`artists ar`,
  id: sql`ar.id`,
  sorts: {
    name: { key: sql`lower(ar.name)`, kind: 'text' },
    songs_count: { key: sql`ar.songs_count`, kind: 'number' },
    plays: { key: sql`st.plays`, kind: 'number', source: artistStats },
    created_at: { key: sql`ar.created_at`, kind: 'time' },
  },
  search: (text) => matchesWords(text, (word) => matchesText(sql`ar.search_text`, word)),
  filters: {
    verified: (verified: boolean) => sql`ar.verified = ${verified}`,
    used: (value: boolean) => (value ? used : sql`not ${used}`),
  },
}

export interface AdminArtistItem extends AdminArtist {
  bio: string | null
  banner: Cover | null
  links: ArtistLink[]
  user: Choice | null
}

export const artistRows = async (db: Db, ids: number[]): Promise<AdminArtistItem[]> => {
  const { rows } = await sql<AdminArtistItem>`
    select ar.id, ar.name, ar.displayname, ar.bio, ${coverOf('avatar')} as avatar, ${coverOf('banner')} as banner,
      ar.links, ar.verified,
      (select json_build_object('id', u.id, 'name', u.name) from users u where u.id = ar.user_id) as "user",
      ar.songs_count, ar.albums_count, st.followers_count, st.plays, ar.created_at
    from artists ar ${joinArtistStats} left join images avatar on avatar.id = ar.avatar_cover_id
    left join images banner on banner.id = ar.banner_cover_id
    where ar.id = any(${ids}::int[])`.execute(db)
  return rows
}

interface ArtistColumns {
  name: string
  key: string
  slug: string
  displayname?: string | null
  bio?: string | null
  verified?: boolean
  avatar_cover_id?: number | null
  banner_cover_id?: number | null
  /** JSON text. */
  links?: string
}

/** Returns the new artist's id; null if the name is taken. */
export const insertArtist = async (trx: Trx, artist: ArtistColumns): Promise<number | null> => {
  const row = await trx
    .insertInto('artists')
    .values({ ...artist, keep_when_empty: true })
    .onConflict((c) => c.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Returns whether another artist has the name. */
export const isTaken = async (trx: Trx, key: string, id: number): Promise<boolean> =>
  (await trx
    .selectFrom('artists')
    .select('id')
    .where('key', '=', key)
    .where('id', '!=', id)
    .executeTakeFirst()) !== undefined

export const updateArtist = async (trx: Trx, id: number, artist: Partial<ArtistColumns>): Promise<void> => {
  await trx
    .updateTable('artists')
    .set({ ...artist, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
}

/** Locks artists in id order and returns the ids that exist. */
export const lockArtists = async (trx: Trx, ids: number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from artists where id = any(${ids}::int[]) order by id for update`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Returns whether any of them has songs or albums. */
export const haveMusic = async (trx: Trx, ids: number[]): Promise<boolean> => {
  const { rows } = await sql`
    select where exists (select from song_artists where artist_id = any(${ids}::int[]))
      or exists (select from all_songs where artist_id = any(${ids}::int[]))
      or exists (select from all_albums where artist_id = any(${ids}::int[]))`.execute(trx)
  return rows.length > 0
}

export const deleteArtists = async (trx: Trx, ids: number[]): Promise<void> => {
  await sql`delete from artists where id = any(${ids}::int[])`.execute(trx)
}

/** Moves all contents of some artists to another one and returns the ids of the moved albums. */
export const reassignAll = async (trx: Trx, from: number[], to: number): Promise<number[]> => {
  await sql`
    delete from song_artists where artist_id = any(${from}::int[]) and (
      exists (select from song_artists has where has.song_id = song_artists.song_id and has.artist_id = ${to})
      or exists (select from song_artists earlier where earlier.song_id = song_artists.song_id
        and earlier.artist_id = any(${from}::int[]) and earlier.position < song_artists.position))`.execute(
    trx,
  )
  await sql`update song_artists set artist_id = ${to} where artist_id = any(${from}::int[])`.execute(trx)
  await sql`update song_credits set artist_id = ${to} where artist_id = any(${from}::int[])`.execute(trx)
  await sql`update all_songs set artist_id = ${to}, updated_at = now() where artist_id = any(${from}::int[])`.execute(
    trx,
  )
  const { rows } = await sql<{ id: number }>`
    update all_albums set artist_id = ${to}, updated_at = now() where artist_id = any(${from}::int[])
    returning id`.execute(trx)
  await sql`update podcasts set artist_id = ${to}, updated_at = now() where artist_id = any(${from}::int[])`.execute(
    trx,
  )
  await sql`update artist_posts set artist_id = ${to} where artist_id = any(${from}::int[])`.execute(trx)
  await sql`update artist_post_mentions set artist_id = ${to} where artist_id = any(${from}::int[])`.execute(
    trx,
  )
  await sql`update artist_requests set claimed_artist_id = ${to} where claimed_artist_id = any(${from}::int[])`.execute(
    trx,
  )
  await sql`update artist_events set artist_id = ${to} where artist_id = any(${from}::int[])`.execute(trx)
  await sql`update plays set artist_id = ${to} where artist_id = any(${from}::int[])`.execute(trx)
  await sql`update discount_codes set artist_id = ${to} where artist_id = any(${from}::int[])`.execute(trx)
  await sql`update campaigns set artist_id = ${to} where artist_id = any(${from}::int[])`.execute(trx)
  await sql`
    insert into follows (user_id, item_type, item_id, created_at)
    select user_id, item_type, ${to}::int, min(created_at) from follows
    where item_type = 'artist' and item_id = any(${from}::int[]) group by user_id, item_type
    on conflict do nothing`.execute(trx)
  await sql`delete from follows where item_type = 'artist' and item_id = any(${from}::int[])`.execute(trx)
  await sql`
    update artist_stats set
      plays = plays + (select coalesce(sum(plays), 0) from artist_stats where artist_id = any(${from}::int[])),
      followers_count = (select count(*) from follows where item_type = 'artist' and item_id = ${to})
    where artist_id = ${to}`.execute(trx)
  return rows.map(({ id }) => id)
}
