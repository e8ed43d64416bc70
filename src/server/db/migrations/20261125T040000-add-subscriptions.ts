import { type Kysely, sql } from 'kysely'

/** Plans, who subscribes to them, and the orders of their periods. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table plans (
    id integer generated always as identity (maxvalue 99999999) primary key,
    name text not null unique,
    description text not null default '',
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    trial_days integer not null default 0 check (trial_days between 0 and 365),
    features jsonb not null default '[]',
    permissions text[] not null default '{}',
    role_id integer references roles on delete set null,
    upload_quota_mb integer check (upload_quota_mb >= 0),
    recommended boolean not null default false,
    is_default boolean not null default false,
    active boolean not null default true,
    position integer not null default 0,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  'create unique index plans_default_idx on plans (is_default) where is_default',
  'create index plans_role_id_idx on plans (role_id) where role_id is not null',
  // Prices never change: subscribers keep theirs when a plan gets another.
  `create table plan_prices (
    id integer generated always as identity (maxvalue 99999999) primary key,
    plan_id integer not null references plans on delete cascade,
    interval text not null check (interval in ('month', 'year', 'lifetime')),
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    amount integer not null check (amount > 0),
    active boolean not null default true,
    created_at timestamptz not null default now()
  )`,
  'create unique index plan_prices_active_idx on plan_prices (plan_id, interval) where active',
  'create index plan_prices_plan_id_idx on plan_prices (plan_id)',
  `create table subscriptions (
    id integer generated always as identity primary key,
    uuid uuid not null unique default gen_random_uuid(),
    user_id integer references users on delete set null,
    plan_id integer not null references plans,
    price_id integer references plan_prices,
    provider text not null,
    provider_reference text,
    status text not null default 'pending'
      check (status in ('pending', 'trial', 'active', 'past_due', 'cancelled', 'expired')),
    started_at timestamptz not null default now(),
    trial_ends_at timestamptz,
    anchor_at timestamptz,
    period_start timestamptz,
    period_end timestamptz,
    next_price_id integer references plan_prices,
    attempts integer not null default 0,
    retry_at timestamptz,
    cancelled_at timestamptz,
    cancel_reason text,
    cancel_note text not null default '',
    buyer_name text not null default '',
    country text check (country ~ '^[A-Z]{2}$'),
    address text not null default '',
    ended_at timestamptz,
    updated_at timestamptz not null default now(),
    unique (provider, provider_reference)
  )`,
  // An account has one subscription at a time.
  `create unique index subscriptions_open_idx on subscriptions (user_id)
    where status in ('pending', 'trial', 'active', 'past_due', 'cancelled')`,
  'create index subscriptions_user_id_idx on subscriptions (user_id)',
  'create index subscriptions_plan_id_idx on subscriptions (plan_id, status)',
  'create index subscriptions_price_id_idx on subscriptions (price_id) where price_id is not null',
  'create index subscriptions_next_price_id_idx on subscriptions (next_price_id) where next_price_id is not null',
  'create index subscriptions_started_at_idx on subscriptions (started_at, id)',
  'create index subscriptions_period_end_sort_idx on subscriptions (period_end, id)',
  `create index subscriptions_due_idx on subscriptions (period_end)
    where status in ('trial', 'active', 'cancelled')`,
  "create index subscriptions_retry_idx on subscriptions (retry_at) where status = 'past_due'",
  `create table subscription_events (
    id integer generated always as identity primary key,
    subscription_id integer not null references subscriptions on delete cascade,
    kind text not null,
    from_status text,
    to_status text not null,
    plan_id integer not null references plans,
    currency text not null,
    mrr integer not null,
    mrr_before integer not null,
    by_user_id integer references users on delete set null,
    created_at timestamptz not null
  )`,
  'create index subscription_events_subscription_id_idx on subscription_events (subscription_id, id)',
  'create index subscription_events_created_at_idx on subscription_events (created_at)',
  'create index subscription_events_plan_id_idx on subscription_events (plan_id)',
  'create index subscription_events_by_user_id_idx on subscription_events (by_user_id) where by_user_id is not null',
  'alter table users add column plan_id integer references plans on delete set null',
  'create index users_plan_id_idx on users (plan_id) where plan_id is not null',
  'alter table users add column trial_used_at timestamptz',
  'alter table orders add column subscription_id integer references subscriptions on delete set null',
  'alter table orders add column plan_price_id integer references plan_prices on delete set null',
  'alter table orders add column period_start timestamptz',
  'alter table orders add column period_end timestamptz',
  'create index orders_subscription_id_idx on orders (subscription_id, number) where subscription_id is not null',
  'create index orders_plan_price_id_idx on orders (plan_price_id) where plan_price_id is not null',
  'alter table order_items drop constraint order_items_type_check',
  "alter table order_items add check (type in ('song', 'album', 'plan'))",
  'alter table order_items add column plan_id integer references plans on delete set null',
  'create index order_items_plan_id_idx on order_items (plan_id) where plan_id is not null',
  // Plans are sold by the site: no artist earns from them, and they have no license.
  `create or replace view revenue_parts as
    select e.transaction_id, e.kind, e.currency, e.day, k.part, k.key, k.label, e.gross, e.refunded, e.tax, e.commission, e.fee
    from (
      select e.transaction_id, t.kind, t.order_id, a.currency, (t.created_at at time zone 'UTC')::date as day, e.order_item_id,
        case when t.kind = 'sale' then -sum(e.amount) else 0 end as gross,
        case when t.kind in ('refund', 'chargeback') then sum(e.amount) else 0 end as refunded,
        coalesce(-sum(e.amount) filter (where a.name = 'tax'), 0) as tax,
        coalesce(-sum(e.amount) filter (where a.name = 'platform'), 0) as commission,
        case when t.kind = 'fee' then sum(e.amount) else 0 end as fee
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      join ledger_accounts a on a.id = e.account_id
      where (t.kind in ('sale', 'refund', 'chargeback') and e.order_item_id is not null)
        or (t.kind = 'fee' and a.name = 'provider_fees')
      group by e.transaction_id, t.kind, t.order_id, t.created_at, a.currency, e.order_item_id
    ) e
    left join order_items i on i.id = e.order_item_id
    left join orders o on o.id = e.order_id
    left join lateral (
      select substr(pa.name, 10) as key from ledger_entries pe join ledger_accounts pa on pa.id = pe.account_id
      where pe.transaction_id = e.transaction_id and pa.name like 'provider:%' limit 1
    ) p on true
    cross join lateral (values
      ('all', '', ''),
      ('country', coalesce(o.country, ''), ''),
      ('provider', p.key, ''),
      ('item', i.type || ':' || coalesce(i.song_id, i.album_id, i.plan_id, 0), i.title),
      ('artist', case when i.type <> 'plan' then coalesce(i.artist_id, 0)::text end, i.artist),
      ('license', case when i.type <> 'plan' then i.license end, '')
    ) k (part, key, label)
    where k.key is not null`,
]
