import { type Kysely, sql } from 'kysely'

/** Scheduled singles that have a page before their release, and who wants to be reminded of it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table all_songs add column shown_early boolean not null default false`.execute(db)
  await sql`create or replace view songs as select * from all_songs where deleted_at is null`.execute(db)
  await sql`
    create table song_reminders (
      user_id integer not null references users on delete cascade,
      song_id integer not null references all_songs on delete cascade,
      created_at timestamptz not null default now(),
      primary key (user_id, song_id)
    )`.execute(db)
  await sql`create index song_reminders_song_id_idx on song_reminders (song_id)`.execute(db)
}
