import { type Kysely, sql } from 'kysely'

/** Subscribers are told before a trial ends, and before they pay another price. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table subscriptions add column trial_noticed_at timestamptz',
  'alter table subscriptions add column moved_price_id integer references plan_prices',
  'alter table subscriptions add column moves_from timestamptz',
  `create index subscriptions_trial_idx on subscriptions (trial_ends_at)
    where status = 'trial' and trial_noticed_at is null`,
  'create index subscriptions_moved_price_id_idx on subscriptions (moved_price_id) where moved_price_id is not null',
]
