import { type Kysely, sql } from 'kysely'

/** Roles whose holders need two-factor authentication. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table roles add second_factor boolean not null default false`.execute(db)
}
