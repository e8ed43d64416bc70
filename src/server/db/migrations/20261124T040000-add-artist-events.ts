import { type Kysely, sql } from 'kysely'

/** Dates of artists. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table artist_events (
      id integer generated always as identity primary key,
      artist_id integer not null references artists on delete cascade,
      title text,
      starts_at timestamptz not null,
      time_zone text not null,
      venue text not null,
      city text not null,
      country text,
      ticket_url text,
      cancelled boolean not null default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index artist_events_artist_id_starts_at_idx on artist_events (artist_id, starts_at, id)`.execute(
    db,
  )
}
