import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table uploads drop constraint uploads_purpose_check`.execute(db)
  await sql`
    alter table uploads add constraint uploads_purpose_check
    check (purpose in ('audio', 'cover', 'avatar', 'banner', 'import', 'episode'))`.execute(db)
}
