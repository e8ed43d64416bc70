import { type Kysely, sql } from 'kysely'

/** Who is online, what they play, and private sessions. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table users
      add column activity_audience text not null default 'friends'
        check (activity_audience in ('everyone', 'followers', 'friends', 'me')),
      add column private_until timestamptz`.execute(db)
  await sql`alter table plays add column private boolean not null default false`.execute(db)
  // Renewed often: without an index on the expiry, PostgreSQL updates rows in place.
  await sql`
    create table stream_leases (
      user_id integer not null references users on delete cascade,
      node_id uuid not null,
      expires_at timestamptz not null,
      primary key (user_id, node_id)
    ) with (fillfactor = 70)`.execute(db)
  await sql`
    create table listening (
      user_id integer primary key references users on delete cascade,
      play_id uuid not null,
      item_type text not null references item_types,
      item_id integer not null,
      started_at timestamptz not null,
      playing boolean not null default true,
      private boolean not null,
      expires_at timestamptz not null
    ) with (fillfactor = 70)`.execute(db)
}
