-- What buyers own: purchases, gifts, free and paid downloads.

-- Who may use what, under which license.
create table purchases (
  id int generated always as identity primary key,
  -- Null for a gift until it is redeemed.
  user_id int references users on delete cascade,
  order_item_id int not null references order_items on delete cascade,
  type text not null check (type in ('song', 'album')),
  -- Of song and album, one is set.
  song_id int references all_songs on delete set null,
  album_id int references all_albums on delete set null,
  title text not null,
  artist text not null,
  license_id int references licenses on delete set null,
  valid boolean not null default true,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (order_item_id)
);
create unique index purchases_song_id_idx on purchases (song_id, user_id, license_id)
  where valid and song_id is not null;
create unique index purchases_album_id_idx on purchases (album_id, user_id, license_id)
  where valid and album_id is not null;
create index purchases_of_song_idx on purchases (song_id) where song_id is not null;
create index purchases_of_album_idx on purchases (album_id) where album_id is not null;
create index purchases_license_id_idx on purchases (license_id) where license_id is not null;
-- Title and artist are stored as they were sold, so that pages are read from these indexes.
create index purchases_title_idx on purchases (user_id, lower(title), id);
create index purchases_artist_idx on purchases (user_id, lower(artist), id);
create index purchases_created_at_idx on purchases (user_id, created_at, id);

-- The songs of a purchase when it was made.
create table purchased_songs (
  purchase_id int not null references purchases on delete cascade,
  song_id int not null references all_songs on delete cascade,
  position int not null default 0,
  primary key (purchase_id, song_id)
);
create index purchased_songs_song_id_idx on purchased_songs (song_id);

-- An item of an order that is given to somebody, who redeems it with a code.
create table gifts (
  id int generated always as identity (maxvalue 99999999) primary key,
  order_item_id int not null unique references order_items on delete cascade,
  -- Who gives it, and the name of the account then.
  user_id int references users on delete set null,
  sender text not null,
  email text not null,
  name text not null default '',
  message text not null default '',
  deliver_at timestamptz,
  -- SHA-256 of the code, and the code encrypted, so that the giver can copy it; null until the order is paid.
  code_hash bytea unique,
  code_encrypted bytea,
  -- When its email was queued, and how many were.
  sent_at timestamptz,
  emails int not null default 0,
  redeemed_at timestamptz,
  redeemed_by int references users on delete set null,
  -- When its order was refunded.
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  check ((code_hash is null) = (code_encrypted is null))
);
create index gifts_user_id_idx on gifts (user_id, created_at desc, id desc) where user_id is not null;
create index gifts_redeemed_by_idx on gifts (redeemed_by) where redeemed_by is not null;
create index gifts_due_idx on gifts (deliver_at)
  where code_hash is not null and sent_at is null and redeemed_at is null and revoked_at is null;

-- Who got something free for an email address.
create table free_downloads (
  id int generated always as identity (maxvalue 99999999) primary key,
  -- Who receives the address: the main artist of the item then.
  artist_id int not null references artists on delete cascade,
  -- Null for visitors.
  user_id int references users on delete cascade,
  -- Of song and album, one is set until the item is gone.
  song_id int references all_songs on delete set null,
  album_id int references all_albums on delete set null,
  title text not null,
  license text not null,
  license_text text not null,
  -- Lowercase; null once it was withdrawn.
  email text,
  country text,
  locale text,
  -- When the emailed link expires.
  expires_at timestamptz not null,
  -- When the link was used, which shows that the address is right: only then the artist receives it.
  confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  check (num_nonnulls(song_id, album_id) <= 1)
);
create unique index free_downloads_song_id_idx on free_downloads (song_id, email) where song_id is not null;
create unique index free_downloads_album_id_idx on free_downloads (album_id, email) where album_id is not null;
create index free_downloads_artist_id_idx on free_downloads (artist_id, confirmed_at desc, id desc);
create index free_downloads_user_id_idx on free_downloads (user_id) where user_id is not null;
create index free_downloads_email_idx on free_downloads (email) where email is not null;
create index free_downloads_expires_at_idx on free_downloads (expires_at) where email is null or confirmed_at is null;

-- A file that buyers download: an original, or one converted with tags and cover.
create table download_files (
  id int generated always as identity primary key,
  media_id int not null references media on delete cascade,
  format text not null check (format in ('original', 'flac', 'mp3', 'opus', 'aac')),
  -- SHA-256 of its tags and cover; empty for an original.
  tags text not null default '',
  status text not null default 'queued' check (status in ('queued', 'ready', 'failed')),
  -- Bytes and CRC-32, once it is ready.
  size bigint,
  crc32 bigint,
  error text,
  -- When a job was last asked to convert it.
  queued_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  unique (media_id, format, tags),
  check (status <> 'ready' or (size is not null and crc32 is not null))
);
create index download_files_used_at_idx on download_files (used_at);
