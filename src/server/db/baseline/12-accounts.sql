-- Users, roles, sessions, and everything that proves an identity.

create table users (
  id int generated always as identity primary key,
  name text not null,
  email text not null unique check (email = lower(email)),
  password_hash text,
  is_admin boolean not null default false,
  blocked boolean not null default false,
  -- Until when an operator keeps them from writing messages.
  muted_until timestamptz,
  email_verified_at timestamptz,
  avatar_cover_id int references images,
  banner_cover_id int references images,
  -- Plain text on the profile.
  bio text not null default '',
  locale text,
  -- References artists; the constraint is in 22-catalog.sql.
  artist_id int,
  -- The plan of its subscription, or of one that it shares. References plans; the constraint is in 62-plans.sql.
  plan_id int,
  -- Each account tries a plan once.
  trial_used_at timestamptz,
  followers_count int not null default 0 check (followers_count >= 0),
  -- Plays before this time are no longer shown among the recent ones.
  history_cleared_at timestamptz,
  profile_public boolean not null default true,
  -- Who sees on the profile what was played last.
  recents_audience text not null default 'me' check (recents_audience in ('everyone', 'followers', 'friends', 'me')),
  -- Who sees what was played most.
  most_played_audience text not null default 'me'
    check (most_played_audience in ('everyone', 'followers', 'friends', 'me')),
  -- Who sees followers and followed users.
  follows_audience text not null default 'everyone'
    check (follows_audience in ('everyone', 'followers', 'friends', 'me')),
  -- Who sees on the profile which playlists are public.
  playlists_audience text not null default 'everyone'
    check (playlists_audience in ('everyone', 'followers', 'friends', 'me')),
  -- Who sees which friends they have in common with the user.
  friends_audience text not null default 'everyone'
    check (friends_audience in ('everyone', 'followers', 'friends', 'me')),
  -- Who sees when the user is online and what they play.
  activity_audience text not null default 'friends'
    check (activity_audience in ('everyone', 'followers', 'friends', 'me')),
  -- End of the private session; infinity if it has none, null without a session.
  private_until timestamptz,
  -- From whom friend requests are accepted.
  friend_requests text not null default 'everyone' check (friend_requests in ('everyone', 'mutual', 'nobody')),
  -- Shows others, and is shown, what was received and read.
  receipts boolean not null default true,
  password_changed_at timestamptz,
  mail_new_device boolean not null default true,
  muted_notifications text[] not null default '{}',
  -- Notification types that are also emailed.
  emailed_notifications text[] not null default '{}',
  -- Notification types that devices show; null before the first device.
  pushed_notifications text[],
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index users_avatar_cover_id_idx on users (avatar_cover_id) where avatar_cover_id is not null;
create index users_artist_id_idx on users (artist_id) where artist_id is not null;
create index users_banner_cover_id_idx on users (banner_cover_id) where banner_cover_id is not null;
create index users_plan_id_idx on users (plan_id) where plan_id is not null;

create table roles (
  id int generated always as identity primary key,
  name text not null unique,
  label text not null,
  system boolean not null default false,
  -- Its holders need two-factor authentication for the back office.
  second_factor boolean not null default false
);

create table role_permissions (
  role_id int not null references roles on delete cascade,
  permission text not null,
  primary key (role_id, permission)
);

create table user_roles (
  user_id int not null references users on delete cascade,
  role_id int not null references roles on delete cascade,
  primary key (user_id, role_id)
);
create index user_roles_role_id_idx on user_roles (role_id);

-- OpenID Connect providers that people log in with.
create table oidc_providers (
  id int generated always as identity primary key,
  -- Part of the callback URL and the key of identities, so it never changes. Facebook is built in.
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]*$' and slug <> 'facebook'),
  name text not null,
  issuer text not null,
  client_id text not null,
  -- Null for a public client.
  encrypted_client_secret bytea,
  scopes text not null,
  auto_create boolean not null,
  -- The claim that lists groups; empty if roles are not mapped.
  roles_claim text not null,
  single_logout boolean not null,
  enabled boolean not null,
  position int not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- People in a group of the provider have the role.
create table oidc_role_mappings (
  provider_id int not null references oidc_providers on delete cascade,
  group_name text not null,
  role_id int not null references roles on delete cascade,
  primary key (provider_id, group_name, role_id)
);
create index oidc_role_mappings_role_id_idx on oidc_role_mappings (role_id);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  user_id int not null references users on delete cascade,
  agent text not null,
  address text not null,
  -- The provider to log out at, and the token that names the session there.
  oidc_provider_id int references oidc_providers on delete set null,
  encrypted_id_token bytea,
  created_at timestamptz not null default now(),
  -- When its user last entered a password, passkey or code.
  confirmed_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user_id_idx on sessions (user_id);
create index sessions_oidc_provider_id_idx on sessions (oidc_provider_id) where oidc_provider_id is not null;
create index sessions_expires_at_idx on sessions (expires_at);

-- Devices that logged in to an account before. They outlive their sessions.
create table known_devices (
  user_id int not null references users on delete cascade,
  token_hash bytea not null,
  agent text not null,
  address text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (user_id, token_hash)
);
create index known_devices_last_used_at_idx on known_devices (last_used_at);

create table setup_links (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('first-administrator')),
  expires_at timestamptz not null
);

-- Single-use links sent by email or printed by the command line. Only the hash of the token is stored.
create table account_links (
  user_id int not null references users on delete cascade,
  purpose text not null check (purpose in ('password', 'email', 'login')),
  token_hash bytea not null unique,
  -- The email that the link confirms; null for other purposes.
  email text,
  expires_at timestamptz not null,
  primary key (user_id, purpose)
);
create index account_links_expires_at_idx on account_links (expires_at);

create table idempotency_keys (
  scope text primary key,
  body_hash bytea not null,
  status int,
  response jsonb,
  created_at timestamptz not null default now()
);
create index idempotency_keys_created_at_idx on idempotency_keys (created_at);

-- Login attempts of all nodes. Unlogged: losing them in a crash costs nothing, and an attempt need not wait for the disk.
create unlogged table login_attempts (
  key bytea primary key,
  count int not null check (count >= 0),
  expires_at timestamptz not null
);
create index login_attempts_expires_at_idx on login_attempts (expires_at);

create table second_factors (
  user_id int primary key references users on delete cascade,
  encrypted_secret bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0 check (last_step >= 0)
);

create table recovery_codes (
  user_id int not null references users on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

create table passkeys (
  id text primary key,
  user_id int not null references users on delete cascade,
  name text not null,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user_id_idx on passkeys (user_id);

-- Accounts of login providers that a user logs in with.
create table identities (
  -- The slug of an OpenID Connect provider, or facebook.
  provider text not null,
  subject text not null,
  user_id int not null references users on delete cascade,
  label text not null,
  created_at timestamptz not null default now(),
  primary key (provider, subject),
  unique (user_id, provider)
);
