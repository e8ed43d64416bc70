import { type Kysely, sql } from 'kysely'

/** Adds shares of artists in the income of subscriptions and campaigns, and the items that impressions were shown with. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table ledger_transactions drop constraint ledger_transactions_kind_check',
  `alter table ledger_transactions add check (kind in ('sale', 'fee', 'refund', 'chargeback', 'payout', 'payout_paid',
    'payout_returned', 'merge', 'share'))`,
  `create table share_months (
    month date primary key,
    model text not null check (model in ('none', 'pool', 'user_centric')),
    ads boolean not null,
    site_percent smallint not null check (site_percent between 0 and 100),
    closed_at timestamptz not null default now()
  )`,
  `create table share_pools (
    id integer generated always as identity (maxvalue 99999999) primary key,
    month date not null references share_months,
    of_month date not null references share_months,
    kind text not null check (kind in ('subscription', 'ad')),
    currency text not null,
    income bigint not null,
    tax bigint not null,
    fees bigint not null,
    site bigint not null default 0,
    distributed bigint not null default 0,
    unique (month, of_month, kind, currency)
  )`,
  'create index share_pools_of_month_idx on share_pools (of_month)',
  // What orders add to pools for months of their periods, and what later pools correct.
  `create table share_incomes (
    order_id uuid not null references orders on delete cascade,
    month date not null,
    pool_id integer not null references share_pools,
    income integer not null,
    tax integer not null,
    fees integer not null,
    primary key (order_id, month, pool_id)
  )`,
  'create index share_incomes_pool_id_idx on share_incomes (pool_id)',
  // Artists that are merged change; items may be gone.
  `create table shares (
    id integer generated always as identity primary key,
    pool_id integer not null references share_pools,
    artist_id integer not null,
    artist text not null,
    item_type text not null check (item_type in ('song', 'episode')),
    item_id integer not null,
    title text not null,
    plays integer not null check (plays >= 0),
    listeners integer not null check (listeners >= 0),
    amount bigint not null
  )`,
  'create index shares_pool_id_idx on shares (pool_id, item_type, item_id)',
  'create index shares_artist_id_idx on shares (artist_id, pool_id)',
  // With which a campaign was presented.
  'alter table campaign_tokens add column item_type text, add column item_id integer',
  'alter table campaign_events add column item_type text, add column item_id integer',
  `create table campaign_item_months (
    campaign_id integer not null references campaigns on delete cascade,
    month date not null,
    item_type text not null,
    item_id integer not null,
    impressions integer not null,
    primary key (month, campaign_id, item_type, item_id)
  )`,
  'create index campaign_item_months_campaign_id_idx on campaign_item_months (campaign_id)',
  'drop function if exists reserve_campaign(int, bytea, date, timestamptz, bytea, interval)',
]
