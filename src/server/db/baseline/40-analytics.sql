-- Figures about the instance. Triggers write events to analytics_outbox in the transaction in which they happen; the
-- server rolls them up into the tables below and removes them in one transaction, so that each counts once. Hours and
-- days are UTC.

create table analytics_outbox (
  id bigint generated always as identity primary key,
  kind text not null
    check (kind in ('play', 'counted_play', 'heard', 'user', 'upload', 'login', 'like', 'follow', 'unfollow',
      'playlist_add', 'download', 'search', 'stored')),
  at timestamptz not null default clock_timestamp(),
  -- A user id, or below zero a visitor of one day.
  listener bigint,
  item_type text,
  item_id int,
  -- The search query, or the kind of stored file.
  label text,
  source text,
  country text,
  device text,
  -- Hundredths of the item that a finished play has heard, as a text of 0 and 1.
  heard text check (heard ~ '^[01]{100}$'),
  files int,
  -- How many. For searches 1 with a result and 0 without, for files their bytes.
  n bigint not null default 1
);
create index analytics_outbox_searches_idx on analytics_outbox (listener, at, id) where kind = 'search';

create table analytics_hours (
  hour timestamptz primary key,
  plays bigint not null default 0,
  counted_plays bigint not null default 0,
  listeners bigint not null default 0,
  new_users bigint not null default 0,
  uploads bigint not null default 0,
  searches bigint not null default 0,
  searches_without_result bigint not null default 0,
  likes bigint not null default 0,
  logins bigint not null default 0
) with (fillfactor = 80);

-- Who listened in which hour and on which day. Only the newest rows are retained, and the last day of each user.
create table analytics_listener_hours (
  hour timestamptz not null,
  listener bigint not null,
  primary key (hour, listener)
);

create table analytics_listener_days (
  listener bigint not null,
  day date not null,
  previous date,
  primary key (listener, day)
);

-- How many listeners of a day were last here on which day before ('-infinity': never). The listeners of any span of days
-- are those of its days who were last here before it began.
create table analytics_listeners (
  day date not null,
  previous date not null,
  listeners int not null,
  primary key (day, previous)
);

-- Counted plays; a month is its first day.
create table analytics_item_days (
  item_type text not null,
  day date not null,
  item_id int not null,
  plays int not null,
  primary key (item_type, day, item_id)
);

create table analytics_item_months (like analytics_item_days including all);

create table analytics_search_days (
  day date not null,
  query text not null,
  searches int not null,
  without_result int not null,
  primary key (day, query)
);

create table analytics_search_months (like analytics_search_days including all);

-- Plays of a day on a website that embeds the player.
create table analytics_embed_days (
  day date not null,
  host text not null check (length(host) between 1 and 253),
  plays int not null check (plays > 0),
  primary key (day, host)
);

create table analytics_storage (
  kind text primary key,
  files bigint not null,
  bytes bigint not null
);
