-- Ads of operators, and campaigns with their spots: how often they are presented, and what happens then.

-- HTML of the operator that is shown in a frame.
create table ads (
  id int generated always as identity (maxvalue 99999999) primary key,
  name text not null,
  position text not null,
  code text not null,
  -- In CSS pixels.
  height int not null check (height between 40 and 600),
  height_narrow int not null check (height_narrow between 40 and 600),
  weight int not null check (weight between 1 and 100),
  active boolean not null,
  impressions bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index ads_created_at_idx on ads (created_at, id);

-- How often an ad was seen on a day (UTC).
create table ad_days (
  ad_id int not null references ads on delete cascade,
  day date not null,
  impressions int not null,
  primary key (ad_id, day)
);

-- A campaign of operators, or of artists.
create table campaigns (
  id int generated always as identity (maxvalue 99999999) primary key,
  name text not null,
  -- The artist that asked for it.
  artist_id int references artists on delete cascade,
  status text not null check (status in ('draft', 'pending', 'active', 'paused', 'ended', 'rejected')),
  reason text,
  advertiser text not null,
  heading text not null,
  text text not null,
  button text not null,
  link text,
  -- The item of the artist that it advertises.
  item_type text,
  item_id int,
  spot_media_id int references media,
  spot_file_name text,
  square_image_id int references images,
  wide_image_id int references images,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  -- Of its days and hours.
  time_zone text not null,
  -- Hours of the week, 0 to 167 from Monday; null for all.
  hours int[],
  max_impressions int check (max_impressions > 0),
  max_impressions_day int check (max_impressions_day > 0),
  budget int check (budget > 0),
  currency text not null,
  cost_per_thousand int check (cost_per_thousand > 0),
  pacing text not null check (pacing in ('even', 'asap')),
  priority smallint not null check (priority between 1 and 10),
  weight smallint not null check (weight between 1 and 100),
  every smallint not null check (every > 0),
  every_unit text not null check (every_unit in ('songs', 'minutes')),
  max_listener_day smallint check (max_listener_day > 0),
  skip_after smallint check (skip_after >= 0),
  countries text[] not null,
  languages text[] not null,
  genre_ids int[] not null,
  artist_ids int[] not null,
  podcast_ids int[] not null,
  -- 0 for those without an account.
  plan_ids int[] not null,
  devices text[] not null,
  -- Counted so far, of campaign_days.
  impressions bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((budget is null) = (cost_per_thousand is null)),
  check (artist_id is not null or status not in ('pending', 'rejected'))
);
create index campaigns_created_at_idx on campaigns (created_at, id);
create index campaigns_starts_at_idx on campaigns (starts_at, id);
create index campaigns_impressions_idx on campaigns (impressions, id);
create index campaigns_name_idx on campaigns (lower(name), id);
create index campaigns_status_idx on campaigns (status);
create index campaigns_artist_id_idx on campaigns (artist_id, created_at) where artist_id is not null;
create index campaigns_spot_media_id_idx on campaigns (spot_media_id) where spot_media_id is not null;
create index campaigns_square_image_id_idx on campaigns (square_image_id) where square_image_id is not null;
create index campaigns_wide_image_id_idx on campaigns (wide_image_id) where wide_image_id is not null;

-- A spot as it is played, by the file it is made of.
create table campaign_spots (
  media_id int primary key references media on delete cascade,
  status text not null default 'preparing' check (status in ('preparing', 'ready', 'failed')),
  error text,
  -- Loudness of the original.
  lufs double precision,
  created_at timestamptz not null default now()
);

-- How many impressions of a campaign were issued: those that happened, and those that still may.
create table campaign_issues (
  campaign_id int primary key references campaigns on delete cascade,
  total int not null default 0 check (total >= 0),
  -- The day of today, in the time zone of the campaign.
  day date,
  today int not null default 0 check (today >= 0)
) with (fillfactor = 50);

-- The same by listener, a hash.
create table campaign_listeners (
  campaign_id int not null references campaigns on delete cascade,
  listener bytea not null,
  day date not null,
  today int not null,
  last_at timestamptz not null,
  primary key (campaign_id, listener)
);
create index campaign_listeners_day_idx on campaign_listeners (day);

-- One presentation of a campaign, and what happened to it.
create table campaign_tokens (
  -- SHA-256 of the token.
  token bytea primary key,
  campaign_id int not null references campaigns on delete cascade,
  -- The song or episode that it was presented with.
  item_type text,
  item_id int,
  listener bytea not null,
  day date not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  impression_at timestamptz,
  -- Not of somebody whose impressions don't count.
  valid boolean not null default true,
  -- Events counted so far.
  events text[] not null default '{}'
);
create index campaign_tokens_expires_at_idx on campaign_tokens (expires_at);
create index campaign_tokens_campaign_id_idx on campaign_tokens (campaign_id);
create index campaign_tokens_listener_idx on campaign_tokens (listener, impression_at);

-- The event log. What was rolled up is kept for a while.
create table campaign_events (
  id bigint generated always as identity primary key,
  campaign_id int not null references campaigns on delete cascade,
  event text not null
    check (event in ('impression', 'first_quartile', 'midpoint', 'third_quartile', 'complete', 'skip', 'click')),
  -- Of impressions.
  item_type text,
  item_id int,
  day date not null,
  at timestamptz not null,
  valid boolean not null,
  counted boolean not null default false
);
create index campaign_events_pending_idx on campaign_events (id) where not counted;
create index campaign_events_at_idx on campaign_events (at);
create index campaign_events_campaign_id_idx on campaign_events (campaign_id);

create table campaign_days (
  campaign_id int not null references campaigns on delete cascade,
  day date not null,
  impressions int not null default 0,
  first_quartile int not null default 0,
  midpoint int not null default 0,
  third_quartile int not null default 0,
  completes int not null default 0,
  skips int not null default 0,
  clicks int not null default 0,
  invalid int not null default 0,
  primary key (campaign_id, day)
);

-- Impressions of a campaign with an item in a month.
create table campaign_item_months (
  campaign_id int not null references campaigns on delete cascade,
  -- The first of the month.
  month date not null,
  item_type text not null,
  item_id int not null,
  impressions int not null,
  primary key (month, campaign_id, item_type, item_id)
);
create index campaign_item_months_campaign_id_idx on campaign_item_months (campaign_id);
