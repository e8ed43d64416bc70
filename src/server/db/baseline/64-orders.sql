-- Carts and orders.

create table cart_items (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  price_id int not null references prices on delete cascade,
  -- Amount chosen by the buyer, or the price.
  amount int not null check (amount >= 0),
  -- The price when the item was put in the cart.
  list_amount int not null check (list_amount >= 0),
  -- To whom it is given; null for what the buyer keeps.
  gift jsonb,
  created_at timestamptz not null default now()
);
create index cart_items_price_id_idx on cart_items (price_id);
-- A price is in a cart once for the buyer, and once per recipient.
create unique index cart_items_user_id_price_id_idx on cart_items (user_id, price_id, coalesce(gift ->> 'email', ''));

-- A cart, besides its items.
create table carts (
  user_id int primary key references users on delete cascade,
  discount_code_id int references discount_codes on delete set null,
  country text check (country ~ '^[A-Z]{2}$'),
  updated_at timestamptz not null default now()
);
create index carts_discount_code_id_idx on carts (discount_code_id) where discount_code_id is not null;

create sequence order_numbers as integer start 10001;

create table orders (
  id uuid primary key default gen_random_uuid(),
  number int not null unique default nextval('order_numbers'),
  user_id int references users on delete set null,
  -- The period of a subscription that it pays, and the price.
  subscription_id int references subscriptions on delete set null,
  plan_price_id int references plan_prices on delete set null,
  period_start timestamptz,
  period_end timestamptz,
  -- From when on it pays its period; null for all of it.
  prorated_from timestamptz,
  status text not null default 'pending'
    check (status in ('pending', 'paid', 'refunded', 'cancelled', 'failed', 'expired')),
  -- Hash of the cart: an account has one open order per cart.
  fingerprint text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  subtotal int not null check (subtotal >= 0),
  discount int not null default 0 check (discount >= 0),
  tax int not null default 0 check (tax >= 0),
  total int not null check (total >= 0),
  refunded int not null default 0 check (refunded >= 0 and refunded <= total),
  tax_included boolean not null,
  tax_name text not null default '',
  tax_rate int not null default 0,
  discount_code_id int references discount_codes on delete set null,
  discount_code text,
  buyer_name text not null,
  buyer_email text not null,
  country text,
  address text not null default '',
  provider text not null,
  refund_requested_at timestamptz,
  refund_reason text,
  -- Number, name and email of the buyer.
  search_text text not null
    generated always as (normalize_text('T-' || number::text || ' ' || buyer_name || ' ' || buyer_email)) stored,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  paid_at timestamptz,
  -- When it was cancelled, failed or expired.
  ended_at timestamptz,
  check (total = subtotal - discount + case when tax_included then 0 else tax end)
);
create index orders_user_id_created_at_idx on orders (user_id, created_at desc);
create unique index orders_open_idx on orders (user_id, fingerprint) where status = 'pending';
create index orders_pending_idx on orders (expires_at) where status = 'pending';
create index orders_discount_code_id_idx on orders (discount_code_id) where discount_code_id is not null;
create index orders_search_text_trgm_idx on orders using gin (search_text gin_trgm_ops)
  with (gin_pending_list_limit = 256);
-- Each sort has one index, with the number, which breaks ties.
create index orders_created_at_idx on orders (created_at, number);
create index orders_total_idx on orders (total, number);
create index orders_status_created_at_idx on orders (status, created_at, number);
create index orders_provider_created_at_idx on orders (provider, created_at, number);
create index orders_refund_requested_idx on orders (created_at, number)
  where refund_requested_at is not null and status = 'paid';
create index orders_subscription_id_idx on orders (subscription_id, number) where subscription_id is not null;
create index orders_plan_price_id_idx on orders (plan_price_id) where plan_price_id is not null;

-- Part of an order, as it was sold.
create table order_items (
  id int generated always as identity primary key,
  order_id uuid not null references orders on delete cascade,
  type text not null check (type in ('song', 'album', 'plan')),
  -- Of song, album and plan, one is set.
  song_id int references all_songs on delete set null,
  album_id int references all_albums on delete set null,
  plan_id int references plans on delete set null,
  artist_id int references artists on delete set null,
  license_id int references licenses on delete set null,
  title text not null,
  artist text not null,
  license text not null,
  license_text text not null,
  amount int not null check (amount >= 0),
  discount int not null default 0,
  tax int not null default 0,
  commission int not null default 0,
  -- Earnings of each artist, and its share in hundredths of a percent.
  splits jsonb not null default '[]',
  refunded int not null default 0,
  -- When a refund ended what it grants.
  ended_at timestamptz,
  -- The item that was refunded, if it is another one that had lowered its price.
  ended_with int references order_items on delete set null
);
create index order_items_order_id_idx on order_items (order_id);
create index order_items_song_id_idx on order_items (song_id) where song_id is not null;
create index order_items_album_id_idx on order_items (album_id) where album_id is not null;
create index order_items_artist_id_idx on order_items (artist_id) where artist_id is not null;
create index order_items_license_id_idx on order_items (license_id) where license_id is not null;
create index order_items_plan_id_idx on order_items (plan_id) where plan_id is not null;
create index order_items_ended_with_idx on order_items (ended_with) where ended_with is not null;

-- Payments for one item that lowered the price of another: songs of an album, or the rest of a period.
create table order_item_credits (
  item_id int not null references order_items on delete cascade,
  source_id int not null references order_items on delete cascade,
  -- Before tax, in the currency of both orders.
  amount int not null check (amount >= 0),
  primary key (item_id, source_id)
);
create index order_item_credits_source_id_idx on order_item_credits (source_id);
