import { type Kysely, sql } from 'kysely'

/** Nobody redeems codes that they made themselves. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table plan_code_batches add column created_by int references users (id) on delete set null`.execute(
    db,
  )
  await sql`alter table discount_codes add column changed_by int references users (id) on delete set null`.execute(
    db,
  )
  await sql`create index on plan_code_batches (created_by) where created_by is not null`.execute(db)
  await sql`create index on discount_codes (changed_by) where changed_by is not null`.execute(db)
}
