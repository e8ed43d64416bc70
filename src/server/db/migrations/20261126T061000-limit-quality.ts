import { type Kysely, sql } from 'kysely'

/** Plans may limit the quality in which music is streamed and downloaded. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table plans add column max_kbps integer check (max_kbps between 32 and 320)`.execute(db)
}
