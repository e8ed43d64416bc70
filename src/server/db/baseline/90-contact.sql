-- Contact messages with their replies, and reports.

create table contact_messages (
  id int generated always as identity primary key,
  user_id int references users on delete set null,
  artist_id int references artists on delete set null,
  -- Written in the artist area: all members of the team see it.
  of_team boolean not null default false,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  -- The language of the message.
  locale text,
  -- When a member of the team last read the replies.
  team_read_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index contact_messages_status_idx on contact_messages (status, id desc);
create index contact_messages_created_at_idx on contact_messages (created_at, id);
create index contact_messages_user_id_idx on contact_messages (user_id) where user_id is not null;
create index contact_messages_artist_id_idx on contact_messages (artist_id) where artist_id is not null;

create table contact_replies (
  id int generated always as identity primary key,
  message_id int not null references contact_messages on delete cascade,
  user_id int references users on delete set null,
  -- The name at the time of the reply.
  user_name text not null,
  -- By the team that wrote the message, not by an operator.
  by_sender boolean not null default false,
  text text not null,
  created_at timestamptz not null default now()
);
create index contact_replies_message_id_idx on contact_replies (message_id, id);
create index contact_replies_user_id_idx on contact_replies (user_id) where user_id is not null;

create table reports (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  item_type text not null
    check (item_type in ('song', 'album', 'artist', 'playlist', 'user', 'message', 'artist_post')),
  item_id bigint not null,
  reason text not null,
  text text,
  -- Of a message: what was written around it.
  context jsonb,
  status text not null default 'open' check (status in ('open', 'resolved')),
  note text,
  resolved_by int references users on delete set null,
  resolved_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index reports_user_id_item_open_key on reports (user_id, item_type, item_id) where status = 'open';
create index reports_status_idx on reports (status, id desc);
create index reports_created_at_idx on reports (created_at, id);
create index reports_item_idx on reports (item_type, item_id);
create index reports_user_id_idx on reports (user_id);
create index reports_resolved_by_idx on reports (resolved_by) where resolved_by is not null;
