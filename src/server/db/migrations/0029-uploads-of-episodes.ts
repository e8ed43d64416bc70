import { type Kysely, sql } from 'kysely'

/** Uploads that become episodes of podcasts. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table uploads drop constraint uploads_purpose_check;
    alter table uploads add check (purpose in ('audio', 'cover', 'import', 'episode'));
  `.execute(db)
}
