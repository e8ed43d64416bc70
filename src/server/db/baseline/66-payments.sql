-- Payments, refunds, and payment providers.

-- One attempt to pay an order.
create table payments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  provider text not null,
  -- Its id at the provider.
  provider_reference text,
  -- The id of what was charged, such as a payment intent or a capture: refunds and chargebacks name it.
  charge_reference text,
  status text not null default 'created' check (status in ('created', 'pending', 'succeeded', 'failed', 'cancelled')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount int not null check (amount >= 0),
  -- Fee of the provider, once known.
  fee int,
  -- Renewal by the provider from then on.
  renewal jsonb,
  action jsonb,
  -- Where the buyer returns to: retries of the request are the same.
  return_path text not null default '/',
  cancel_path text not null default '/',
  error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When the provider was last asked about it.
  checked_at timestamptz,
  unique (provider, provider_reference)
);
create index payments_order_id_idx on payments (order_id);
create index payments_open_idx on payments (created_at) where status in ('created', 'pending');
create index payments_provider_reference_idx on payments (provider_reference) where provider_reference is not null;
create unique index payments_charge_reference_idx on payments (provider, charge_reference)
  where charge_reference is not null;
create index payments_created_at_idx on payments (created_at);
create index payments_without_fee_idx on payments (created_at)
  where status = 'succeeded' and fee is null and provider in ('stripe', 'paypal');

-- An event that a provider sent; each is processed once.
create table payment_events (
  id int generated always as identity primary key,
  provider text not null,
  event_id text not null,
  kind text not null,
  -- As it was received.
  body text not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  error text,
  attempts int not null default 0,
  -- When it is tried again.
  retry_at timestamptz,
  unique (provider, event_id)
);
create index payment_events_received_at_idx on payment_events (received_at);
create index payment_events_open_idx on payment_events (received_at) where processed_at is null;

create table refunds (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  payment_id uuid references payments on delete set null,
  -- A chargeback is decided by the buyer’s bank.
  kind text not null default 'refund' check (kind in ('refund', 'chargeback')),
  status text not null default 'created' check (status in ('created', 'succeeded', 'failed')),
  amount int not null check (amount >= 0),
  items jsonb not null,
  reason text not null default '',
  provider_reference text,
  error text,
  created_by int references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index refunds_order_id_idx on refunds (order_id);
create index refunds_payment_id_idx on refunds (payment_id) where payment_id is not null;
create index refunds_created_by_idx on refunds (created_by) where created_by is not null;
create index refunds_open_idx on refunds (created_at) where status = 'created';
create unique index refunds_provider_reference_idx on refunds (payment_id, provider_reference)
  where provider_reference is not null;

-- How the site reaches a payment provider.
create table payment_providers (
  key text primary key check (key in ('stripe', 'paypal')),
  enabled boolean not null default false,
  sandbox boolean not null default false,
  client_id text not null default '',
  encrypted_secret bytea,
  -- The last characters of the secret, to recognize it.
  secret_ending text not null default '',
  webhook_id text not null default '',
  encrypted_webhook_secret bytea,
  updated_at timestamptz not null default now()
);

-- A comparison of the ledger and payments with what providers list.
create table reconciliations (
  id int generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  -- How many were compared.
  payments int not null default 0,
  refunds int not null default 0,
  -- Why providers could not be asked.
  error text
);

create table reconciliation_differences (
  id int generated always as identity primary key,
  kind text not null,
  -- An account of the ledger, or a payment or refund.
  subject text not null,
  provider text,
  payment_id uuid references payments on delete cascade,
  currency text not null,
  ours bigint not null,
  theirs bigint not null,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  -- When it was no longer found.
  resolved_at timestamptz
);
create unique index reconciliation_differences_open_idx on reconciliation_differences (kind, subject)
  where resolved_at is null;
create index reconciliation_differences_payment_id_idx on reconciliation_differences (payment_id)
  where payment_id is not null;
