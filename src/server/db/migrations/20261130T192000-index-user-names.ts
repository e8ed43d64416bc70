import { type Kysely, sql } from 'kysely'

/** The search of accounts compares these. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index users_name_trgm_idx on users using gin (normalize_text(name) gin_trgm_ops);
    create index users_email_trgm_idx on users using gin (email gin_trgm_ops)`.execute(db)
}
