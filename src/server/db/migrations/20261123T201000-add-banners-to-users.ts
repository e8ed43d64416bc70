import { type Kysely, sql } from 'kysely'

/** Banners of profiles. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table users add column banner_cover_id integer references images`.execute(db)
  await sql`
    create index users_banner_cover_id_idx on users (banner_cover_id) where banner_cover_id is not null`.execute(db)
}
