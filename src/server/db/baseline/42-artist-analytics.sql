-- Figures of artists by day and by part: source, country, device, item.

create table analytics_artist_days (
  artist_id int not null,
  -- all, or what value names; only plays are counted by part.
  part text collate "C" not null
    check (part in ('all', 'song', 'album', 'episode', 'podcast', 'source', 'country', 'device')),
  -- An item's id, a source, country or device; empty for all and unknown countries.
  value text collate "C" not null,
  day date not null,
  plays int not null default 0,
  counted_plays int not null default 0,
  -- Distinct ones of the day, at most five; of parts only.
  listeners int not null default 0,
  likes int not null default 0,
  playlist_adds int not null default 0,
  downloads int not null default 0,
  new_followers int not null default 0,
  lost_followers int not null default 0,
  -- Plays whose player said what was heard, and those that heard nearly all.
  heard int not null default 0,
  completed int not null default 0,
  -- These listeners, as long as other details about listeners are kept.
  known_listeners bigint[] not null default '{}',
  primary key (artist_id, part, day, value)
);
-- Days follow each other in the table, and only those with known listeners are looked for.
create index analytics_artist_days_day_idx on analytics_artist_days using brin (day);

-- Distinct listeners of a part of an artist's figures per past month; from five on, not all are counted.
create table analytics_artist_months (
  artist_id int not null,
  part text collate "C" not null,
  value text collate "C" not null,
  -- The first of the month.
  day date not null,
  listeners int not null,
  primary key (artist_id, part, day, value)
);

-- A listener of an artist on a day, with the day of their previous visit.
create table analytics_artist_listener_days (
  artist_id int not null,
  listener bigint not null,
  day date not null,
  previous date,
  primary key (artist_id, listener, day)
);
create index analytics_artist_listener_days_day_idx on analytics_artist_listener_days (day);

-- Listeners of an artist on a day, counted by the day of their previous visit.
create table analytics_artist_listeners (
  artist_id int not null,
  day date not null,
  -- '-infinity' for never.
  previous date not null,
  listeners int not null,
  -- Listeners with an account.
  accounts int not null,
  primary key (artist_id, day, previous)
);

-- How many plays of a month heard each hundredth of an item.
create table analytics_retention (
  item_type text not null,
  item_id int not null,
  -- The first of the month.
  month date not null,
  plays int not null,
  buckets int[] not null check (cardinality(buckets) = 100),
  -- Distinct ones of the month, at most five; who they are is known as long as other details about listeners are kept.
  listeners int not null default 0,
  known_listeners bigint[] not null default '{}',
  primary key (item_type, item_id, month)
);
