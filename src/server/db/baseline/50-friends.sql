-- Friendships, blocks, invite links, and who is online and plays what.

-- Requested by user_id; a friendship once friend_id accepted. One row for two users.
create table friendships (
  user_id int not null references users on delete cascade,
  friend_id int not null references users on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  accepted_at timestamptz,
  primary key (user_id, friend_id),
  check (user_id <> friend_id)
);
create unique index friendships_pair_idx on friendships (least(user_id, friend_id), greatest(user_id, friend_id));
create index friendships_friend_id_idx on friendships (friend_id);

-- user_id blocks blocked_id: neither sees the other.
create table user_blocks (
  user_id int not null references users on delete cascade,
  blocked_id int not null references users on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, blocked_id),
  check (user_id <> blocked_id)
);
create index user_blocks_blocked_id_idx on user_blocks (blocked_id);

-- The secret of an invite link, which makes friends of its owner.
create table friend_invites (
  user_id int primary key references users on delete cascade,
  -- SHA-256 of the token.
  token_hash bytea not null unique,
  token_encrypted bytea not null,
  created_at timestamptz not null default clock_timestamp()
);

-- Somebody who is no longer suggested as a friend.
create table dismissed_suggestions (
  user_id int not null references users on delete cascade,
  dismissed_id int not null references users on delete cascade,
  primary key (user_id, dismissed_id)
);
create index dismissed_suggestions_dismissed_id_idx on dismissed_suggestions (dismissed_id);

-- Users with event streams open on a node. Renewed often: without an index on the expiry, PostgreSQL updates rows in
-- place.
create table stream_leases (
  user_id int not null references users on delete cascade,
  node_id uuid not null,
  expires_at timestamptz not null,
  primary key (user_id, node_id)
) with (fillfactor = 70);

-- The last thing a user played, until the play ends.
create table listening (
  user_id int primary key references users on delete cascade,
  play_id uuid not null,
  item_type text not null references item_types,
  item_id int not null,
  started_at timestamptz not null,
  -- False while paused.
  playing boolean not null default true,
  -- Played in a private session.
  private boolean not null,
  expires_at timestamptz not null
) with (fillfactor = 70);
