-- Notifications, and tickets for the event stream.

create table notifications (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  kind text not null check (kind in ('episode', 'release', 'contact', 'feed')),
  -- What it is about. A user has at most one unread notification per kind and subject; count says how many it combines.
  subject text not null,
  count int not null default 1 check (count >= 0),
  text text not null,
  title text,
  params jsonb not null default '{}',
  link text,
  -- The item whose cover it shows. While the user may not see the item, the notification is hidden.
  item_type text references item_types,
  item_id int,
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz
);
create unique index notifications_user_id_kind_subject_unread_key on notifications (user_id, kind, subject)
  where read_at is null;
create index notifications_user_id_created_at_idx on notifications (user_id, created_at desc, id desc);
create index notifications_read_at_idx on notifications (read_at) where read_at is not null;

create table event_tickets (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  expires_at timestamptz not null
);
create index event_tickets_session_id_idx on event_tickets (session_id);
