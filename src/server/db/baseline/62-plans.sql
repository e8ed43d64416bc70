-- Plans, who subscribes to them, codes that grant them, and families who share one.

create table plans (
  id int generated always as identity (maxvalue 99999999) primary key,
  name text not null unique,
  description text not null default '',
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  trial_days int not null default 0 check (trial_days between 0 and 365),
  features jsonb not null default '[]',
  permissions text[] not null default '{}',
  -- Granted while a subscription lasts.
  role_id int references roles on delete set null,
  upload_quota_mb int check (upload_quota_mb >= 0),
  -- People who have it together, with the one who pays.
  seats int not null default 1 check (seats between 1 and 6),
  -- The best quality that it streams; null for all.
  max_kbps int check (max_kbps between 32 and 320),
  -- On how many devices somebody plays at a time; null for any number.
  max_devices int check (max_devices between 1 and 20),
  recommended boolean not null default false,
  -- The plan of accounts without a subscription.
  is_default boolean not null default false,
  -- Offered to new subscribers.
  active boolean not null default true,
  position int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index plans_default_idx on plans (is_default) where is_default;
create index plans_role_id_idx on plans (role_id) where role_id is not null;

alter table users add foreign key (plan_id) references plans on delete set null;

-- A price of a plan. Amounts never change: another price follows, and subscribers keep theirs.
create table plan_prices (
  id int generated always as identity (maxvalue 99999999) primary key,
  plan_id int not null references plans on delete cascade,
  interval text not null check (interval in ('month', 'year', 'lifetime')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount int not null check (amount > 0),
  active boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index plan_prices_active_idx on plan_prices (plan_id, interval) where active;
create index plan_prices_plan_id_idx on plan_prices (plan_id);

create table subscriptions (
  id int generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  user_id int references users on delete set null,
  plan_id int not null references plans,
  -- Null if an operator granted it.
  price_id int references plan_prices,
  -- The coupon with which it began.
  discount_code_id int references discount_codes on delete set null,
  provider text not null,
  -- Its id at the provider that renews it.
  provider_reference text,
  status text not null default 'pending'
    check (status in ('pending', 'trial', 'active', 'past_due', 'cancelled', 'expired')),
  started_at timestamptz not null default now(),
  trial_ends_at timestamptz,
  -- When the account was told that its trial ends.
  trial_noticed_at timestamptz,
  -- The day of the month on which periods begin.
  anchor_at timestamptz,
  period_start timestamptz,
  -- Null for a lifetime.
  period_end timestamptz,
  -- Its price from the next period on.
  next_price_id int references plan_prices,
  -- The price it was announced to pay, in periods that begin from moves_from on.
  moved_price_id int references plan_prices,
  moves_from timestamptz,
  -- How often a payment that is due was tried.
  attempts int not null default 0,
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
);
-- An account has one subscription at a time.
create unique index subscriptions_open_idx on subscriptions (user_id)
  where status in ('pending', 'trial', 'active', 'past_due', 'cancelled');
create index subscriptions_user_id_idx on subscriptions (user_id);
create index subscriptions_plan_id_idx on subscriptions (plan_id, status);
create index subscriptions_price_id_idx on subscriptions (price_id) where price_id is not null;
create index subscriptions_next_price_id_idx on subscriptions (next_price_id) where next_price_id is not null;
create index subscriptions_started_at_idx on subscriptions (started_at, id);
create index subscriptions_period_end_sort_idx on subscriptions (period_end, id);
create index subscriptions_due_idx on subscriptions (period_end) where status in ('trial', 'active', 'cancelled');
create index subscriptions_retry_idx on subscriptions (retry_at) where status = 'past_due';
create index subscriptions_trial_idx on subscriptions (trial_ends_at)
  where status = 'trial' and trial_noticed_at is null;
create index subscriptions_moved_price_id_idx on subscriptions (moved_price_id) where moved_price_id is not null;
create index subscriptions_discount_code_id_idx on subscriptions (discount_code_id) where discount_code_id is not null;

-- Events of a subscription, for people and reports.
create table subscription_events (
  id int generated always as identity primary key,
  subscription_id int not null references subscriptions on delete cascade,
  kind text not null,
  from_status text,
  to_status text not null,
  plan_id int not null references plans,
  currency text not null,
  -- Monthly recurring revenue after it and before, in minor units.
  mrr int not null,
  mrr_before int not null,
  -- The operator who did it.
  by_user_id int references users on delete set null,
  created_at timestamptz not null
);
create index subscription_events_subscription_id_idx on subscription_events (subscription_id, id);
create index subscription_events_created_at_idx on subscription_events (created_at);
create index subscription_events_plan_id_idx on subscription_events (plan_id);
create index subscription_events_by_user_id_idx on subscription_events (by_user_id) where by_user_id is not null;

-- A subscription at the provider that renews it. One of ours has several over time: what is replaced ends.
create table provider_subscriptions (
  id int generated always as identity primary key,
  provider text not null,
  -- Its id there.
  reference text not null,
  subscription_id int not null references subscriptions on delete cascade,
  -- Price that the provider charges next.
  price_id int not null references plan_prices,
  -- Last known state at the provider: it renews, runs out, or has ended.
  state text not null default 'active' check (state in ('active', 'stopped', 'ended')),
  -- Counts what was applied, so that an answer that was overtaken is not.
  version int not null default 0,
  -- When the provider is asked, or told, next.
  sync_at timestamptz,
  -- When the provider is to charge next, until it says that it will.
  extend_until timestamptz,
  attempts int not null default 0,
  error text,
  created_at timestamptz not null default now(),
  unique (provider, reference)
);
create index provider_subscriptions_subscription_id_idx on provider_subscriptions (subscription_id);
create index provider_subscriptions_price_id_idx on provider_subscriptions (price_id);
create index provider_subscriptions_sync_idx on provider_subscriptions (sync_at) where sync_at is not null;

-- Products and prices that were created at a provider.
create table provider_objects (
  provider text not null,
  -- Hash of the keys: another account has others.
  account text not null,
  name text not null,
  reference text not null,
  created_at timestamptz not null default now(),
  primary key (provider, account, name)
);

-- Time of a plan that was given and not used yet: it begins once another plan has ended.
create table kept_plan_time (
  user_id int not null references users on delete cascade,
  plan_id int not null references plans on delete cascade,
  seconds int not null check (seconds > 0),
  primary key (user_id, plan_id)
);
create index kept_plan_time_plan_id_idx on kept_plan_time (plan_id);

-- Codes that grant a plan for some months.
create table plan_code_batches (
  id int generated always as identity (maxvalue 99999999) primary key,
  name text not null,
  plan_id int not null references plans,
  months int not null check (months between 1 and 36),
  -- The last day on which its codes can be redeemed.
  expires_on date,
  -- Null if the account was deleted.
  created_by int references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index plan_code_batches_plan_id_idx on plan_code_batches (plan_id);
create index plan_code_batches_created_at_idx on plan_code_batches (created_at, id);
create index plan_code_batches_created_by_idx on plan_code_batches (created_by) where created_by is not null;

create table plan_codes (
  id int generated always as identity (maxvalue 99999999) primary key,
  batch_id int not null references plan_code_batches on delete cascade,
  code_hash bytea not null unique,
  code_encrypted bytea not null,
  redeemed_at timestamptz,
  redeemed_by int references users on delete set null,
  revoked_at timestamptz,
  check (redeemed_at is null or revoked_at is null)
);
create index plan_codes_batch_id_idx on plan_codes (batch_id, id);
create index plan_codes_redeemed_by_idx on plan_codes (redeemed_by) where redeemed_by is not null;

-- Who shares the plan of somebody else. Nobody is in two families.
create table family_members (
  user_id int primary key references users on delete cascade,
  payer_id int not null references users on delete cascade,
  joined_at timestamptz not null default now(),
  check (user_id <> payer_id)
);
create index family_members_payer_id_idx on family_members (payer_id, joined_at, user_id);

create table family_invitations (
  id int generated always as identity (maxvalue 99999999) primary key,
  payer_id int not null references users on delete cascade,
  -- Null for a link that the payer passes on.
  email text,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index family_invitations_payer_id_idx on family_invitations (payer_id, id desc);
