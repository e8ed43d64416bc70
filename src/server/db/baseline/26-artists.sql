-- What artists' teams work with: members, requests, posts, events, notices.

-- Who manages an artist.
create table artist_members (
  artist_id int not null references artists on delete cascade,
  user_id int not null references users on delete cascade,
  role text not null check (role in ('owner', 'editor', 'analyst')),
  created_at timestamptz not null default now(),
  primary key (artist_id, user_id)
);
create index artist_members_user_id_idx on artist_members (user_id);

-- An invitation to the team of an artist.
create table artist_invitations (
  id int generated always as identity primary key,
  artist_id int not null references artists on delete cascade,
  -- The invited account, or the one that has confirmed the invited email.
  user_id int references users on delete cascade,
  -- Null if an account was invited.
  email text,
  role text not null check (role in ('owner', 'editor', 'analyst')),
  -- SHA-256 of the token in the email.
  token_hash bytea not null unique,
  invited_by int references users on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check (user_id is not null or email is not null)
);
create index artist_invitations_artist_id_idx on artist_invitations (artist_id);
create index artist_invitations_user_id_idx on artist_invitations (user_id) where user_id is not null;
create index artist_invitations_invited_by_idx on artist_invitations (invited_by) where invited_by is not null;

create table artist_requests (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  displayname text not null,
  role text not null default 'artist' check (role in ('artist', 'band', 'label', 'podcaster')),
  bio text,
  links jsonb not null default '[]',
  -- The existing artist that the account says to be.
  claimed_artist_id int references artists on delete set null,
  -- Code that the account must show on a page.
  proof_code text,
  -- How the account shows that it is the artist, if not by a code.
  proof_note text,
  -- Where the code of the account should be.
  proof_url text,
  proof_result text check (proof_result in ('found', 'missing', 'unreachable')),
  proof_checked_at timestamptz,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  reason text,
  artist_id int references artists on delete set null,
  created_at timestamptz not null default now(),
  decided_at timestamptz
);
create unique index artist_requests_user_id_pending_key on artist_requests (user_id) where status = 'pending';
create index artist_requests_user_id_idx on artist_requests (user_id, id desc);
create index artist_requests_status_idx on artist_requests (status, id desc);
create index artist_requests_artist_id_idx on artist_requests (artist_id) where artist_id is not null;
create index artist_requests_claimed_artist_id_idx on artist_requests (claimed_artist_id)
  where claimed_artist_id is not null;

-- A question of operators about a request, or an answer of the account.
create table artist_request_messages (
  id int generated always as identity primary key,
  request_id int not null references artist_requests on delete cascade,
  user_id int references users on delete set null,
  user_name text not null,
  text text not null,
  by_applicant boolean not null,
  created_at timestamptz not null default clock_timestamp()
);
create index artist_request_messages_request_id_idx on artist_request_messages (request_id, id);
create index artist_request_messages_user_id_idx on artist_request_messages (user_id) where user_id is not null;

-- A date of an artist.
create table artist_events (
  id int generated always as identity primary key,
  artist_id int not null references artists on delete cascade,
  title text,
  starts_at timestamptz not null,
  -- Of the venue.
  time_zone text not null,
  venue text not null,
  city text not null,
  country text,
  ticket_url text,
  cancelled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index artist_events_artist_id_starts_at_idx on artist_events (artist_id, starts_at, id);

-- A text of an artist to their followers.
create table artist_posts (
  id int generated always as identity primary key,
  artist_id int not null references artists on delete cascade,
  -- The member who wrote it.
  user_id int references users on delete set null,
  text text not null,
  item_type text check (item_type in ('song', 'album', 'playlist', 'podcast', 'episode')),
  item_id int,
  created_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  check ((item_type is null) = (item_id is null))
);
create index artist_posts_artist_id_created_at_idx on artist_posts (artist_id, created_at, id);
create index artist_posts_user_id_idx on artist_posts (user_id) where user_id is not null;

-- An artist or a person whom a post names.
create table artist_post_mentions (
  post_id int not null references artist_posts on delete cascade,
  name text not null,
  artist_id int references artists on delete cascade,
  user_id int references users on delete cascade,
  primary key (post_id, name),
  check ((artist_id is null) <> (user_id is null))
);
create index artist_post_mentions_artist_id_idx on artist_post_mentions (artist_id) where artist_id is not null;
create index artist_post_mentions_user_id_idx on artist_post_mentions (user_id) where user_id is not null;

-- The item at the top of an artist's page.
create table artist_picks (
  artist_id int primary key references artists on delete cascade,
  item_type text not null check (item_type in ('song', 'album', 'playlist', 'podcast', 'episode')),
  item_id int not null,
  text text
);

-- An image in the gallery of an artist.
create table artist_images (
  id int generated always as identity primary key,
  artist_id int not null references artists on delete cascade,
  image_id int not null references images,
  position int not null,
  -- Empty if decorative.
  alt text not null default ''
);
create index artist_images_artist_id_idx on artist_images (artist_id, position);
create index artist_images_image_id_idx on artist_images (image_id);

-- The last milestone that a song was noticed for.
create table song_milestones (
  song_id int primary key references all_songs on delete cascade,
  plays bigint not null check (plays >= 0)
);

-- The last milestone that an artist was noticed for.
create table artist_milestones (
  artist_id int primary key references artists on delete cascade,
  followers bigint not null
);

-- The last day whose new followers an artist's team was notified of.
create table artist_follower_digests (
  artist_id int primary key references artists on delete cascade,
  day date not null
);
