-- Links that open private items to visitors.

-- Each opens one private item of its owner. It is looked up by the hash; the encrypted token lets its owner copy the
-- link again.
create table share_links (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  song_id int references all_songs on delete cascade,
  album_id int references all_albums on delete cascade,
  playlist_id int references playlists on delete cascade,
  token_hash bytea not null unique,
  token_encrypted bytea not null,
  -- Grants of other versions no longer open anything.
  version int not null default 1,
  label text not null default '',
  password_hash text,
  downloads boolean not null default false,
  expires_at timestamptz,
  visits int not null default 0,
  last_visit_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  check (num_nonnulls(song_id, album_id, playlist_id) = 1)
);
create index share_links_user_id_idx on share_links (user_id);
create index share_links_song_id_idx on share_links (song_id);
create index share_links_album_id_idx on share_links (album_id);
create index share_links_playlist_id_idx on share_links (playlist_id);
create index share_links_expires_at_idx on share_links (expires_at);

-- Visitors of the day, who count once: the hash of a visitor changes daily.
create table share_link_visits (
  link_id int not null references share_links on delete cascade,
  visitor_hash bytea not null,
  visited_at timestamptz not null default now(),
  primary key (link_id, visitor_hash)
);
create index share_link_visits_visited_at_idx on share_link_visits (visited_at);
