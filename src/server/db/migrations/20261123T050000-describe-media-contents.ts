import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table media
      add column truncated boolean not null default false,
      add column fingerprinted boolean not null default false`.execute(db)
  await sql`create index media_whole_hash_size on media (size) where not fingerprinted`.execute(db)
}
