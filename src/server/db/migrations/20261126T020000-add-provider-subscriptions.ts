import { type Kysely, sql } from 'kysely'

/** Subscriptions that payment providers renew, and what they know of our prices. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table payments add column renewal jsonb',
  `create table provider_subscriptions (
    id integer generated always as identity primary key,
    provider text not null,
    reference text not null,
    subscription_id integer not null references subscriptions on delete cascade,
    price_id integer not null references plan_prices,
    state text not null default 'active' check (state in ('active', 'stopped', 'ended')),
    version integer not null default 0,
    sync_at timestamptz,
    attempts integer not null default 0,
    error text,
    created_at timestamptz not null default now(),
    unique (provider, reference)
  )`,
  'create index provider_subscriptions_subscription_id_idx on provider_subscriptions (subscription_id)',
  'create index provider_subscriptions_price_id_idx on provider_subscriptions (price_id)',
  `create index provider_subscriptions_sync_idx on provider_subscriptions (sync_at) where sync_at is not null`,
  `create table provider_objects (
    provider text not null,
    account text not null,
    name text not null,
    reference text not null,
    created_at timestamptz not null default now(),
    primary key (provider, account, name)
  )`,
]
