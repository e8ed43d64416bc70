import { type Kysely, sql } from 'kysely'

/** Uploads that become banners. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table uploads drop constraint uploads_purpose_check;
    alter table uploads add constraint uploads_purpose_check
      check (purpose in ('audio', 'cover', 'banner', 'import', 'episode'));
  `.execute(db)
}
