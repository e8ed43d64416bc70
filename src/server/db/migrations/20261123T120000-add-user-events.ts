import { type Kysely, sql } from 'kysely'

/** Recent events of users, so that an interrupted event stream continues without a gap. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // Unlogged: after a crash it is empty, but its ids go on, so that streams know that they missed something.
  await sql`create sequence user_event_ids`.execute(db)
  await sql`
    create unlogged table user_events (
      user_id integer not null,
      id bigint not null,
      name text not null,
      body jsonb not null,
      created_at timestamptz not null default clock_timestamp(),
      primary key (user_id, id)
    )`.execute(db)
  await sql`create index user_events_id_idx on user_events (id)`.execute(db)
}
