-- Licenses, prices, discounts, taxes, and how earnings are divided. Amounts are in minor units of the currency, shares
-- and rates in hundredths of a percent.

-- A license: how the buyer of an item may use it.
create table licenses (
  id int generated always as identity (maxvalue 99999999) primary key,
  name text not null unique,
  -- One line in plain language.
  summary text not null default '',
  text text not null default '',
  position int not null default 0,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Price of an item under a license.
create table prices (
  id int generated always as identity (maxvalue 99999999) primary key,
  song_id int references all_songs on delete cascade,
  album_id int references all_albums on delete cascade,
  check (num_nonnulls(song_id, album_id) = 1),
  license_id int not null references licenses,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The suggested one if there is a minimum.
  amount int not null check (amount >= 0),
  -- Buyers choose what they pay, from this amount on; null for a fixed price.
  minimum int check (minimum >= 0 and minimum <= amount),
  -- It is free for an email address, which the artist receives.
  ask_email boolean not null default false,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (not ask_email or (amount = 0 and minimum is null))
);
create unique index prices_song_id_idx on prices (song_id, license_id) where song_id is not null;
create unique index prices_album_id_idx on prices (album_id, license_id) where album_id is not null;
create index prices_license_id_idx on prices (license_id);

-- Listening rights in an item without a purchase; all of it without a row.
create table listen_policies (
  id int generated always as identity (maxvalue 99999999) primary key,
  song_id int references all_songs on delete cascade,
  album_id int references all_albums on delete cascade,
  check (num_nonnulls(song_id, album_id) = 1),
  policy text not null check (policy in ('preview', 'none')),
  preview_seconds int not null default 30 check (preview_seconds between 5 and 300)
);
create unique index listen_policies_song_id_idx on listen_policies (song_id) where song_id is not null;
create unique index listen_policies_album_id_idx on listen_policies (album_id) where album_id is not null;

-- A coupon: a percentage or an amount, of all items or of those of one artist.
create table discount_codes (
  id int generated always as identity (maxvalue 99999999) primary key,
  -- In capitals.
  code text not null check (code = upper(code)),
  percent int check (percent between 1 and 100),
  amount int check (amount > 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  artist_id int references artists on delete cascade,
  starts_at timestamptz,
  ends_at timestamptz,
  usage_limit int check (usage_limit > 0),
  -- Paid orders with it.
  used int not null default 0,
  once_per_user boolean not null default true,
  -- Periods of a plan that it lowers; null for all.
  periods int default 1 check (periods between 1 and 120),
  active boolean not null default true,
  -- Who made it, or changed it last; null if the account was deleted.
  changed_by int references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (code),
  check (num_nonnulls(percent, amount) = 1),
  check ((amount is null) = (currency is null))
);
create index discount_codes_artist_id_idx on discount_codes (artist_id) where artist_id is not null;
create index discount_codes_changed_by_idx on discount_codes (changed_by) where changed_by is not null;

-- The tax of a country.
create table tax_rates (
  id int generated always as identity (maxvalue 99999999) primary key,
  country text not null unique check (country ~ '^[A-Z]{2}$'),
  name text not null,
  rate int not null check (rate between 0 and 10000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- The commission of artists for whom it differs from the setting.
create table artist_commissions (
  artist_id int primary key references artists on delete cascade,
  commission int not null check (commission between 0 and 10000)
);

-- Who shares the earnings of an item.
create table revenue_splits (
  id int generated always as identity (maxvalue 99999999) primary key,
  song_id int references all_songs on delete cascade,
  album_id int references all_albums on delete cascade,
  check (num_nonnulls(song_id, album_id) = 1),
  -- The main artist of the item when it was agreed: a split ends when the item gets another one.
  owner_id int not null references artists on delete cascade,
  artist_id int not null references artists on delete cascade,
  share int not null check (share between 1 and 10000),
  created_at timestamptz not null default now()
);
create unique index revenue_splits_song_id_idx on revenue_splits (song_id, artist_id) where song_id is not null;
create unique index revenue_splits_album_id_idx on revenue_splits (album_id, artist_id) where album_id is not null;
create index revenue_splits_artist_id_idx on revenue_splits (artist_id);
create index revenue_splits_owner_id_idx on revenue_splits (owner_id);

-- A split that some of its artists have not agreed to yet.
create table split_proposals (
  id int generated always as identity (maxvalue 99999999) primary key,
  song_id int references all_songs on delete cascade,
  album_id int references all_albums on delete cascade,
  check (num_nonnulls(song_id, album_id) = 1),
  owner_id int not null references artists on delete cascade,
  proposed_by int references users on delete set null,
  -- The item loses its own split: shares are what applies then.
  ends boolean not null,
  created_at timestamptz not null default now()
);
create unique index split_proposals_song_id_idx on split_proposals (song_id) where song_id is not null;
create unique index split_proposals_album_id_idx on split_proposals (album_id) where album_id is not null;
create index split_proposals_owner_id_idx on split_proposals (owner_id);
create index split_proposals_proposed_by_idx on split_proposals (proposed_by) where proposed_by is not null;

create table split_proposal_shares (
  proposal_id int not null references split_proposals on delete cascade,
  artist_id int not null references artists on delete cascade,
  -- What the artist would get, 0 if it leaves, and what it got.
  share int not null check (share between 0 and 10000),
  before int not null check (before between 0 and 10000),
  agreed boolean not null,
  primary key (proposal_id, artist_id)
);
create index split_proposal_shares_artist_id_idx on split_proposal_shares (artist_id);
