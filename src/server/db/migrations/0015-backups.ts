import { type Kysely, sql } from 'kysely'

/** Backups that were asked for in the back office. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table backups (
      id int generated always as identity primary key,
      file_name text not null unique,
      state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
      renditions boolean not null,
      user_id int references users on delete set null,
      done bigint not null default 0,
      total bigint not null,
      bytes bigint,
      files int,
      missing int,
      error text,
      created_at timestamptz not null default now(),
      finished_at timestamptz
    );
    create unique index backups_one_at_work on backups ((true)) where state in ('waiting', 'running');
    create index on backups (user_id);
  `.execute(db)
}
