import { sql } from 'kysely'
import type { ArtistEvent } from '../../../../contract/catalog/artist-fields.ts'
import type { When } from '../../../../contract/catalog/back-office/artist-pages.ts'
import { localTime, momentOf } from '../../../../contract/core/time.ts'
import { contains } from '../../../db/keyset.ts'
import type { Listing } from '../../../db/listing.ts'
import type { Db, Trx } from '../../../db/schema.ts'

/** An event is over. */
const past = sql`ev.starts_at < now() - interval '6 hours'`

export const eventListing: Listing = {
  from: sql`artist_events ev`,
  id: sql`ev.id`,
  sorts: {
    starts_at: { key: sql`ev.starts_at`, kind: 'time' },
    venue: { key: sql`lower(ev.venue)`, kind: 'text' },
    city: { key: sql`lower(ev.city)`, kind: 'text' },
  },
  search: (text) => contains(sql`concat_ws(' ', ev.title, ev.venue, ev.city, ev.country)`, text),
  filters: {
    artist: (artist: number) => sql`ev.artist_id = ${artist}`,
    time: (time: string) => (time === 'past' ? past : sql`not ${past}`),
  },
}

const columns = sql`ev.id, ev.title, ev.starts_at, ev.time_zone, ev.venue, ev.city, ev.country, ev.ticket_url,
  ev.cancelled`

/** Returns the next events of an artist. */
export const nextEvents = async (db: Db, artistId: number, max: number): Promise<ArtistEvent[]> => {
  const { rows } = await sql<ArtistEvent>`
    select ${columns} from artist_events ev where ev.artist_id = ${artistId} and not ${past}
    order by ev.starts_at, ev.id limit ${max}`.execute(db)
  return rows
}

export const eventRows = async (db: Db, ids: number[]): Promise<(ArtistEvent & { when: When })[]> => {
  const { rows } = await sql<ArtistEvent>`
    select ${columns} from artist_events ev where ev.id = any(${ids}::int[])`.execute(db)
  return rows.map((row) => ({
    ...row,
    when: { local: localTime(new Date(row.starts_at), row.time_zone), zone: row.time_zone },
  }))
}

export interface EventInput {
  title?: string | null | undefined
  when: When
  venue: string
  city: string
  country?: string | null | undefined
  ticket_url?: string | null | undefined
  cancelled?: boolean | undefined
}

const valuesOf = ({ when, title, country, ticket_url, cancelled, ...place }: EventInput) => ({
  ...place,
  title: title || null,
  country: country || null,
  ticket_url: ticket_url || null,
  cancelled: cancelled ?? false,
  starts_at: momentOf(when.local, when.zone),
  time_zone: when.zone,
})

export const insertEvent = async (trx: Trx, artist_id: number, event: EventInput): Promise<number> =>
  (
    await trx
      .insertInto('artist_events')
      .values({ ...valuesOf(event), artist_id })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const updateEvent = async (trx: Trx, id: number, event: EventInput): Promise<void> => {
  await trx
    .updateTable('artist_events')
    .set({ ...valuesOf(event), updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export const cancelEvents = async (trx: Trx, ids: number[]): Promise<void> => {
  await sql`
    update artist_events set cancelled = true, updated_at = now()
    where id = any(${ids}::int[]) and not cancelled`.execute(trx)
}

export const deleteEvents = async (trx: Trx, ids: number[]): Promise<void> => {
  await sql`delete from artist_events where id = any(${ids}::int[])`.execute(trx)
}

/** Returns the artist of each of these events. */
export const artistsOfEvents = async (db: Db, ids: number[]): Promise<number[]> => {
  const { rows } = await sql<{ artist_id: number }>`
    select artist_id from artist_events where id = any(${ids}::int[])`.execute(db)
  return rows.map(({ artist_id }) => artist_id)
}
