import { sql } from 'kysely'
import {
  type FeaturedRequest,
  MAX_FEATURED_REQUESTS,
} from '../../../../../contract/site/back-office/home-sections.ts'
import type { Db, Trx } from '../../../../db/schema.ts'
import { coverOf } from '../../../../db/sql/items.ts'

/** Members who confirm for an artist. */
const editors = sql`(select array_agg(m.user_id order by m.user_id) from artist_members m
  where m.artist_id = ar.id and m.role in ('owner', 'editor'))`
const name = sql`coalesce(ar.displayname, ar.name)`

/** Returns those of these artists who have a team that can confirm. */
export const artistsWithEditors = async (db: Db, ids: number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select ar.id from artists ar where ar.id = any(${ids}::int[]) and ${editors} is not null`.execute(db)
  return rows.map(({ id }) => id)
}

interface Asked {
  song_id: number
  id: number
  name: string
  declined: boolean
}

/** Returns the artists that were asked per song, in the order of the requests. */
export const listAsked = async (db: Db, songIds: number[]): Promise<Asked[]> => {
  const { rows } = await sql<Asked>`
    select fr.song_id, ar.id, ar.name, fr.declined_at is not null as declined
    from featured_requests fr join artists ar on ar.id = fr.artist_id
    where fr.song_id = any(${songIds}::int[]) order by fr.created_at, ar.id`.execute(db)
  return rows
}

export interface Requested {
  artist_id: number
  artist: string
  to: number[]
}

/** Stores requests and returns the new ones with whom to notify. */
export const insertRequests = async (
  trx: Trx,
  song_id: number,
  artist_ids: number[],
  requested_by: number,
): Promise<Requested[]> => {
  const { rows } = await sql<Requested>`
    with added as (
      insert into featured_requests (song_id, artist_id, requested_by)
      select ${song_id}, asked.id, ${requested_by} from unnest(${artist_ids}::int[]) as asked (id)
      on conflict do nothing returning artist_id
    )
    select added.artist_id, ${name} as artist, coalesce(${editors}, '{}') as to
    from added join artists ar on ar.id = added.artist_id order by ar.id`.execute(trx)
  return rows
}

/** Withdraws the open requests of a song, except those of these artists. */
export const deleteOpenRequests = async (trx: Trx, song_id: number, except: number[]): Promise<void> => {
  await sql`delete from featured_requests
    where song_id = ${song_id} and declined_at is null and artist_id <> all(${except}::int[])`.execute(trx)
}

/** Forgets that these artists were asked, and what they answered. */
export const deleteRequests = async (trx: Trx, song_id: number, artist_ids: number[]): Promise<void> => {
  await sql`delete from featured_requests where song_id = ${song_id} and artist_id = any(${artist_ids}::int[])`.execute(
    trx,
  )
}

/** Returns the oldest open requests of these artists. */
export const openRequests = async (db: Db, artist_ids: number[]): Promise<FeaturedRequest[]> => {
  const { rows } = await sql<FeaturedRequest>`
    select json_build_object('id', s.id, 'title', s.title, 'cover', ${coverOf('c')}, 'public', s.public) as song,
      json_build_object('id', main.id, 'name', coalesce(main.displayname, main.name)) as artist,
      json_build_object('id', ar.id, 'name', ${name}) as featured, fr.created_at
    from featured_requests fr join artists ar on ar.id = fr.artist_id
    join songs s on s.id = fr.song_id join artists main on main.id = s.artist_id
    left join albums al on al.id = s.album_id left join images c on c.id = coalesce(s.cover_id, al.cover_id)
    where fr.artist_id = any(${artist_ids}::int[]) and fr.declined_at is null
    order by fr.created_at, fr.song_id limit ${MAX_FEATURED_REQUESTS}`.execute(db)
  return rows
}

export interface AnsweredRequest {
  /** Title of the song. */
  title: string
  /** Name of the artist that was asked. */
  artist: string
  requested_by: number | null
}

/** Locks an open request; undefined without one. */
export const lockOpenRequest = async (
  trx: Trx,
  song_id: number,
  artist_id: number,
): Promise<AnsweredRequest | undefined> => {
  const { rows } = await sql<AnsweredRequest>`
    select s.title, ${name} as artist, fr.requested_by
    from featured_requests fr join songs s on s.id = fr.song_id join artists ar on ar.id = fr.artist_id
    where fr.song_id = ${song_id} and fr.artist_id = ${artist_id} and fr.declined_at is null
    for update of fr`.execute(trx)
  return rows[0]
}

export const setDeclined = async (trx: Trx, song_id: number, artist_id: number): Promise<void> => {
  await sql`update featured_requests set declined_at = now()
    where song_id = ${song_id} and artist_id = ${artist_id}`.execute(trx)
}

/** Adds an artist to a song, after the others. */
export const addArtist = async (trx: Trx, song_id: number, artist_id: number): Promise<void> => {
  await sql`
    insert into song_artists (song_id, artist_id, position)
    select ${song_id}, ${artist_id}, coalesce(max(position) + 1, 0) from song_artists where song_id = ${song_id}
    on conflict (song_id, artist_id) do nothing`.execute(trx)
}
