-- Notifications in the app, by email and by Web Push, and the event stream.

create table notifications (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  kind text not null
    check (kind in ('episode', 'release', 'contact', 'feed', 'friend_request', 'friend_accepted', 'message', 'warning',
      'playlist_added', 'session_invitation', 'blend_invitation', 'artist_post', 'milestone', 'new_followers',
      'featured', 'mention', 'payments', 'payout', 'split', 'gift', 'family', 'campaign', 'purchase', 'sale', 'login')),
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
  read_at timestamptz,
  -- When it is due to be emailed, unless it is read before; null if it is not, or was.
  email_at timestamptz
);
create unique index notifications_user_id_kind_subject_unread_key on notifications (user_id, kind, subject)
  where read_at is null;
create index notifications_user_id_created_at_idx on notifications (user_id, created_at desc, id desc);
create index notifications_read_at_idx on notifications (read_at) where read_at is not null;
create index notifications_email_at_idx on notifications (email_at) where email_at is not null and read_at is null;

-- When an account was last emailed about a kind of notification.
create table notification_emails (
  user_id int not null references users on delete cascade,
  kind text not null,
  sent_at timestamptz not null,
  primary key (user_id, kind)
);

-- The VAPID key pair of the instance; at most one row.
create table push_keys (
  single boolean primary key default true check (single),
  public_key text not null,
  encrypted_private_key bytea not null,
  created_at timestamptz not null default now()
);

-- A browser that shows notifications of an account, as long as its session lasts.
create table push_subscriptions (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  session_id uuid not null unique references sessions on delete cascade,
  -- URL at a push service.
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  subscribed_at timestamptz not null default now()
);
create index push_subscriptions_user_id_idx on push_subscriptions (user_id, subscribed_at);

-- A notification to be sent to a device.
create table push_messages (
  subscription_id int not null references push_subscriptions on delete cascade,
  notification_id int not null references notifications on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  -- When it is sent, or sent again should the process that claimed it have died.
  due_at timestamptz not null,
  attempts int not null default 0,
  -- Of the last attempt; null again once the notification changes.
  claim uuid,
  primary key (subscription_id, notification_id)
);
create index push_messages_due_at_idx on push_messages (due_at);
create index push_messages_notification_id_idx on push_messages (notification_id);

create sequence user_event_ids;

-- Recent events of users, so that an interrupted event stream continues without a gap. Unlogged: after a crash it is
-- empty, but its ids go on, so that streams know that they missed something.
create unlogged table user_events (
  user_id int not null,
  id bigint not null,
  name text not null,
  body jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, id)
);
create index user_events_id_idx on user_events (id);

create table event_tickets (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  expires_at timestamptz not null
);
create index event_tickets_session_id_idx on event_tickets (session_id);
