-- Spots in the files of podcast feeds: what is needed to insert them, and what was inserted for whom.

-- A spot as MP3 of the format of an episode.
create table feed_spots (
  media_id int not null references campaign_spots on delete cascade,
  hertz int not null,
  channels smallint not null,
  status text not null default 'preparing' check (status in ('preparing', 'ready', 'failed')),
  size int,
  frames int,
  wanted_at timestamptz not null default now(),
  primary key (media_id, hertz, channels),
  check (status <> 'ready' or num_nulls(size, frames) = 0)
);

-- The file of an episode for a listener of a feed, until it expires.
create table compositions (
  id bigint generated always as identity primary key,
  episode_id int not null references episodes on delete cascade,
  -- The audio of the episode.
  media_id int not null references media on delete cascade,
  listener bytea not null,
  -- Null for the plain file.
  pieces jsonb,
  expires_at timestamptz not null,
  unique (episode_id, listener)
);
create index compositions_media_id_idx on compositions (media_id);
create index compositions_expires_at_idx on compositions (expires_at);

-- A spot in it, and which bytes of the composed file were sent.
create table composition_spots (
  composition_id bigint not null references compositions on delete cascade,
  position smallint not null,
  campaign_id int not null references campaigns on delete cascade,
  -- SHA-256 of its impression token.
  token bytea not null,
  start_byte bigint not null,
  end_byte bigint not null,
  sent int8multirange not null default '{}',
  primary key (composition_id, position)
);
create index composition_spots_campaign_id_idx on composition_spots (campaign_id);
