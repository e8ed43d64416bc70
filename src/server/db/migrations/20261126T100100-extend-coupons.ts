import { type Kysely, sql } from 'kysely'

/** Coupons may lower several periods of a plan, or all of them; subscriptions remember theirs. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Null for all periods.
  'alter table discount_codes add column periods integer default 1 check (periods between 1 and 120)',
  'alter table subscriptions add column discount_code_id integer references discount_codes on delete set null',
  `create index subscriptions_discount_code_id_idx on subscriptions (discount_code_id)
    where discount_code_id is not null`,
]
