import { type Kysely, sql } from 'kysely'

/** Codes that grant a plan for some months. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table plan_code_batches (
    id integer generated always as identity (maxvalue 99999999) primary key,
    name text not null,
    plan_id integer not null references plans,
    months integer not null check (months between 1 and 36),
    expires_on date,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  'create index plan_code_batches_plan_id_idx on plan_code_batches (plan_id)',
  'create index plan_code_batches_created_at_idx on plan_code_batches (created_at, id)',
  `create table plan_codes (
    id integer generated always as identity (maxvalue 99999999) primary key,
    batch_id integer not null references plan_code_batches on delete cascade,
    code_hash bytea not null unique,
    code_encrypted bytea not null,
    redeemed_at timestamptz,
    redeemed_by integer references users on delete set null,
    revoked_at timestamptz,
    check (redeemed_at is null or revoked_at is null)
  )`,
  'create index plan_codes_batch_id_idx on plan_codes (batch_id, id)',
  'create index plan_codes_redeemed_by_idx on plan_codes (redeemed_by) where redeemed_by is not null',
]
