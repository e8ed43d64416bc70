-- How artists are paid, what they asked for, and their shares in the income of subscriptions and campaigns.

-- A way to pay artists. Amounts are minor units of its currency.
create table payout_methods (
  id int generated always as identity (maxvalue 99999999) primary key,
  name text not null unique,
  description text not null default '',
  kind text not null check (kind in ('sepa', 'other')),
  -- Fields for artists; empty for SEPA, whose fields are known.
  fields jsonb not null default '[]',
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  minimum int not null default 0 check (minimum >= 0),
  fee int not null default 0 check (fee >= 0),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- How an artist is paid.
create table payout_accounts (
  artist_id int primary key references artists on delete cascade,
  method_id int not null references payout_methods,
  -- Encrypted JSON.
  details bytea not null,
  changed_at timestamptz not null default now(),
  changed_by int references users on delete set null
);
create index payout_accounts_method_id_idx on payout_accounts (method_id);
create index payout_accounts_changed_by_idx on payout_accounts (changed_by) where changed_by is not null;

create sequence payout_numbers as integer start 1001;

-- A payout that an artist requested, with the details as they were.
create table payouts (
  id int generated always as identity (maxvalue 99999999) primary key,
  number int not null unique default nextval('payout_numbers'),
  artist_id int references artists on delete set null,
  artist text not null,
  method_id int references payout_methods on delete set null,
  method text not null,
  -- Encrypted JSON.
  details bytea not null,
  -- Details as operators see them at first.
  masked jsonb not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount int not null check (amount > 0),
  fee int not null check (fee >= 0 and fee < amount),
  status text not null default 'requested' check (status in ('requested', 'approved', 'paid', 'rejected', 'cancelled')),
  reference text,
  reason text,
  requested_by int references users on delete set null,
  decided_by int references users on delete set null,
  created_at timestamptz not null default now(),
  approved_at timestamptz,
  ended_at timestamptz
);
create index payouts_artist_id_idx on payouts (artist_id, id desc) where artist_id is not null;
create index payouts_method_id_idx on payouts (method_id) where method_id is not null;
create index payouts_requested_by_idx on payouts (requested_by) where requested_by is not null;
create index payouts_decided_by_idx on payouts (decided_by) where decided_by is not null;
create index payouts_created_at_idx on payouts (created_at, id);
create index payouts_open_idx on payouts (id) where status in ('requested', 'approved');
-- Payouts of a month, for bookkeeping.
create index payouts_paid_idx on payouts (ended_at, id) where status = 'paid';

-- A month that was closed, by the settings of then.
create table share_months (
  -- Its first day.
  month date primary key,
  model text not null check (model in ('none', 'pool', 'user_centric')),
  ads boolean not null,
  -- Share of the site.
  site_percent smallint not null check (site_percent between 0 and 100),
  closed_at timestamptz not null default now()
);

-- Income of a month in a currency and what became of it.
create table share_pools (
  id int generated always as identity (maxvalue 99999999) primary key,
  month date not null references share_months,
  -- An earlier month if it corrects that one, otherwise the same.
  of_month date not null references share_months,
  kind text not null check (kind in ('subscription', 'ad')),
  currency text not null,
  -- With tax and fees.
  income bigint not null,
  tax bigint not null,
  fees bigint not null,
  -- Commission of the site.
  site bigint not null default 0,
  distributed bigint not null default 0,
  unique (month, of_month, kind, currency)
);
create index share_pools_of_month_idx on share_pools (of_month);

-- Amount that an order adds to a pool for a month of its period, or takes from it.
create table share_incomes (
  order_id uuid not null references orders on delete cascade,
  month date not null,
  pool_id int not null references share_pools,
  income int not null,
  tax int not null,
  fees int not null,
  primary key (order_id, month, pool_id)
);
create index share_incomes_pool_id_idx on share_incomes (pool_id);

-- Share of an artist in a pool for an item.
create table shares (
  id int generated always as identity primary key,
  pool_id int not null references share_pools,
  -- No references: artists that are merged change, and items may be gone.
  artist_id int not null,
  -- Its name, and the title of the item, when the month was closed.
  artist text not null,
  item_type text not null check (item_type in ('song', 'episode')),
  item_id int not null,
  title text not null,
  -- Plays, or impressions for ads.
  plays int not null check (plays >= 0),
  listeners int not null check (listeners >= 0),
  amount bigint not null
);
create index shares_pool_id_idx on shares (pool_id, item_type, item_id);
create index shares_artist_id_idx on shares (artist_id, pool_id);
