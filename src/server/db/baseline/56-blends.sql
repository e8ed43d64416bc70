-- Blends: their members, and the songs and matches made for a day.

-- A daily playlist of the tastes of several friends.
create table blends (
  id int generated always as identity primary key,
  -- The day (UTC) of its songs and matches; null if they must be made.
  made_on date,
  -- When somebody last opened it, to the hour.
  opened_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp()
);
create index blends_made_on_idx on blends (made_on);

create table blend_members (
  blend_id int not null references blends on delete cascade,
  user_id int not null references users on delete cascade,
  -- Null while invited. Whoever joined first is the owner.
  joined_at timestamptz,
  invited_at timestamptz not null default clock_timestamp(),
  primary key (blend_id, user_id)
);
create index blend_members_user_id_idx on blend_members (user_id);

create table blend_songs (
  blend_id int not null references blends on delete cascade,
  position int not null,
  song_id int not null references all_songs on delete cascade,
  -- Whose taste it is.
  user_ids int[] not null,
  primary key (blend_id, position)
);
create index blend_songs_song_id_idx on blend_songs (song_id);

-- How two members match: percentages, one_id being the smaller id.
create table blend_matches (
  blend_id int not null references blends on delete cascade,
  one_id int not null references users on delete cascade,
  other_id int not null references users on delete cascade,
  score smallint not null check (score between 0 and 100),
  artists smallint not null check (artists between 0 and 100),
  genres smallint check (genres between 0 and 100),
  -- Artists that both play, the most first.
  artist_ids int[] not null,
  -- The song that both play most.
  song_id int references all_songs on delete set null,
  primary key (blend_id, one_id, other_id),
  check (one_id < other_id)
);
create index blend_matches_one_id_idx on blend_matches (one_id);
create index blend_matches_other_id_idx on blend_matches (other_id);
create index blend_matches_song_id_idx on blend_matches (song_id) where song_id is not null;
