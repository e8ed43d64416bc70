import { type Kysely, sql } from 'kysely'

/** Scheduled albums that have a page before their release, and who wants to be reminded of it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table all_albums add column shown_early boolean not null default false`.execute(db)
  await sql`create or replace view albums as select * from all_albums where deleted_at is null`.execute(db)
  await sql`
    create table release_reminders (
      user_id integer not null references users on delete cascade,
      album_id integer not null references all_albums on delete cascade,
      created_at timestamptz not null default now(),
      primary key (user_id, album_id)
    )`.execute(db)
  await sql`create index release_reminders_album_id_idx on release_reminders (album_id)`.execute(db)
}
