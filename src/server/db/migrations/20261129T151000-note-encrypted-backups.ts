import { type Kysely, sql } from 'kysely'

/** Whether a backup is encrypted with a passphrase. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table backups add encrypted boolean not null default false`.execute(db)
}
