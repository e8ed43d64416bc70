import { type Kysely, sql } from 'kysely'

/** Pictures that feeds name for single episodes, until they are taken. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table episode_pictures (
      episode_id int primary key references episodes on delete cascade,
      url text not null,
      -- What was made of it for the episode; it may be gone again when somebody chose another.
      taken_id int,
      waiting boolean not null default true,
      tries int not null default 0,
      tried_at timestamptz
    );
    create index episode_pictures_waiting on episode_pictures (tried_at) where waiting;
  `.execute(db)
}
