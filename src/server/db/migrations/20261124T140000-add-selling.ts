import { type Kysely, sql } from 'kysely'

/** Licenses and prices, carts, orders, payments, purchases, and the ledger that says who is owed what. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of [...catalog, ...orders, ...ledger]) await sql.raw(statement).execute(db)
}

/** Exactly one of song and album. */
const ofItem = `
  song_id integer references all_songs on delete cascade,
  album_id integer references all_albums on delete cascade,
  check (num_nonnulls(song_id, album_id) = 1)`

/** Sold items stay, whatever happens to the item. */
const ofSoldItem = `
  song_id integer references all_songs on delete set null,
  album_id integer references all_albums on delete set null`

const currency = "currency text not null check (currency ~ '^[A-Z]{3}$')"

const catalog = [
  `create table licenses (
    id integer generated always as identity (maxvalue 99999999) primary key,
    name text not null unique,
    summary text not null default '',
    text text not null default '',
    position integer not null default 0,
    active boolean not null default true,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create table prices (
    id integer generated always as identity (maxvalue 99999999) primary key,
    ${ofItem},
    license_id integer not null references licenses,
    ${currency},
    amount integer not null check (amount >= 0),
    minimum integer check (minimum >= 0 and minimum <= amount),
    active boolean not null default true,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  'create unique index prices_song_id_idx on prices (song_id, license_id) where song_id is not null',
  'create unique index prices_album_id_idx on prices (album_id, license_id) where album_id is not null',
  'create index prices_license_id_idx on prices (license_id)',
  `create table listen_policies (
    id integer generated always as identity (maxvalue 99999999) primary key,
    ${ofItem},
    policy text not null check (policy in ('preview', 'none')),
    preview_seconds integer not null default 30 check (preview_seconds between 5 and 300)
  )`,
  'create unique index listen_policies_song_id_idx on listen_policies (song_id) where song_id is not null',
  'create unique index listen_policies_album_id_idx on listen_policies (album_id) where album_id is not null',
  // In hundredths of a percent; all of an item together are 10000.
  `create table revenue_splits (
    id integer generated always as identity (maxvalue 99999999) primary key,
    ${ofItem},
    artist_id integer not null references artists on delete cascade,
    share integer not null check (share between 1 and 10000)
  )`,
  'create unique index revenue_splits_song_id_idx on revenue_splits (song_id, artist_id) where song_id is not null',
  'create unique index revenue_splits_album_id_idx on revenue_splits (album_id, artist_id) where album_id is not null',
  'create index revenue_splits_artist_id_idx on revenue_splits (artist_id)',
  `create table artist_commissions (
    artist_id integer primary key references artists on delete cascade,
    commission integer not null check (commission between 0 and 10000)
  )`,
  `create table discount_codes (
    id integer generated always as identity (maxvalue 99999999) primary key,
    code text not null check (code = upper(code)),
    percent integer check (percent between 1 and 100),
    amount integer check (amount > 0),
    currency text check (currency ~ '^[A-Z]{3}$'),
    artist_id integer references artists on delete cascade,
    starts_at timestamptz,
    ends_at timestamptz,
    usage_limit integer check (usage_limit > 0),
    used integer not null default 0,
    once_per_user boolean not null default true,
    active boolean not null default true,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (code),
    check (num_nonnulls(percent, amount) = 1),
    check ((amount is null) = (currency is null))
  )`,
  'create index discount_codes_artist_id_idx on discount_codes (artist_id) where artist_id is not null',
  `create table tax_rates (
    id integer generated always as identity (maxvalue 99999999) primary key,
    country text not null unique check (country ~ '^[A-Z]{2}$'),
    name text not null,
    rate integer not null check (rate between 0 and 10000),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
]

const orders = [
  `create table cart_items (
    id integer generated always as identity primary key,
    user_id integer not null references users on delete cascade,
    price_id integer not null references prices on delete cascade,
    amount integer not null check (amount >= 0),
    list_amount integer not null check (list_amount >= 0),
    created_at timestamptz not null default now(),
    unique (user_id, price_id)
  )`,
  'create index cart_items_price_id_idx on cart_items (price_id)',
  `create table carts (
    user_id integer primary key references users on delete cascade,
    discount_code_id integer references discount_codes on delete set null,
    country text check (country ~ '^[A-Z]{2}$'),
    updated_at timestamptz not null default now()
  )`,
  'create index carts_discount_code_id_idx on carts (discount_code_id) where discount_code_id is not null',
  'create sequence order_numbers as integer start 10001',
  `create table orders (
    id uuid primary key default gen_random_uuid(),
    number integer not null unique default nextval('order_numbers'),
    user_id integer references users on delete set null,
    status text not null default 'pending'
      check (status in ('pending', 'paid', 'refunded', 'cancelled', 'failed', 'expired')),
    fingerprint text not null,
    ${currency},
    subtotal integer not null check (subtotal >= 0),
    discount integer not null default 0 check (discount >= 0),
    tax integer not null default 0 check (tax >= 0),
    total integer not null check (total >= 0),
    refunded integer not null default 0 check (refunded >= 0 and refunded <= total),
    tax_included boolean not null,
    tax_name text not null default '',
    tax_rate integer not null default 0,
    discount_code_id integer references discount_codes on delete set null,
    discount_code text,
    buyer_name text not null,
    buyer_email text not null,
    country text,
    address text not null default '',
    provider text not null,
    refund_requested_at timestamptz,
    refund_reason text,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    paid_at timestamptz,
    ended_at timestamptz,
    check (total = subtotal - discount + case when tax_included then 0 else tax end)
  )`,
  'create index orders_user_id_created_at_idx on orders (user_id, created_at desc)',
  "create unique index orders_open_idx on orders (user_id, fingerprint) where status = 'pending'",
  'create index orders_created_at_idx on orders (created_at, id)',
  "create index orders_pending_idx on orders (expires_at) where status = 'pending'",
  'create index orders_discount_code_id_idx on orders (discount_code_id) where discount_code_id is not null',
  `create table order_items (
    id integer generated always as identity primary key,
    order_id uuid not null references orders on delete cascade,
    type text not null check (type in ('song', 'album')),
    ${ofSoldItem},
    artist_id integer references artists on delete set null,
    license_id integer references licenses on delete set null,
    title text not null,
    artist text not null,
    license text not null,
    license_text text not null,
    amount integer not null check (amount >= 0),
    discount integer not null default 0,
    tax integer not null default 0,
    commission integer not null default 0,
    splits jsonb not null default '[]',
    refunded integer not null default 0
  )`,
  'create index order_items_order_id_idx on order_items (order_id)',
  'create index order_items_song_id_idx on order_items (song_id) where song_id is not null',
  'create index order_items_album_id_idx on order_items (album_id) where album_id is not null',
  'create index order_items_artist_id_idx on order_items (artist_id) where artist_id is not null',
  'create index order_items_license_id_idx on order_items (license_id) where license_id is not null',
  `create table payments (
    id uuid primary key default gen_random_uuid(),
    order_id uuid not null references orders on delete cascade,
    provider text not null,
    provider_reference text,
    status text not null default 'created'
      check (status in ('created', 'pending', 'succeeded', 'failed', 'cancelled')),
    ${currency},
    amount integer not null check (amount >= 0),
    fee integer,
    action jsonb,
    error text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    checked_at timestamptz,
    unique (provider, provider_reference)
  )`,
  'create index payments_order_id_idx on payments (order_id)',
  "create index payments_open_idx on payments (created_at) where status in ('created', 'pending')",
  `create table payment_events (
    id integer generated always as identity primary key,
    provider text not null,
    event_id text not null,
    kind text not null,
    body text not null,
    received_at timestamptz not null default now(),
    processed_at timestamptz,
    error text,
    unique (provider, event_id)
  )`,
  'create index payment_events_received_at_idx on payment_events (received_at)',
  `create table purchases (
    id integer generated always as identity primary key,
    user_id integer not null references users on delete cascade,
    order_item_id integer not null references order_items on delete cascade,
    ${ofSoldItem},
    license_id integer references licenses on delete set null,
    valid boolean not null default true,
    created_at timestamptz not null default now(),
    ended_at timestamptz,
    unique (order_item_id)
  )`,
  'create index purchases_user_id_created_at_idx on purchases (user_id, created_at desc)',
  'create unique index purchases_song_id_idx on purchases (song_id, user_id, license_id) where valid and song_id is not null',
  'create unique index purchases_album_id_idx on purchases (album_id, user_id, license_id) where valid and album_id is not null',
  'create index purchases_of_song_idx on purchases (song_id) where song_id is not null',
  'create index purchases_of_album_idx on purchases (album_id) where album_id is not null',
  'create index purchases_license_id_idx on purchases (license_id) where license_id is not null',
  `create table purchased_songs (
    purchase_id integer not null references purchases on delete cascade,
    song_id integer not null references all_songs on delete cascade,
    position integer not null default 0,
    primary key (purchase_id, song_id)
  )`,
  'create index purchased_songs_song_id_idx on purchased_songs (song_id)',
  `create table refunds (
    id uuid primary key default gen_random_uuid(),
    order_id uuid not null references orders on delete cascade,
    payment_id uuid references payments on delete set null,
    status text not null default 'created' check (status in ('created', 'succeeded', 'failed')),
    amount integer not null check (amount > 0),
    items jsonb not null,
    reason text not null default '',
    provider_reference text,
    error text,
    created_by integer references users on delete set null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  'create index refunds_order_id_idx on refunds (order_id)',
  'create index refunds_payment_id_idx on refunds (payment_id) where payment_id is not null',
  'create index refunds_created_by_idx on refunds (created_by) where created_by is not null',
  "create index refunds_open_idx on refunds (created_at) where status = 'created'",
]

const ledger = [
  `create table ledger_accounts (
    id integer generated always as identity primary key,
    name text not null,
    ${currency},
    balance bigint not null default 0,
    unique (name, currency)
  )`,
  `create table ledger_transactions (
    id integer generated always as identity primary key,
    kind text not null check (kind in ('sale', 'fee', 'refund', 'chargeback', 'payout', 'payout_paid', 'payout_returned')),
    reference text not null,
    order_id uuid references orders on delete set null,
    available_at timestamptz not null,
    created_at timestamptz not null default now(),
    unique (kind, reference)
  )`,
  'create index ledger_transactions_order_id_idx on ledger_transactions (order_id) where order_id is not null',
  `create table ledger_entries (
    id integer generated always as identity primary key,
    transaction_id integer not null references ledger_transactions,
    account_id integer not null references ledger_accounts,
    order_item_id integer references order_items on delete set null,
    amount bigint not null check (amount <> 0)
  )`,
  'create index ledger_entries_transaction_id_idx on ledger_entries (transaction_id)',
  'create index ledger_entries_account_id_idx on ledger_entries (account_id, id)',
  'create index ledger_entries_order_item_id_idx on ledger_entries (order_item_id) where order_item_id is not null',
]
