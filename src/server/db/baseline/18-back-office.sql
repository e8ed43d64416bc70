-- The audit log, security events, bulk actions that run as jobs, and backups.

create table audit_log (
  id int generated always as identity primary key,
  user_id int references users on delete set null,
  -- The name at the time: the log outlives the account.
  user_name text not null,
  action text not null,
  resource text not null,
  item_id int,
  label text,
  -- Only the fields that differ.
  before jsonb,
  after jsonb,
  address text,
  search_text text not null generated always as (normalize_text(user_name || coalesce(' ' || label, ''))) stored,
  created_at timestamptz not null default now()
);
create index audit_log_created_at_idx on audit_log (created_at, id);
create index audit_log_resource_item_id_idx on audit_log (resource, item_id);
create index audit_log_user_id_created_at_idx on audit_log (user_id, created_at, id) include (resource, action);
create index audit_log_resource_created_at_idx on audit_log (resource, created_at, id);
create index audit_log_action_created_at_idx on audit_log (action, created_at, id);
create index audit_log_resource_action_created_at_idx on audit_log (resource, action, created_at, id) include (user_id);
create index audit_log_search_text_trgm_idx on audit_log using gin (search_text gin_trgm_ops)
  with (gin_pending_list_limit = 256);

create table security_events (
  id bigint generated always as identity primary key,
  event text not null,
  result text not null check (result in ('succeeded', 'failed', 'throttled', 'refused')),
  -- Of an account that may have been deleted.
  user_id int,
  address text not null,
  agent text not null default '',
  call text,
  created_at timestamptz not null default now()
);
create index security_events_created_at_id_idx on security_events (created_at, id);
create index security_events_user_id_created_at_id_idx on security_events (user_id, created_at, id);
create index security_events_event_created_at_id_idx on security_events (event, created_at, id);

create table bulk_jobs (
  id uuid primary key,
  user_id int not null references users on delete cascade,
  address text,
  resource text not null,
  action text not null,
  value jsonb,
  ids int[] not null,
  -- How many of the ids, from the first, are processed.
  processed_count int not null default 0 check (processed_count >= 0),
  failed jsonb not null default '[]',
  -- The job can be undone until it starts.
  started_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz not null default now()
);
create index bulk_jobs_user_id_idx on bulk_jobs (user_id);
create index bulk_jobs_created_at_idx on bulk_jobs (created_at);

create table backups (
  id int generated always as identity primary key,
  file_name text not null unique,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed')),
  renditions boolean not null,
  encrypted boolean not null default false,
  user_id int references users on delete set null,
  -- Bytes written, and about how many there will be.
  done bigint not null default 0 check (done >= 0),
  total bigint not null check (total >= 0),
  bytes bigint,
  files int,
  missing int,
  error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
-- One backup runs at a time.
create unique index backups_unfinished_key on backups ((true)) where status in ('waiting', 'running');
create index backups_user_id_idx on backups (user_id) where user_id is not null;
