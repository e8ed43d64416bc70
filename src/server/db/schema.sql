-- The schema that baseline, migrations and functions result in, for reading.
-- Generated: npx vitest run --project unit src/server/db/schema.test.ts -u

-- Tables

create table account_links (
  user_id integer not null,
  purpose text not null,
  token_hash bytea not null,
  email text,
  expires_at timestamp with time zone not null,
  PRIMARY KEY (user_id, purpose),
  UNIQUE (token_hash),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK ((purpose = ANY (ARRAY['password'::text, 'email'::text, 'login'::text])))
);

create table activitypub_activities (
  id bigint not null generated always as identity,
  actor_id integer not null,
  body text not null,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  FOREIGN KEY (actor_id) REFERENCES activitypub_actors(id) ON DELETE CASCADE
);

create table activitypub_actors (
  id integer not null generated always as identity,
  username text not null,
  artist_id integer,
  podcast_id integer,
  public_key text,
  private_key_encrypted bytea,
  profile text,
  disabled_at timestamp with time zone,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  UNIQUE (artist_id),
  UNIQUE (podcast_id),
  UNIQUE (username),
  FOREIGN KEY (artist_id) REFERENCES artists(id) ON DELETE SET NULL,
  FOREIGN KEY (podcast_id) REFERENCES podcasts(id) ON DELETE SET NULL,
  CHECK (((public_key IS NULL) = (private_key_encrypted IS NULL))),
  CHECK ((num_nonnulls(artist_id, podcast_id) <= 1)),
  CHECK ((username ~ '^[a-z0-9][a-z0-9_-]*$'::text))
);

create table activitypub_blocks (
  id integer not null generated always as identity,
  domain text not null,
  comment text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  UNIQUE (domain)
);

create table activitypub_deliveries (
  activity_id bigint not null,
  inbox text not null,
  host text not null,
  PRIMARY KEY (activity_id, inbox),
  FOREIGN KEY (activity_id) REFERENCES activitypub_activities(id) ON DELETE CASCADE,
  FOREIGN KEY (host) REFERENCES activitypub_hosts(host)
);

create table activitypub_followers (
  actor_id integer not null,
  uri text not null,
  host text not null,
  inbox text not null,
  shared_inbox text,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (actor_id, uri),
  FOREIGN KEY (actor_id) REFERENCES activitypub_actors(id) ON DELETE CASCADE,
  FOREIGN KEY (host) REFERENCES activitypub_hosts(host)
);

create table activitypub_hosts (
  id integer not null generated always as identity,
  host text not null,
  attempts integer not null default 0,
  due_at timestamp with time zone not null default now(),
  failing_since timestamp with time zone,
  error text,
  claimed_until timestamp with time zone,
  delivered_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  UNIQUE (host),
  CHECK ((attempts >= 0))
);

create table activitypub_objects (
  id bigint not null generated always as identity,
  actor_id integer not null,
  item_type text not null,
  item_id integer not null,
  published_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  updated_at timestamp with time zone,
  hash text,
  announced_at timestamp with time zone,
  deleted_at timestamp with time zone,
  PRIMARY KEY (id),
  FOREIGN KEY (actor_id) REFERENCES activitypub_actors(id) ON DELETE CASCADE,
  CHECK (((hash IS NULL) = (announced_at IS NULL))),
  CHECK ((item_type = ANY (ARRAY['album'::text, 'song'::text, 'post'::text, 'episode'::text])))
);

create table ad_days (
  ad_id integer not null,
  day date not null,
  impressions integer not null,
  PRIMARY KEY (ad_id, day),
  FOREIGN KEY (ad_id) REFERENCES ads(id) ON DELETE CASCADE
);

create table ads (
  id integer not null generated always as identity (maxvalue 99999999),
  name text not null,
  "position" text not null,
  code text not null,
  height integer not null,
  height_narrow integer not null,
  weight integer not null,
  active boolean not null,
  impressions bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  CHECK (((height >= 40) AND (height <= 600))),
  CHECK (((height_narrow >= 40) AND (height_narrow <= 600))),
  CHECK (((weight >= 1) AND (weight <= 100)))
);

create table album_stats (
  album_id integer not null,
  plays integer not null default 0,
  likes integer not null default 0,
  PRIMARY KEY (album_id),
  FOREIGN KEY (album_id) REFERENCES all_albums(id) ON DELETE CASCADE,
  CHECK ((likes >= 0)),
  CHECK ((plays >= 0))
) with (fillfactor=80);

create table all_albums (
  id integer not null generated always as identity (maxvalue 99999999),
  title text not null,
  artist_id integer,
  key text not null,
  user_id integer,
  cover_id integer,
  description text,
  label text,
  copyright text,
  upc text,
  licence text,
  year integer,
  released_at date,
  compilation boolean not null default false,
  public boolean not null default true,
  release_at timestamp with time zone,
  published_at timestamp with time zone,
  shown_early boolean not null default false,
  keep_when_empty boolean not null default false,
  songs_count integer not null default 0,
  duration double precision not null default 0,
  gain_lufs real,
  gain_peak real,
  announced_at timestamp with time zone,
  deleted_at timestamp with time zone,
  deleted_songs integer[],
  search_text text not null generated always as (normalize_text(title)) stored,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  musicbrainz_id text,
  sort_title text,
  sort_text text not null generated always as (normalize_text(COALESCE(sort_title, title))) stored,
  PRIMARY KEY (id),
  UNIQUE (key),
  FOREIGN KEY (artist_id) REFERENCES artists(id),
  FOREIGN KEY (cover_id) REFERENCES images(id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  CHECK (((NOT public) OR (release_at IS NULL))),
  CHECK ((duration >= (0)::double precision)),
  CHECK ((songs_count >= 0))
);

create table all_plays (
  id uuid not null default uuid_v7(),
  key uuid,
  user_id integer,
  visitor_hash bytea,
  item_type text not null,
  item_id integer not null,
  artist_id integer,
  duration double precision not null,
  origin text not null default 'local'::text,
  source text,
  country text,
  device text,
  started_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  seconds double precision,
  counted boolean not null default false,
  completed boolean,
  private boolean not null default false,
  PRIMARY KEY (id),
  FOREIGN KEY (artist_id) REFERENCES artists(id) ON DELETE SET NULL,
  FOREIGN KEY (item_type) REFERENCES item_types(name),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  CHECK ((country ~ '^[A-Z]{2}$'::text)),
  CHECK ((device = ANY (ARRAY['desktop'::text, 'phone'::text, 'tablet'::text, 'speaker'::text, 'app'::text, 'other'::text]))),
  CHECK ((duration >= (0)::double precision)),
  CHECK ((origin = 'local'::text)),
  CHECK ((seconds >= (0)::double precision)),
  CHECK ((source = ANY (ARRAY['artist'::text, 'album'::text, 'playlist'::text, 'podcast'::text, 'search'::text, 'radio'::text, 'home'::text, 'library'::text, 'queue'::text, 'embed'::text, 'link'::text, 'feed'::text, 'app'::text, 'other'::text])))
) partition by RANGE (id);

create table all_songs (
  id integer not null generated always as identity (maxvalue 99999999),
  title text not null,
  artist_id integer,
  album_id integer,
  media_id integer not null,
  cover_id integer,
  user_id integer,
  track_no integer,
  disc_no integer,
  year integer,
  released_at date,
  isrc text,
  licence text,
  explicit boolean not null default false,
  public boolean not null default true,
  release_at timestamp with time zone,
  published_at timestamp with time zone,
  shown_early boolean not null default false,
  downloadable boolean not null default false,
  lyrics jsonb,
  language text,
  file_name text not null,
  next_media_id integer,
  next_file_name text,
  upload_id uuid,
  announced_at timestamp with time zone,
  deleted_at timestamp with time zone,
  kept_at timestamp with time zone,
  search_text text not null,
  artist_sort text not null default ''::text,
  album_sort text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  sort_title text,
  sort_text text not null generated always as (normalize_text(COALESCE(sort_title, title))) stored,
  musicbrainz_id text,
  musicbrainz_track_id text,
  PRIMARY KEY (id),
  UNIQUE (upload_id),
  FOREIGN KEY (album_id) REFERENCES all_albums(id) ON DELETE SET NULL,
  FOREIGN KEY (artist_id) REFERENCES artists(id),
  FOREIGN KEY (cover_id) REFERENCES images(id),
  FOREIGN KEY (media_id) REFERENCES media(id),
  FOREIGN KEY (next_media_id) REFERENCES media(id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  CHECK (((NOT public) OR (release_at IS NULL)))
);

create table analytics_artist_days (
  artist_id integer not null,
  part text collate "C" not null,
  value text collate "C" not null,
  day date not null,
  plays integer not null default 0,
  counted_plays integer not null default 0,
  listeners integer not null default 0,
  likes integer not null default 0,
  playlist_adds integer not null default 0,
  downloads integer not null default 0,
  new_followers integer not null default 0,
  lost_followers integer not null default 0,
  heard integer not null default 0,
  completed integer not null default 0,
  known_listeners bigint[] not null default '{}'::bigint[],
  PRIMARY KEY (artist_id, part, day, value),
  CHECK ((part = ANY (ARRAY['all'::text, 'song'::text, 'album'::text, 'episode'::text, 'podcast'::text, 'source'::text, 'country'::text, 'device'::text])))
);

create table analytics_artist_listener_days (
  artist_id integer not null,
  listener bigint not null,
  day date not null,
  previous date,
  PRIMARY KEY (artist_id, listener, day)
);

create table analytics_artist_listeners (
  artist_id integer not null,
  day date not null,
  previous date not null,
  listeners integer not null,
  accounts integer not null,
  PRIMARY KEY (artist_id, day, previous)
);

create table analytics_artist_months (
  artist_id integer not null,
  part text collate "C" not null,
  value text collate "C" not null,
  day date not null,
  listeners integer not null,
  PRIMARY KEY (artist_id, part, day, value)
);

create table analytics_embed_days (
  day date not null,
  host text not null,
  plays integer not null,
  PRIMARY KEY (day, host),
  CHECK (((length(host) >= 1) AND (length(host) <= 253))),
  CHECK ((plays > 0))
);

create table analytics_export (
  id boolean not null default true,
  tables text not null,
  paused boolean not null default false,
  source text,
  after text[] not null default '{}'::text[],
  since date not null default '-infinity'::date,
  PRIMARY KEY (id),
  CHECK ((source = ANY (ARRAY['item_days'::text, 'item_months'::text, 'artist_days'::text]))),
  CHECK ((tables ~ '^[0-9a-f]{8}$'::text)),
  CHECK (id)
);

create table analytics_export_queue (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default clock_timestamp(),
  day date not null,
  item_type text not null,
  item_id integer not null,
  whole_id integer,
  artists integer[] not null,
  genres integer[] not null,
  sources text[] not null,
  countries text[] not null,
  devices text[] not null,
  PRIMARY KEY (id)
);

create table analytics_hours (
  hour timestamp with time zone not null,
  plays bigint not null default 0,
  counted_plays bigint not null default 0,
  listeners bigint not null default 0,
  new_users bigint not null default 0,
  uploads bigint not null default 0,
  searches bigint not null default 0,
  searches_without_result bigint not null default 0,
  likes bigint not null default 0,
  logins bigint not null default 0,
  PRIMARY KEY (hour)
) with (fillfactor=80);

create table analytics_item_days (
  item_type text not null,
  day date not null,
  item_id integer not null,
  plays integer not null,
  PRIMARY KEY (item_type, day, item_id)
);

create table analytics_item_months (
  item_type text not null,
  day date not null,
  item_id integer not null,
  plays integer not null,
  PRIMARY KEY (item_type, day, item_id)
);

create table analytics_leaders (
  span text not null,
  item_type text not null,
  day date not null,
  item_id integer not null,
  plays integer not null,
  PRIMARY KEY (span, item_type, day, item_id),
  CHECK ((plays >= 0)),
  CHECK ((span = ANY (ARRAY['day'::text, 'month'::text])))
);

create table analytics_listener_days (
  listener bigint not null,
  day date not null,
  previous date,
  PRIMARY KEY (listener, day)
);

create table analytics_listener_hours (
  hour timestamp with time zone not null,
  listener bigint not null,
  PRIMARY KEY (hour, listener)
);

create table analytics_listeners (
  day date not null,
  previous date not null,
  listeners integer not null,
  PRIMARY KEY (day, previous)
);

create table analytics_outbox (
  id bigint not null generated always as identity,
  kind text not null,
  at timestamp with time zone not null default clock_timestamp(),
  listener bigint,
  item_type text,
  item_id integer,
  label text,
  source text,
  country text,
  device text,
  heard text,
  files integer,
  n bigint not null default 1,
  PRIMARY KEY (id),
  CHECK ((heard ~ '^[01]{100}$'::text)),
  CHECK ((kind = ANY (ARRAY['play'::text, 'counted_play'::text, 'deferred_play'::text, 'heard'::text, 'user'::text, 'upload'::text, 'login'::text, 'like'::text, 'follow'::text, 'unfollow'::text, 'playlist_add'::text, 'download'::text, 'search'::text, 'stored'::text])))
);

create table analytics_retention (
  item_type text not null,
  item_id integer not null,
  month date not null,
  plays integer not null,
  buckets integer[] not null,
  listeners integer not null default 0,
  known_listeners bigint[] not null default '{}'::bigint[],
  PRIMARY KEY (item_type, item_id, month),
  CHECK ((cardinality(buckets) = 100))
);

create table analytics_search_days (
  day date not null,
  query text not null,
  searches integer not null,
  without_result integer not null,
  PRIMARY KEY (day, query)
);

create table analytics_search_months (
  day date not null,
  query text not null,
  searches integer not null,
  without_result integer not null,
  PRIMARY KEY (day, query)
);

create table analytics_storage (
  kind text not null,
  files bigint not null,
  bytes bigint not null,
  PRIMARY KEY (kind)
);

create table app_passwords (
  id uuid not null default gen_random_uuid(),
  user_id integer not null,
  name text not null,
  token_hash bytea not null,
  token_encrypted bytea not null,
  hint text not null,
  scopes text[] not null,
  last_client text,
  last_used_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  PRIMARY KEY (id),
  UNIQUE (token_hash),
  UNIQUE (user_id, name),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table artist_commissions (
  artist_id integer not null,
  commission integer not null,
  PRIMARY KEY (artist_id),
  FOREIGN KEY (artist_id) REFERENCES artists(id) ON DELETE CASCADE,
  CHECK (((commission >= 0) AND (commission <= 10000)))
);

create table artist_events (
  id integer not null generated always as identity,
  artist_id integer not null,
  title text,
  starts_at timestamp with time zone not null,
  time_zone text not null,
  venue text not null,
  city text not null,
  country text,
  ticket_url text,
  cancelled boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  FOREIGN KEY (artist_id) REFERENCES artists(id) ON DELETE CASCADE
);

create table artist_follower_digests (
  artist_id integer not null,
  day date not null,
  PRIMARY KEY (artist_id),
  FOREIGN KEY (artist_id) REFERENCES artists(id) ON DELETE CASCADE
);

create table artist_images (
  id integer not null generated always as identity,
  artist_id integer not null,
  image_id integer not null,
  "position" integer not null,
  alt text not null default ''::text,
  PRIMARY KEY (id),
  FOREIGN KEY (artist_id) REFERENCES artists(id) ON DELETE CASCADE,
  FOREIGN KEY (image_id) REFERENCES images(id)
);

create table artist_invitations (
  id integer not null generated always as identity,
  artist_id integer not null,
  user_id integer,
  email text,
  role text not null,
  token_hash bytea not null,
  invited_by integer,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  PRIMARY KEY (id),
  UNIQUE (token_hash),
  FOREIGN KEY (artist_id) REFERENCES artists(id) ON DELETE CASCADE,
  FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE SET NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK (((user_id IS NOT NULL) OR (email IS NOT NULL))),
  CHECK ((role = ANY (ARRAY['owner'::text, 'editor'::text, 'analyst'::text])))
);

create table artist_members (
  artist_id integer not null,
  user_id integer not null,
  role text not null,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (artist_id, user_id),
  FOREIGN KEY (artist_id) REFERENCES artists(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK ((role = ANY (ARRAY['owner'::text, 'editor'::text, 'analyst'::text])))
);

create table artist_milestones (
  artist_id integer not null,
  followers bigint not null,
  PRIMARY KEY (artist_id),
  FOREIGN KEY (artist_id) REFERENCES artists(id) ON DELETE CASCADE
);

create table artist_picks (
  artist_id integer not null,
  item_type text not null,
  item_id integer not null,
  text text,
  PRIMARY KEY (artist_id),
  FOREIGN KEY (artist_id) REFERENCES artists(id) ON DELETE CASCADE,
  CHECK ((item_type = ANY (ARRAY['song'::text, 'album'::text, 'playlist'::text, 'podcast'::text, 'episode'::text])))
);

create table artist_post_likes (
  post_id integer not null,
  user_id integer not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (post_id, user_id),
  FOREIGN KEY (post_id) REFERENCES artist_posts(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table artist_post_mentions (
  post_id integer not null,
  name text not null,
  artist_id integer,
  user_id integer,
  PRIMARY KEY (post_id, name),
  FOREIGN KEY (artist_id) REFERENCES artists(id) ON DELETE CASCADE,
  FOREIGN KEY (post_id) REFERENCES artist_posts(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK (((artist_id IS NULL) <> (user_id IS NULL)))
);

create table artist_posts (
  id integer not null generated always as identity,
  artist_id integer not null,
  user_id integer,
  text text not null,
  item_type text,
  item_id integer,
  created_at timestamp with time zone not null default clock_timestamp(),
  edited_at timestamp with time zone,
  PRIMARY KEY (id),
  FOREIGN KEY (artist_id) REFERENCES artists(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  CHECK (((item_type IS NULL) = (item_id IS NULL))),
  CHECK ((item_type = ANY (ARRAY['song'::text, 'album'::text, 'playlist'::text, 'podcast'::text, 'episode'::text])))
);

create table artist_request_messages (
  id integer not null generated always as identity,
  request_id integer not null,
  user_id integer,
  user_name text not null,
  text text not null,
  by_applicant boolean not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (id),
  FOREIGN KEY (request_id) REFERENCES artist_requests(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);

create table artist_requests (
  id integer not null generated always as identity,
  user_id integer not null,
  displayname text not null,
  role text not null default 'artist'::text,
  bio text,
  links jsonb not null default '[]'::jsonb,
  claimed_artist_id integer,
  proof_code text,
  proof_note text,
  proof_url text,
  proof_result text,
  proof_checked_at timestamp with time zone,
  status text not null default 'pending'::text,
  reason text,
  artist_id integer,
  created_at timestamp with time zone not null default now(),
  decided_at timestamp with time zone,
  PRIMARY KEY (id),
  FOREIGN KEY (artist_id) REFERENCES artists(id) ON DELETE SET NULL,
  FOREIGN KEY (claimed_artist_id) REFERENCES artists(id) ON DELETE SET NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK ((proof_result = ANY (ARRAY['found'::text, 'missing'::text, 'unreachable'::text]))),
  CHECK ((role = ANY (ARRAY['artist'::text, 'band'::text, 'label'::text, 'podcaster'::text]))),
  CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text])))
);

create table artist_stats (
  artist_id integer not null,
  plays integer not null default 0,
  followers_count integer not null default 0,
  PRIMARY KEY (artist_id),
  FOREIGN KEY (artist_id) REFERENCES artists(id) ON DELETE CASCADE,
  CHECK ((followers_count >= 0)),
  CHECK ((plays >= 0))
) with (fillfactor=80);

create table artists (
  id integer not null generated always as identity (maxvalue 99999999),
  name text not null,
  displayname text,
  key text not null,
  slug text not null,
  user_id integer,
  bio text,
  avatar_cover_id integer,
  banner_cover_id integer,
  links jsonb not null default '[]'::jsonb,
  verified boolean not null default false,
  keep_when_empty boolean not null default false,
  songs_count integer not null default 0,
  albums_count integer not null default 0,
  search_text text not null generated always as (normalize_text((name || COALESCE((' '::text || displayname), ''::text)))) stored,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  sort_name text,
  sort_text text not null generated always as (normalize_text(COALESCE(sort_name, NULLIF(displayname, ''::text), name))) stored,
  musicbrainz_id text,
  PRIMARY KEY (id),
  UNIQUE (key),
  FOREIGN KEY (avatar_cover_id) REFERENCES images(id),
  FOREIGN KEY (banner_cover_id) REFERENCES images(id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  CHECK ((albums_count >= 0)),
  CHECK ((songs_count >= 0))
);

create table audit_log (
  id integer not null generated always as identity,
  user_id integer,
  user_name text not null,
  action text not null,
  resource text not null,
  item_id integer,
  label text,
  before jsonb,
  after jsonb,
  address text,
  search_text text not null generated always as (normalize_text((user_name || COALESCE((' '::text || label), ''::text)))) stored,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);

create table backups (
  id integer not null generated always as identity,
  file_name text not null,
  status text not null default 'waiting'::text,
  renditions boolean not null,
  encrypted boolean not null default false,
  user_id integer,
  done bigint not null default 0,
  total bigint not null,
  bytes bigint,
  files integer,
  missing integer,
  error text,
  created_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  PRIMARY KEY (id),
  UNIQUE (file_name),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  CHECK ((done >= 0)),
  CHECK ((status = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text]))),
  CHECK ((total >= 0))
);

create table blend_matches (
  blend_id integer not null,
  one_id integer not null,
  other_id integer not null,
  score smallint not null,
  artists smallint not null,
  genres smallint,
  artist_ids integer[] not null,
  song_id integer,
  PRIMARY KEY (blend_id, one_id, other_id),
  FOREIGN KEY (blend_id) REFERENCES blends(id) ON DELETE CASCADE,
  FOREIGN KEY (one_id) REFERENCES users(id) ON DELETE CASCADE,
  FOREIGN KEY (other_id) REFERENCES users(id) ON DELETE CASCADE,
  FOREIGN KEY (song_id) REFERENCES all_songs(id) ON DELETE SET NULL,
  CHECK (((artists >= 0) AND (artists <= 100))),
  CHECK (((genres >= 0) AND (genres <= 100))),
  CHECK (((score >= 0) AND (score <= 100))),
  CHECK ((one_id < other_id))
);

create table blend_members (
  blend_id integer not null,
  user_id integer not null,
  joined_at timestamp with time zone,
  invited_at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (blend_id, user_id),
  FOREIGN KEY (blend_id) REFERENCES blends(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table blend_songs (
  blend_id integer not null,
  "position" integer not null,
  song_id integer not null,
  user_ids integer[] not null,
  PRIMARY KEY (blend_id, "position"),
  FOREIGN KEY (blend_id) REFERENCES blends(id) ON DELETE CASCADE,
  FOREIGN KEY (song_id) REFERENCES all_songs(id) ON DELETE CASCADE
);

create table blends (
  id integer not null generated always as identity,
  made_on date,
  opened_at timestamp with time zone not null default clock_timestamp(),
  created_at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (id)
);

create table bookmarks (
  user_id integer not null,
  song_id integer not null,
  seconds double precision not null,
  comment text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (user_id, song_id),
  FOREIGN KEY (song_id) REFERENCES all_songs(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK ((seconds >= (0)::double precision))
);

create table bulk_jobs (
  id uuid not null,
  user_id integer not null,
  address text,
  resource text not null,
  action text not null,
  value jsonb,
  ids integer[] not null,
  processed_count integer not null default 0,
  failed jsonb not null default '[]'::jsonb,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK ((processed_count >= 0))
);

create table campaign_days (
  campaign_id integer not null,
  day date not null,
  impressions integer not null default 0,
  first_quartile integer not null default 0,
  midpoint integer not null default 0,
  third_quartile integer not null default 0,
  completes integer not null default 0,
  skips integer not null default 0,
  clicks integer not null default 0,
  invalid integer not null default 0,
  PRIMARY KEY (campaign_id, day),
  FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE
);

create table campaign_events (
  id bigint not null generated always as identity,
  campaign_id integer not null,
  event text not null,
  item_type text,
  item_id integer,
  day date not null,
  at timestamp with time zone not null,
  valid boolean not null,
  counted boolean not null default false,
  PRIMARY KEY (id),
  FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE,
  CHECK ((event = ANY (ARRAY['impression'::text, 'first_quartile'::text, 'midpoint'::text, 'third_quartile'::text, 'complete'::text, 'skip'::text, 'click'::text])))
);

create table campaign_issues (
  campaign_id integer not null,
  total integer not null default 0,
  day date,
  today integer not null default 0,
  PRIMARY KEY (campaign_id),
  FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE,
  CHECK ((today >= 0)),
  CHECK ((total >= 0))
) with (fillfactor=50);

create table campaign_item_months (
  campaign_id integer not null,
  month date not null,
  item_type text not null,
  item_id integer not null,
  impressions integer not null,
  PRIMARY KEY (month, campaign_id, item_type, item_id),
  FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE
);

create table campaign_listeners (
  campaign_id integer not null,
  listener bytea not null,
  day date not null,
  today integer not null,
  last_at timestamp with time zone not null,
  PRIMARY KEY (campaign_id, listener),
  FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE
);

create table campaign_spots (
  media_id integer not null,
  status text not null default 'preparing'::text,
  error text,
  lufs double precision,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (media_id),
  FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE,
  CHECK ((status = ANY (ARRAY['preparing'::text, 'ready'::text, 'failed'::text])))
);

create table campaign_tokens (
  token bytea not null,
  campaign_id integer not null,
  item_type text,
  item_id integer,
  listener bytea not null,
  day date not null,
  issued_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  impression_at timestamp with time zone,
  valid boolean not null default true,
  events text[] not null default '{}'::text[],
  PRIMARY KEY (token),
  FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE
);

create table campaigns (
  id integer not null generated always as identity (maxvalue 99999999),
  name text not null,
  artist_id integer,
  status text not null,
  reason text,
  advertiser text not null,
  heading text not null,
  text text not null,
  button text not null,
  link text,
  item_type text,
  item_id integer,
  spot_media_id integer,
  spot_file_name text,
  square_image_id integer,
  wide_image_id integer,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  time_zone text not null,
  hours integer[],
  max_impressions integer,
  max_impressions_day integer,
  budget integer,
  currency text not null,
  cost_per_thousand integer,
  pacing text not null,
  priority smallint not null,
  weight smallint not null,
  every smallint not null,
  every_unit text not null,
  max_listener_day smallint,
  skip_after smallint,
  countries text[] not null,
  languages text[] not null,
  genre_ids integer[] not null,
  artist_ids integer[] not null,
  podcast_ids integer[] not null,
  plan_ids integer[] not null,
  devices text[] not null,
  impressions bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  FOREIGN KEY (artist_id) REFERENCES artists(id) ON DELETE CASCADE,
  FOREIGN KEY (spot_media_id) REFERENCES media(id),
  FOREIGN KEY (square_image_id) REFERENCES images(id),
  FOREIGN KEY (wide_image_id) REFERENCES images(id),
  CHECK (((artist_id IS NOT NULL) OR (status <> ALL (ARRAY['pending'::text, 'rejected'::text])))),
  CHECK (((budget IS NULL) = (cost_per_thousand IS NULL))),
  CHECK (((priority >= 1) AND (priority <= 10))),
  CHECK (((weight >= 1) AND (weight <= 100))),
  CHECK ((budget > 0)),
  CHECK ((cost_per_thousand > 0)),
  CHECK ((ends_at > starts_at)),
  CHECK ((every > 0)),
  CHECK ((every_unit = ANY (ARRAY['songs'::text, 'minutes'::text]))),
  CHECK ((max_impressions > 0)),
  CHECK ((max_impressions_day > 0)),
  CHECK ((max_listener_day > 0)),
  CHECK ((pacing = ANY (ARRAY['even'::text, 'asap'::text]))),
  CHECK ((skip_after >= 0)),
  CHECK ((status = ANY (ARRAY['draft'::text, 'pending'::text, 'active'::text, 'paused'::text, 'ended'::text, 'rejected'::text])))
);

create table cart_items (
  id integer not null generated always as identity,
  user_id integer not null,
  price_id integer not null,
  amount integer not null,
  list_amount integer not null,
  gift jsonb,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  FOREIGN KEY (price_id) REFERENCES prices(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK ((amount >= 0)),
  CHECK ((list_amount >= 0))
);

create table carts (
  user_id integer not null,
  discount_code_id integer,
  country text,
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (user_id),
  FOREIGN KEY (discount_code_id) REFERENCES discount_codes(id) ON DELETE SET NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK ((country ~ '^[A-Z]{2}$'::text))
);

create table chart_songs (
  song_id integer not null,
  plays integer not null,
  PRIMARY KEY (song_id),
  FOREIGN KEY (song_id) REFERENCES all_songs(id) ON DELETE CASCADE,
  CHECK ((plays >= 0))
);

create table composition_spots (
  composition_id bigint not null,
  "position" smallint not null,
  campaign_id integer not null,
  token bytea not null,
  start_byte bigint not null,
  end_byte bigint not null,
  sent int8multirange not null default '{}'::int8multirange,
  PRIMARY KEY (composition_id, "position"),
  FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE,
  FOREIGN KEY (composition_id) REFERENCES compositions(id) ON DELETE CASCADE
);

create table compositions (
  id bigint not null generated always as identity,
  episode_id integer not null,
  media_id integer not null,
  listener bytea not null,
  pieces jsonb,
  expires_at timestamp with time zone not null,
  PRIMARY KEY (id),
  UNIQUE (episode_id, listener),
  FOREIGN KEY (episode_id) REFERENCES episodes(id) ON DELETE CASCADE,
  FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE
);

create table contact_messages (
  id integer not null generated always as identity,
  user_id integer,
  artist_id integer,
  of_team boolean not null default false,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  status text not null default 'open'::text,
  locale text,
  team_read_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  FOREIGN KEY (artist_id) REFERENCES artists(id) ON DELETE SET NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  CHECK ((status = ANY (ARRAY['open'::text, 'answered'::text, 'closed'::text])))
);

create table contact_replies (
  id integer not null generated always as identity,
  message_id integer not null,
  user_id integer,
  user_name text not null,
  by_sender boolean not null default false,
  text text not null,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  FOREIGN KEY (message_id) REFERENCES contact_messages(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);

create table conversation_members (
  conversation_id integer not null,
  user_id integer not null,
  since_id bigint not null default 0,
  delivered_id bigint not null default 0,
  read_id bigint not null default 0,
  unread integer not null default 0,
  muted boolean not null default false,
  created_at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (conversation_id, user_id),
  FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK ((unread >= 0))
);

create table conversations (
  id integer not null generated always as identity,
  kind text not null,
  name text,
  owner_id integer,
  low_id integer,
  high_id integer,
  last_message_id bigint,
  created_at timestamp with time zone not null default clock_timestamp(),
  updated_at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (id),
  UNIQUE (low_id, high_id),
  FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE SET NULL,
  CHECK (((kind = 'direct'::text) = ((low_id IS NOT NULL) AND (high_id IS NOT NULL) AND (low_id < high_id)))),
  CHECK (((kind = 'group'::text) = (name IS NOT NULL))),
  CHECK ((kind = ANY (ARRAY['direct'::text, 'group'::text])))
);

create table custom_page_images (
  page_id integer not null,
  image_id integer not null,
  PRIMARY KEY (page_id, image_id),
  FOREIGN KEY (image_id) REFERENCES images(id),
  FOREIGN KEY (page_id) REFERENCES custom_pages(id) ON DELETE CASCADE
);

create table custom_pages (
  id integer not null generated always as identity,
  title text not null,
  path text not null,
  cover_id integer,
  sections jsonb not null,
  seo_title text not null default ''::text,
  seo_description text not null default ''::text,
  public boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  UNIQUE (path),
  FOREIGN KEY (cover_id) REFERENCES images(id)
);

create table discount_codes (
  id integer not null generated always as identity (maxvalue 99999999),
  code text not null,
  percent integer,
  amount integer,
  currency text,
  artist_id integer,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  usage_limit integer,
  used integer not null default 0,
  once_per_user boolean not null default true,
  periods integer default 1,
  active boolean not null default true,
  changed_by integer,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  UNIQUE (code),
  FOREIGN KEY (artist_id) REFERENCES artists(id) ON DELETE CASCADE,
  FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  CHECK (((amount IS NULL) = (currency IS NULL))),
  CHECK (((percent >= 1) AND (percent <= 100))),
  CHECK (((periods >= 1) AND (periods <= 120))),
  CHECK ((amount > 0)),
  CHECK ((code = upper(code))),
  CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CHECK ((num_nonnulls(percent, amount) = 1)),
  CHECK ((usage_limit > 0))
);

create table dismissed_suggestions (
  user_id integer not null,
  dismissed_id integer not null,
  PRIMARY KEY (user_id, dismissed_id),
  FOREIGN KEY (dismissed_id) REFERENCES users(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table download_files (
  id integer not null generated always as identity,
  media_id integer not null,
  format text not null,
  tags text not null default ''::text,
  status text not null default 'queued'::text,
  size bigint,
  crc32 bigint,
  error text,
  queued_at timestamp with time zone not null default now(),
  used_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  UNIQUE (media_id, format, tags),
  FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE,
  CHECK (((status <> 'ready'::text) OR ((size IS NOT NULL) AND (crc32 IS NOT NULL)))),
  CHECK ((format = ANY (ARRAY['original'::text, 'flac'::text, 'mp3'::text, 'opus'::text, 'aac'::text]))),
  CHECK ((status = ANY (ARRAY['queued'::text, 'ready'::text, 'failed'::text])))
);

create table episode_artwork (
  episode_id integer not null,
  url text not null,
  image_id integer,
  pending boolean not null default true,
  attempts integer not null default 0,
  attempted_at timestamp with time zone,
  PRIMARY KEY (episode_id),
  FOREIGN KEY (episode_id) REFERENCES episodes(id) ON DELETE CASCADE,
  CHECK ((attempts >= 0))
);

create table episode_mirrors (
  episode_id integer not null,
  url text not null,
  media_id integer,
  pending boolean not null default true,
  attempts integer not null default 0,
  next_attempt_at timestamp with time zone not null default now(),
  error text,
  PRIMARY KEY (episode_id),
  FOREIGN KEY (episode_id) REFERENCES episodes(id) ON DELETE CASCADE,
  FOREIGN KEY (media_id) REFERENCES media(id),
  CHECK ((attempts >= 0))
);

create table episode_progress (
  user_id integer not null,
  episode_id integer not null,
  seconds double precision not null,
  played boolean not null,
  updated_at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (user_id, episode_id),
  FOREIGN KEY (episode_id) REFERENCES episodes(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK ((seconds >= (0)::double precision))
);

create table episodes (
  id integer not null generated always as identity (maxvalue 99999999),
  podcast_id integer not null,
  guid text not null default (gen_random_uuid())::text,
  title text not null,
  summary text,
  description text,
  media_id integer,
  file_name text,
  enclosure_url text,
  enclosure_type text,
  enclosure_length bigint,
  duration double precision not null default 0,
  season integer,
  number integer,
  kind text not null default 'full'::text,
  explicit boolean not null default false,
  public boolean not null default false,
  published_at timestamp with time zone not null default now(),
  cover_id integer,
  website text,
  chapters jsonb not null default '[]'::jsonb,
  chapters_url text,
  transcript jsonb not null default '[]'::jsonb,
  transcript_url text,
  transcript_type text,
  custom_chapters jsonb,
  custom_transcript jsonb,
  location jsonb,
  persons jsonb not null default '[]'::jsonb,
  soundbites jsonb not null default '[]'::jsonb,
  ad_breaks jsonb,
  released_at timestamp with time zone,
  serial_key text collate "C" not null generated always as (((lpad((GREATEST(COALESCE(season, 0), 0))::text, 10, '0'::text) || lpad((
CASE
    WHEN (number IS NOT NULL) THEN GREATEST(number, 0)
    WHEN (kind = 'bonus'::text) THEN 2147483647
    ELSE 0
END)::text, 10, '0'::text)) || lpad(((GREATEST(EXTRACT(epoch FROM (published_at AT TIME ZONE 'UTC'::text)), (0)::numeric))::bigint)::text, 12, '0'::text))) stored,
  announced_at timestamp with time zone,
  likes integer not null default 0,
  plays integer not null default 0,
  downloads integer not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  other_transcripts jsonb not null default '[]'::jsonb,
  PRIMARY KEY (id),
  UNIQUE (podcast_id, guid),
  FOREIGN KEY (cover_id) REFERENCES images(id),
  FOREIGN KEY (media_id) REFERENCES media(id),
  FOREIGN KEY (podcast_id) REFERENCES podcasts(id) ON DELETE CASCADE,
  CHECK (((media_id IS NOT NULL) OR (enclosure_url IS NOT NULL) OR (NOT public))),
  CHECK ((downloads >= 0)),
  CHECK ((duration >= (0)::double precision)),
  CHECK ((kind = ANY (ARRAY['full'::text, 'trailer'::text, 'bonus'::text]))),
  CHECK ((likes >= 0)),
  CHECK ((plays >= 0))
);

create table event_tickets (
  token_hash bytea not null,
  session_id uuid not null,
  expires_at timestamp with time zone not null,
  PRIMARY KEY (token_hash),
  FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);

create table family_invitations (
  id integer not null generated always as identity (maxvalue 99999999),
  payer_id integer not null,
  email text,
  token_hash bytea not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  UNIQUE (token_hash),
  FOREIGN KEY (payer_id) REFERENCES users(id) ON DELETE CASCADE
);

create table family_members (
  user_id integer not null,
  payer_id integer not null,
  joined_at timestamp with time zone not null default now(),
  PRIMARY KEY (user_id),
  FOREIGN KEY (payer_id) REFERENCES users(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK ((user_id <> payer_id))
);

create table featured_requests (
  song_id integer not null,
  artist_id integer not null,
  requested_by integer,
  created_at timestamp with time zone not null default now(),
  declined_at timestamp with time zone,
  PRIMARY KEY (song_id, artist_id),
  FOREIGN KEY (artist_id) REFERENCES artists(id) ON DELETE CASCADE,
  FOREIGN KEY (requested_by) REFERENCES users(id) ON DELETE SET NULL,
  FOREIGN KEY (song_id) REFERENCES all_songs(id) ON DELETE CASCADE
);

create table feed_items (
  episode_id integer not null,
  hash text not null,
  PRIMARY KEY (episode_id),
  FOREIGN KEY (episode_id) REFERENCES episodes(id) ON DELETE CASCADE
);

create table feed_sources (
  podcast_id integer not null,
  etag text,
  last_modified text,
  checked_at timestamp with time zone,
  next_check_at timestamp with time zone not null default now(),
  failures integer not null default 0,
  disabled boolean not null default false,
  error text,
  channel_hash text,
  artwork_url text,
  direct_enclosure boolean not null default false,
  encrypted_credentials bytea,
  PRIMARY KEY (podcast_id),
  FOREIGN KEY (podcast_id) REFERENCES podcasts(id) ON DELETE CASCADE,
  CHECK ((failures >= 0))
) with (fillfactor=80);

create table feed_spots (
  media_id integer not null,
  hertz integer not null,
  channels smallint not null,
  status text not null default 'preparing'::text,
  size integer,
  frames integer,
  wanted_at timestamp with time zone not null default now(),
  PRIMARY KEY (media_id, hertz, channels),
  FOREIGN KEY (media_id) REFERENCES campaign_spots(media_id) ON DELETE CASCADE,
  CHECK (((status <> 'ready'::text) OR (num_nulls(size, frames) = 0))),
  CHECK ((status = ANY (ARRAY['preparing'::text, 'ready'::text, 'failed'::text])))
);

create table file_checksums (
  media_id integer not null,
  file text not null,
  bytes bigint not null,
  checksum bytea not null,
  PRIMARY KEY (media_id, file),
  FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE
);

create table follows (
  user_id integer not null,
  item_type text not null,
  item_id integer not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (user_id, item_type, item_id),
  FOREIGN KEY (item_type) REFERENCES item_types(name),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table free_downloads (
  id integer not null generated always as identity (maxvalue 99999999),
  artist_id integer not null,
  user_id integer,
  song_id integer,
  album_id integer,
  title text not null,
  license text not null,
  license_text text not null,
  email text,
  country text,
  locale text,
  expires_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  FOREIGN KEY (album_id) REFERENCES all_albums(id) ON DELETE SET NULL,
  FOREIGN KEY (artist_id) REFERENCES artists(id) ON DELETE CASCADE,
  FOREIGN KEY (song_id) REFERENCES all_songs(id) ON DELETE SET NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK ((num_nonnulls(song_id, album_id) <= 1))
);

create table friend_invites (
  user_id integer not null,
  token_hash bytea not null,
  token_encrypted bytea not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (user_id),
  UNIQUE (token_hash),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table friendships (
  user_id integer not null,
  friend_id integer not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  accepted_at timestamp with time zone,
  PRIMARY KEY (user_id, friend_id),
  FOREIGN KEY (friend_id) REFERENCES users(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK ((user_id <> friend_id))
);

create table genres (
  id integer not null generated always as identity (maxvalue 99999999),
  name text not null,
  slug text not null,
  cover_id integer,
  color text,
  "position" integer not null default 0,
  songs_count integer not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  albums_count integer,
  artists_count integer,
  PRIMARY KEY (id),
  UNIQUE (slug),
  FOREIGN KEY (cover_id) REFERENCES images(id),
  CHECK ((albums_count >= 0)),
  CHECK ((artists_count >= 0)),
  CHECK ((songs_count >= 0))
);

create table gifts (
  id integer not null generated always as identity (maxvalue 99999999),
  order_item_id integer not null,
  user_id integer,
  sender text not null,
  email text not null,
  name text not null default ''::text,
  message text not null default ''::text,
  deliver_at timestamp with time zone,
  code_hash bytea,
  code_encrypted bytea,
  sent_at timestamp with time zone,
  emails integer not null default 0,
  redeemed_at timestamp with time zone,
  redeemed_by integer,
  revoked_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  UNIQUE (code_hash),
  UNIQUE (order_item_id),
  FOREIGN KEY (order_item_id) REFERENCES order_items(id) ON DELETE CASCADE,
  FOREIGN KEY (redeemed_by) REFERENCES users(id) ON DELETE SET NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  CHECK (((code_hash IS NULL) = (code_encrypted IS NULL)))
);

create table guest_orders (
  order_id uuid not null,
  token_hash bytea not null,
  token_encrypted bytea not null,
  locale text not null,
  claimed_at timestamp with time zone,
  PRIMARY KEY (order_id),
  UNIQUE (token_hash),
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);

create table home_sections (
  id integer not null generated always as identity,
  section text,
  title text not null default ''::text,
  visible boolean not null default true,
  item_type text,
  item_ids integer[] not null default '{}'::integer[],
  "position" integer not null,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  UNIQUE (section),
  FOREIGN KEY (item_type) REFERENCES item_types(name),
  CHECK (((section IS NOT NULL) OR (title <> ''::text))),
  CHECK (((section IS NULL) = (item_type IS NOT NULL)))
);

create table idempotency_keys (
  scope text not null,
  body_hash bytea not null,
  status integer,
  response jsonb,
  created_at timestamp with time zone not null default now(),
  renewed_at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (scope)
);

create table identities (
  provider text not null,
  subject text not null,
  user_id integer not null,
  label text not null,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (provider, subject),
  UNIQUE (user_id, provider),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table images (
  id integer not null generated always as identity,
  hash text not null,
  color text not null,
  width integer not null,
  height integer not null,
  size bigint,
  PRIMARY KEY (id),
  UNIQUE (hash),
  CHECK ((height > 0)),
  CHECK ((size >= 0)),
  CHECK ((width > 0))
);

create table import_changes (
  import_id uuid not null,
  kind text not null,
  item_type text not null,
  item_id integer not null,
  value integer not null default 0,
  PRIMARY KEY (import_id, kind, item_type, item_id),
  FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
  CHECK ((kind = ANY (ARRAY['playlist'::text, 'like'::text, 'rating'::text, 'bookmark'::text, 'plays'::text])))
);

create table import_missing (
  import_id uuid not null,
  type text not null,
  title text not null,
  artist text not null,
  album text,
  count integer not null default 1,
  FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
  CHECK ((count >= 0)),
  CHECK ((type = ANY (ARRAY['song'::text, 'album'::text, 'artist'::text])))
);

create table import_run_files (
  id integer not null generated always as identity,
  run_id integer not null,
  path text not null,
  outcome text not null,
  reason text,
  truncated boolean not null default false,
  encoding text,
  confidence real,
  PRIMARY KEY (id),
  FOREIGN KEY (run_id) REFERENCES import_runs(id) ON DELETE CASCADE,
  CHECK (((confidence >= (0)::double precision) AND (confidence <= (1)::double precision))),
  CHECK ((outcome = ANY (ARRAY['added'::text, 'updated'::text, 'moved'::text, 'duplicate'::text, 'rejected'::text])))
);

create table import_runs (
  id integer not null generated always as identity,
  folder text not null,
  owner_id integer,
  in_place boolean not null,
  encoding text,
  started_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  found integer not null default 0,
  added integer not null default 0,
  updated integer not null default 0,
  moved integer not null default 0,
  unchanged integer not null default 0,
  duplicates integer not null default 0,
  rejected integer not null default 0,
  truncated integer not null default 0,
  guessed integer not null default 0,
  error text,
  PRIMARY KEY (id),
  FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE SET NULL
);

create table imported_files (
  path text not null,
  size bigint not null,
  modified double precision not null,
  media_id integer,
  error text,
  PRIMARY KEY (path),
  FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE,
  CHECK ((size >= 0))
);

create table imported_listens (
  user_id integer not null,
  at timestamp with time zone not null,
  artist text not null,
  title text not null,
  album text,
  seconds integer,
  song_id integer,
  source text not null,
  import_id uuid,
  hash bytea not null,
  title_key text not null,
  PRIMARY KEY (user_id, at, hash),
  FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE SET NULL,
  FOREIGN KEY (song_id) REFERENCES all_songs(id) ON DELETE SET NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table imports (
  id uuid not null,
  user_id integer not null,
  source text not null,
  name text not null,
  address text,
  user_name text,
  secret_encrypted bytea,
  status text not null default 'reading'::text,
  progress real not null default 0,
  found jsonb,
  choices jsonb,
  error text,
  claimed_until timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK (((progress >= (0)::double precision) AND (progress <= (1)::double precision))),
  CHECK ((source = ANY (ARRAY['file'::text, 'listenbrainz'::text, 'lastfm'::text, 'subsonic'::text]))),
  CHECK ((status = ANY (ARRAY['reading'::text, 'ready'::text, 'running'::text, 'done'::text, 'failed'::text, 'undoing'::text, 'undone'::text])))
);

create table invoice_series (
  name text not null,
  last integer not null,
  PRIMARY KEY (name)
);

create table invoices (
  id integer not null generated always as identity,
  series text not null,
  number integer not null,
  kind text not null,
  order_id uuid not null,
  refund_id uuid,
  document jsonb not null,
  issued_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  UNIQUE (refund_id, kind),
  UNIQUE (series, number),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  FOREIGN KEY (refund_id) REFERENCES refunds(id),
  FOREIGN KEY (series) REFERENCES invoice_series(name),
  CHECK (((kind = 'invoice'::text) OR (refund_id IS NOT NULL))),
  CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text])))
);

create table item_types (
  name text not null,
  PRIMARY KEY (name)
);

create table kept_plan_time (
  user_id integer not null,
  plan_id integer not null,
  seconds integer not null,
  PRIMARY KEY (user_id, plan_id),
  FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK ((seconds > 0))
);

create table known_devices (
  user_id integer not null,
  token_hash bytea not null,
  agent text not null,
  address text not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone not null default now(),
  PRIMARY KEY (user_id, token_hash),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table languages (
  locale text not null,
  name text not null,
  active boolean not null default false,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (locale)
);

create table ledger_accounts (
  id integer not null generated always as identity,
  name text not null,
  currency text not null,
  balance bigint not null default 0,
  PRIMARY KEY (id),
  UNIQUE (name, currency),
  CHECK ((currency ~ '^[A-Z]{3}$'::text))
);

create table ledger_entries (
  id integer not null generated always as identity,
  transaction_id integer not null,
  account_id integer not null,
  order_item_id integer,
  amount bigint not null,
  PRIMARY KEY (id),
  FOREIGN KEY (account_id) REFERENCES ledger_accounts(id),
  FOREIGN KEY (order_item_id) REFERENCES order_items(id) ON DELETE SET NULL,
  FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(id),
  CHECK ((amount <> 0))
);

create table ledger_transactions (
  id integer not null generated always as identity,
  kind text not null,
  reference text not null,
  order_id uuid,
  available_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  UNIQUE (kind, reference),
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE SET NULL,
  CHECK ((kind = ANY (ARRAY['sale'::text, 'fee'::text, 'refund'::text, 'chargeback'::text, 'payout'::text, 'payout_paid'::text, 'payout_returned'::text, 'merge'::text, 'share'::text])))
);

create table library_pins (
  user_id integer not null,
  item_type text not null,
  item_id integer not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (user_id, item_type, item_id),
  FOREIGN KEY (item_type) REFERENCES item_types(name),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table licenses (
  id integer not null generated always as identity (maxvalue 99999999),
  name text not null,
  summary text not null default ''::text,
  text text not null default ''::text,
  "position" integer not null default 0,
  active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  UNIQUE (name)
);

create table likes (
  user_id integer not null,
  item_type text not null,
  item_id integer not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (user_id, item_type, item_id),
  FOREIGN KEY (item_type) REFERENCES item_types(name),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table listen_matching (
  one boolean not null default true,
  matched_to timestamp with time zone not null default now(),
  PRIMARY KEY (one),
  CHECK (one)
);

create table listen_policies (
  id integer not null generated always as identity (maxvalue 99999999),
  song_id integer,
  album_id integer,
  policy text not null,
  preview_seconds integer not null default 30,
  PRIMARY KEY (id),
  FOREIGN KEY (album_id) REFERENCES all_albums(id) ON DELETE CASCADE,
  FOREIGN KEY (song_id) REFERENCES all_songs(id) ON DELETE CASCADE,
  CHECK (((preview_seconds >= 5) AND (preview_seconds <= 300))),
  CHECK ((num_nonnulls(song_id, album_id) = 1)),
  CHECK ((policy = ANY (ARRAY['preview'::text, 'none'::text])))
);

create table listening (
  user_id integer not null,
  play_id uuid not null,
  item_type text not null,
  item_id integer not null,
  started_at timestamp with time zone not null,
  playing boolean not null default true,
  private boolean not null,
  expires_at timestamp with time zone not null,
  "position" double precision not null default 0,
  position_at timestamp with time zone not null default clock_timestamp(),
  rate real not null default 1,
  player text,
  PRIMARY KEY (user_id),
  FOREIGN KEY (item_type) REFERENCES item_types(name),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK (("position" >= (0)::double precision)),
  CHECK ((rate > (0)::double precision))
) with (fillfactor=70);

create unlogged table listening_session_entries (
  id integer not null generated always as identity,
  session_id integer not null,
  place integer,
  item_type text not null,
  item_id integer not null,
  duration double precision not null,
  added_by integer,
  created_at timestamp with time zone not null default clock_timestamp(),
  source_type text,
  source_id integer,
  PRIMARY KEY (id),
  FOREIGN KEY (added_by) REFERENCES users(id) ON DELETE SET NULL,
  FOREIGN KEY (item_type) REFERENCES item_types(name),
  FOREIGN KEY (session_id) REFERENCES listening_sessions(id) ON DELETE CASCADE,
  CHECK (((source_type IS NULL) = (source_id IS NULL))),
  CHECK ((duration >= (0)::double precision)),
  CHECK ((item_type = ANY (ARRAY['song'::text, 'episode'::text])))
);

create unlogged table listening_session_members (
  user_id integer not null,
  session_id integer not null,
  client uuid not null,
  joined_at timestamp with time zone not null default clock_timestamp(),
  expires_at timestamp with time zone not null,
  PRIMARY KEY (user_id),
  FOREIGN KEY (session_id) REFERENCES listening_sessions(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create unlogged table listening_sessions (
  id integer not null generated always as identity,
  host_id integer not null,
  guests text not null,
  invited integer[] not null default '{}'::integer[],
  token_hash bytea not null,
  token_encrypted bytea not null,
  version integer not null default 1,
  lists_version integer not null default 1,
  playing boolean not null,
  entry_id integer,
  "position" double precision not null default 0,
  position_at timestamp with time zone not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (id),
  UNIQUE (token_hash),
  FOREIGN KEY (host_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK (("position" >= (0)::double precision)),
  CHECK ((guests = ANY (ARRAY['control'::text, 'suggest'::text])))
);

create unlogged table login_attempts (
  key bytea not null,
  count integer not null,
  expires_at timestamp with time zone not null,
  PRIMARY KEY (key),
  CHECK ((count >= 0))
);

create table lyrics_lookups (
  song_id integer not null,
  looked_up_at timestamp with time zone not null default now(),
  PRIMARY KEY (song_id),
  FOREIGN KEY (song_id) REFERENCES all_songs(id) ON DELETE CASCADE
);

create table media (
  id integer not null generated always as identity,
  hash text not null,
  fingerprinted boolean not null default false,
  size bigint not null,
  mime text not null,
  ext text not null,
  codec text not null,
  duration double precision not null,
  truncated boolean not null default false,
  bitrate integer,
  sample_rate integer,
  channels integer,
  lossless boolean not null,
  external_path text,
  status text not null default 'uploaded'::text,
  error text,
  attempts integer not null default 0,
  renditions integer[] not null default '{}'::integer[],
  loudness_lufs real,
  peak_dbtp real,
  waveform bytea,
  packaged_size bigint,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  UNIQUE (hash),
  CHECK ((attempts >= 0)),
  CHECK ((duration >= (0)::double precision)),
  CHECK ((packaged_size >= 0)),
  CHECK ((size >= 0)),
  CHECK ((status = ANY (ARRAY['uploaded'::text, 'processing'::text, 'ready'::text, 'failed'::text])))
);

create table message_reactions (
  message_id bigint not null,
  user_id integer not null,
  emoji text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (message_id, user_id, emoji),
  FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table messages (
  id bigint not null generated always as identity,
  conversation_id integer not null,
  user_id integer,
  kind text not null default 'text'::text,
  text text,
  item_type text,
  item_id integer,
  item_at integer,
  reply_to_id bigint,
  subject_ids integer[] not null default '{}'::integer[],
  client_id uuid,
  created_at timestamp with time zone not null default clock_timestamp(),
  edited_at timestamp with time zone,
  deleted_at timestamp with time zone,
  PRIMARY KEY (id),
  UNIQUE (user_id, client_id),
  FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE,
  FOREIGN KEY (item_type) REFERENCES item_types(name),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  CHECK (((item_type IS NULL) = (item_id IS NULL))),
  CHECK ((kind = ANY (ARRAY['text'::text, 'created'::text, 'added'::text, 'removed'::text, 'left'::text, 'renamed'::text, 'owner'::text])))
);

create table mp3_indexes (
  media_id integer not null,
  status text not null default 'preparing'::text,
  hertz integer,
  channels smallint,
  head bigint,
  audio_start bigint,
  audio_end bigint,
  frames integer,
  positions bytea,
  wanted_at timestamp with time zone not null default now(),
  PRIMARY KEY (media_id),
  FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE,
  CHECK (((status <> 'ready'::text) OR (num_nulls(hertz, channels, head, audio_start, audio_end, frames, positions) = 0))),
  CHECK ((status = ANY (ARRAY['preparing'::text, 'ready'::text, 'unusable'::text])))
);

create table navigation_entries (
  id integer not null generated always as identity,
  built_in text,
  title text not null,
  icon text not null,
  target text not null,
  place text not null,
  visible boolean not null default true,
  "position" integer not null,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  UNIQUE (built_in),
  CHECK ((built_in = ANY (ARRAY['home'::text, 'browse'::text, 'podcasts'::text, 'radio'::text, 'friends'::text, 'library'::text]))),
  CHECK ((place = ANY (ARRAY['rail'::text, 'footer'::text])))
);

create table notification_emails (
  user_id integer not null,
  kind text not null,
  sent_at timestamp with time zone not null,
  PRIMARY KEY (user_id, kind),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table notifications (
  id integer not null generated always as identity,
  user_id integer not null,
  kind text not null,
  subject text not null,
  count integer not null default 1,
  text text not null,
  title text,
  params jsonb not null default '{}'::jsonb,
  link text,
  item_type text,
  item_id integer,
  created_at timestamp with time zone not null default clock_timestamp(),
  read_at timestamp with time zone,
  email_at timestamp with time zone,
  PRIMARY KEY (id),
  FOREIGN KEY (item_type) REFERENCES item_types(name),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK ((count >= 0)),
  CHECK ((kind = ANY (ARRAY['episode'::text, 'release'::text, 'contact'::text, 'feed'::text, 'friend_request'::text, 'friend_accepted'::text, 'message'::text, 'warning'::text, 'playlist_added'::text, 'session_invitation'::text, 'blend_invitation'::text, 'artist_post'::text, 'milestone'::text, 'new_followers'::text, 'featured'::text, 'mention'::text, 'payments'::text, 'payout'::text, 'split'::text, 'gift'::text, 'family'::text, 'campaign'::text, 'purchase'::text, 'sale'::text, 'login'::text, 'scrobbling'::text, 'webhook'::text])))
);

create table oidc_providers (
  id integer not null generated always as identity,
  slug text not null,
  name text not null,
  issuer text not null,
  client_id text not null,
  encrypted_client_secret bytea,
  scopes text not null,
  auto_create boolean not null,
  roles_claim text not null,
  single_logout boolean not null,
  enabled boolean not null,
  "position" integer not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  UNIQUE (slug),
  CHECK (((slug ~ '^[a-z0-9][a-z0-9-]*$'::text) AND (slug <> 'facebook'::text)))
);

create table oidc_role_mappings (
  provider_id integer not null,
  group_name text not null,
  role_id integer not null,
  PRIMARY KEY (provider_id, group_name, role_id),
  FOREIGN KEY (provider_id) REFERENCES oidc_providers(id) ON DELETE CASCADE,
  FOREIGN KEY (role_id) REFERENCES roles(id) ON DELETE CASCADE
);

create table opml_imports (
  id integer not null generated always as identity,
  user_id integer not null,
  address text,
  urls jsonb not null,
  processed_count integer not null default 0,
  added integer not null default 0,
  known integer not null default 0,
  failed jsonb not null default '[]'::jsonb,
  created_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  PRIMARY KEY (id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK ((added >= 0)),
  CHECK ((known >= 0)),
  CHECK ((processed_count >= 0))
);

create table order_item_credits (
  item_id integer not null,
  source_id integer not null,
  amount integer not null,
  PRIMARY KEY (item_id, source_id),
  FOREIGN KEY (item_id) REFERENCES order_items(id) ON DELETE CASCADE,
  FOREIGN KEY (source_id) REFERENCES order_items(id) ON DELETE CASCADE,
  CHECK ((amount >= 0))
);

create table order_items (
  id integer not null generated always as identity,
  order_id uuid not null,
  type text not null,
  song_id integer,
  album_id integer,
  plan_id integer,
  artist_id integer,
  license_id integer,
  title text not null,
  artist text not null,
  license text not null,
  license_text text not null,
  amount integer not null,
  discount integer not null default 0,
  tax integer not null default 0,
  commission integer not null default 0,
  splits jsonb not null default '[]'::jsonb,
  refunded integer not null default 0,
  ended_at timestamp with time zone,
  ended_with integer,
  PRIMARY KEY (id),
  FOREIGN KEY (album_id) REFERENCES all_albums(id) ON DELETE SET NULL,
  FOREIGN KEY (artist_id) REFERENCES artists(id) ON DELETE SET NULL,
  FOREIGN KEY (ended_with) REFERENCES order_items(id) ON DELETE SET NULL,
  FOREIGN KEY (license_id) REFERENCES licenses(id) ON DELETE SET NULL,
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE SET NULL,
  FOREIGN KEY (song_id) REFERENCES all_songs(id) ON DELETE SET NULL,
  CHECK ((amount >= 0)),
  CHECK ((type = ANY (ARRAY['song'::text, 'album'::text, 'plan'::text])))
);

create table orders (
  id uuid not null default gen_random_uuid(),
  number integer not null default nextval('order_numbers'::regclass),
  user_id integer,
  subscription_id integer,
  plan_price_id integer,
  period_start timestamp with time zone,
  period_end timestamp with time zone,
  prorated_from timestamp with time zone,
  status text not null default 'pending'::text,
  fingerprint text not null,
  currency text not null,
  subtotal integer not null,
  discount integer not null default 0,
  tax integer not null default 0,
  total integer not null,
  refunded integer not null default 0,
  tax_included boolean not null,
  tax_name text not null default ''::text,
  tax_rate integer not null default 0,
  discount_code_id integer,
  discount_code text,
  buyer_name text not null,
  buyer_email text not null,
  country text,
  address text not null default ''::text,
  provider text not null,
  refund_requested_at timestamp with time zone,
  refund_reason text,
  search_text text not null generated always as (normalize_text(((((('T-'::text || (number)::text) || ' '::text) || buyer_name) || ' '::text) || buyer_email))) stored,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  ended_at timestamp with time zone,
  PRIMARY KEY (id),
  UNIQUE (number),
  FOREIGN KEY (discount_code_id) REFERENCES discount_codes(id) ON DELETE SET NULL,
  FOREIGN KEY (plan_price_id) REFERENCES plan_prices(id) ON DELETE SET NULL,
  FOREIGN KEY (subscription_id) REFERENCES subscriptions(id) ON DELETE SET NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  CHECK (((refunded >= 0) AND (refunded <= total))),
  CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CHECK ((discount >= 0)),
  CHECK ((status = ANY (ARRAY['pending'::text, 'paid'::text, 'refunded'::text, 'cancelled'::text, 'failed'::text, 'expired'::text]))),
  CHECK ((subtotal >= 0)),
  CHECK ((tax >= 0)),
  CHECK ((total = ((subtotal - discount) +
CASE
    WHEN tax_included THEN 0
    ELSE tax
END))),
  CHECK ((total >= 0))
);

create table passkeys (
  id text not null,
  user_id integer not null,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  PRIMARY KEY (id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK ((counter >= 0))
);

create table payment_events (
  id integer not null generated always as identity,
  provider text not null,
  event_id text not null,
  kind text not null,
  body text not null,
  received_at timestamp with time zone not null default now(),
  processed_at timestamp with time zone,
  error text,
  attempts integer not null default 0,
  retry_at timestamp with time zone,
  PRIMARY KEY (id),
  UNIQUE (provider, event_id)
);

create table payment_providers (
  key text not null,
  enabled boolean not null default false,
  sandbox boolean not null default false,
  client_id text not null default ''::text,
  encrypted_secret bytea,
  secret_ending text not null default ''::text,
  webhook_id text not null default ''::text,
  encrypted_webhook_secret bytea,
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (key),
  CHECK ((key = ANY (ARRAY['stripe'::text, 'paypal'::text])))
);

create table payments (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  provider text not null,
  provider_reference text,
  charge_reference text,
  status text not null default 'created'::text,
  currency text not null,
  amount integer not null,
  fee integer,
  renewal jsonb,
  action jsonb,
  return_path text not null default '/'::text,
  cancel_path text not null default '/'::text,
  error text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  checked_at timestamp with time zone,
  PRIMARY KEY (id),
  UNIQUE (provider, provider_reference),
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CHECK ((amount >= 0)),
  CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CHECK ((status = ANY (ARRAY['created'::text, 'pending'::text, 'succeeded'::text, 'failed'::text, 'cancelled'::text])))
);

create table payout_accounts (
  artist_id integer not null,
  method_id integer not null,
  details bytea not null,
  changed_at timestamp with time zone not null default now(),
  changed_by integer,
  PRIMARY KEY (artist_id),
  FOREIGN KEY (artist_id) REFERENCES artists(id) ON DELETE CASCADE,
  FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  FOREIGN KEY (method_id) REFERENCES payout_methods(id)
);

create table payout_methods (
  id integer not null generated always as identity (maxvalue 99999999),
  name text not null,
  description text not null default ''::text,
  kind text not null,
  fields jsonb not null default '[]'::jsonb,
  currency text not null,
  minimum integer not null default 0,
  fee integer not null default 0,
  active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  UNIQUE (name),
  CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CHECK ((fee >= 0)),
  CHECK ((kind = ANY (ARRAY['sepa'::text, 'other'::text]))),
  CHECK ((minimum >= 0))
);

create table payouts (
  id integer not null generated always as identity (maxvalue 99999999),
  number integer not null default nextval('payout_numbers'::regclass),
  artist_id integer,
  artist text not null,
  method_id integer,
  method text not null,
  details bytea not null,
  masked jsonb not null,
  currency text not null,
  amount integer not null,
  fee integer not null,
  status text not null default 'requested'::text,
  reference text,
  reason text,
  requested_by integer,
  decided_by integer,
  created_at timestamp with time zone not null default now(),
  approved_at timestamp with time zone,
  ended_at timestamp with time zone,
  PRIMARY KEY (id),
  UNIQUE (number),
  FOREIGN KEY (artist_id) REFERENCES artists(id) ON DELETE SET NULL,
  FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  FOREIGN KEY (method_id) REFERENCES payout_methods(id) ON DELETE SET NULL,
  FOREIGN KEY (requested_by) REFERENCES users(id) ON DELETE SET NULL,
  CHECK (((fee >= 0) AND (fee < amount))),
  CHECK ((amount > 0)),
  CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CHECK ((status = ANY (ARRAY['requested'::text, 'approved'::text, 'paid'::text, 'rejected'::text, 'cancelled'::text])))
);

create table plan_code_batches (
  id integer not null generated always as identity (maxvalue 99999999),
  name text not null,
  plan_id integer not null,
  months integer not null,
  expires_on date,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  FOREIGN KEY (plan_id) REFERENCES plans(id),
  CHECK (((months >= 1) AND (months <= 36)))
);

create table plan_codes (
  id integer not null generated always as identity (maxvalue 99999999),
  batch_id integer not null,
  code_hash bytea not null,
  code_encrypted bytea not null,
  redeemed_at timestamp with time zone,
  redeemed_by integer,
  revoked_at timestamp with time zone,
  PRIMARY KEY (id),
  UNIQUE (code_hash),
  FOREIGN KEY (batch_id) REFERENCES plan_code_batches(id) ON DELETE CASCADE,
  FOREIGN KEY (redeemed_by) REFERENCES users(id) ON DELETE SET NULL,
  CHECK (((redeemed_at IS NULL) OR (revoked_at IS NULL)))
);

create table plan_prices (
  id integer not null generated always as identity (maxvalue 99999999),
  plan_id integer not null,
  "interval" text not null,
  currency text not null,
  amount integer not null,
  active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE CASCADE,
  CHECK (("interval" = ANY (ARRAY['month'::text, 'year'::text, 'lifetime'::text]))),
  CHECK ((amount > 0)),
  CHECK ((currency ~ '^[A-Z]{3}$'::text))
);

create table plans (
  id integer not null generated always as identity (maxvalue 99999999),
  name text not null,
  description text not null default ''::text,
  currency text not null,
  trial_days integer not null default 0,
  features jsonb not null default '[]'::jsonb,
  permissions text[] not null default '{}'::text[],
  role_id integer,
  upload_quota_mb integer,
  seats integer not null default 1,
  max_kbps integer,
  max_devices integer,
  recommended boolean not null default false,
  is_default boolean not null default false,
  active boolean not null default true,
  "position" integer not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  UNIQUE (name),
  FOREIGN KEY (role_id) REFERENCES roles(id) ON DELETE SET NULL,
  CHECK (((max_devices >= 1) AND (max_devices <= 20))),
  CHECK (((max_kbps >= 32) AND (max_kbps <= 320))),
  CHECK (((seats >= 1) AND (seats <= 6))),
  CHECK (((trial_days >= 0) AND (trial_days <= 365))),
  CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CHECK ((upload_quota_mb >= 0))
);

create unlogged table playing_devices (
  session_id uuid not null,
  user_id integer not null,
  play_id uuid not null,
  since timestamp with time zone not null default clock_timestamp(),
  expires_at timestamp with time zone not null,
  PRIMARY KEY (session_id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table playlist_activities (
  id integer not null generated always as identity,
  playlist_id integer not null,
  user_id integer,
  kind text not null,
  hour timestamp with time zone not null default date_trunc('hour'::text, now()),
  count integer not null default 1,
  title text,
  last_at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (id),
  UNIQUE (playlist_id, user_id, kind, hour),
  FOREIGN KEY (playlist_id) REFERENCES playlists(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  CHECK ((count >= 0)),
  CHECK ((kind = ANY (ARRAY['added'::text, 'removed'::text, 'ordered'::text, 'renamed'::text, 'joined'::text, 'left'::text])))
);

create table playlist_folder_entries (
  user_id integer not null,
  playlist_id integer not null,
  folder_id integer not null,
  PRIMARY KEY (user_id, playlist_id),
  FOREIGN KEY (folder_id) REFERENCES playlist_folders(id) ON DELETE CASCADE,
  FOREIGN KEY (playlist_id) REFERENCES playlists(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table playlist_folders (
  id integer not null generated always as identity,
  user_id integer not null,
  name text not null,
  pinned_at timestamp with time zone,
  created_at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table playlist_invites (
  playlist_id integer not null,
  token_hash bytea not null,
  token_encrypted bytea not null,
  role text not null,
  expires_at timestamp with time zone,
  created_at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (playlist_id),
  UNIQUE (token_hash),
  FOREIGN KEY (playlist_id) REFERENCES playlists(id) ON DELETE CASCADE,
  CHECK ((role = ANY (ARRAY['editor'::text, 'viewer'::text])))
);

create table playlist_members (
  playlist_id integer not null,
  user_id integer not null,
  role text not null,
  joined_at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (playlist_id, user_id),
  FOREIGN KEY (playlist_id) REFERENCES playlists(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK ((role = ANY (ARRAY['editor'::text, 'viewer'::text])))
);

create table playlist_songs (
  playlist_id integer not null,
  song_id integer not null,
  "position" integer not null,
  added_by integer,
  added_at timestamp with time zone not null default now(),
  PRIMARY KEY (playlist_id, song_id),
  FOREIGN KEY (added_by) REFERENCES users(id) ON DELETE SET NULL,
  FOREIGN KEY (playlist_id) REFERENCES playlists(id) ON DELETE CASCADE,
  FOREIGN KEY (song_id) REFERENCES all_songs(id) ON DELETE CASCADE
);

create table playlists (
  id integer not null generated always as identity (maxvalue 99999999),
  user_id integer not null,
  title text not null,
  description text,
  cover_id integer,
  public boolean not null default false,
  rules jsonb,
  counted_at timestamp with time zone,
  smart_covers integer[] not null default '{}'::integer[],
  songs_count integer not null default 0,
  duration double precision not null default 0,
  followers_count integer not null default 0,
  search_text text not null generated always as (normalize_text(title)) stored,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  FOREIGN KEY (cover_id) REFERENCES images(id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK ((duration >= (0)::double precision)),
  CHECK ((followers_count >= 0)),
  CHECK ((songs_count >= 0))
);

create table podcast_genre_links (
  podcast_id integer not null,
  genre_id integer not null,
  PRIMARY KEY (podcast_id, genre_id),
  FOREIGN KEY (genre_id) REFERENCES podcast_genres(id) ON DELETE CASCADE,
  FOREIGN KEY (podcast_id) REFERENCES podcasts(id) ON DELETE CASCADE
);

create table podcast_genres (
  id integer not null generated always as identity (maxvalue 99999999),
  name text not null,
  slug text not null,
  cover_id integer,
  color text,
  "position" integer not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  UNIQUE (slug),
  FOREIGN KEY (cover_id) REFERENCES images(id)
);

create table podcasts (
  id integer not null generated always as identity (maxvalue 99999999),
  guid uuid not null default gen_random_uuid(),
  title text not null,
  author text,
  description text,
  cover_id integer,
  artist_id integer,
  user_id integer,
  language text,
  explicit boolean not null default false,
  public boolean not null default false,
  episode_order text not null default 'newest'::text,
  website text,
  copyright text,
  funding jsonb,
  persons jsonb not null default '[]'::jsonb,
  locked boolean not null default false,
  medium text,
  location jsonb,
  value jsonb,
  ad_breaks jsonb not null default '{"after": false, "before": false, "middle": false}'::jsonb,
  mirror_newest integer default 0,
  source_feed text,
  episodes_count integer not null default 0,
  latest_at timestamp with time zone,
  followers_count integer not null default 0,
  plays integer not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  UNIQUE (guid),
  UNIQUE (source_feed),
  FOREIGN KEY (artist_id) REFERENCES artists(id) ON DELETE SET NULL,
  FOREIGN KEY (cover_id) REFERENCES images(id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  CHECK ((episode_order = ANY (ARRAY['newest'::text, 'serial'::text]))),
  CHECK ((episodes_count >= 0)),
  CHECK ((followers_count >= 0)),
  CHECK ((mirror_newest >= 0)),
  CHECK ((plays >= 0))
);

create table prices (
  id integer not null generated always as identity (maxvalue 99999999),
  song_id integer,
  album_id integer,
  license_id integer not null,
  currency text not null,
  amount integer not null,
  minimum integer,
  ask_email boolean not null default false,
  active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  FOREIGN KEY (album_id) REFERENCES all_albums(id) ON DELETE CASCADE,
  FOREIGN KEY (license_id) REFERENCES licenses(id),
  FOREIGN KEY (song_id) REFERENCES all_songs(id) ON DELETE CASCADE,
  CHECK (((NOT ask_email) OR ((amount = 0) AND (minimum IS NULL)))),
  CHECK (((minimum >= 0) AND (minimum <= amount))),
  CHECK ((amount >= 0)),
  CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CHECK ((num_nonnulls(song_id, album_id) = 1))
);

create table private_feeds (
  user_id integer not null,
  podcast_id integer not null,
  token_hash bytea not null,
  token_encrypted bytea not null,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (user_id, podcast_id),
  UNIQUE (token_hash),
  FOREIGN KEY (podcast_id) REFERENCES podcasts(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table provider_objects (
  provider text not null,
  account text not null,
  name text not null,
  reference text not null,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (provider, account, name)
);

create table provider_subscriptions (
  id integer not null generated always as identity,
  provider text not null,
  reference text not null,
  subscription_id integer not null,
  price_id integer not null,
  state text not null default 'active'::text,
  version integer not null default 0,
  sync_at timestamp with time zone,
  extend_until timestamp with time zone,
  attempts integer not null default 0,
  error text,
  created_at timestamp with time zone not null default now(),
  card jsonb,
  PRIMARY KEY (id),
  UNIQUE (provider, reference),
  FOREIGN KEY (price_id) REFERENCES plan_prices(id),
  FOREIGN KEY (subscription_id) REFERENCES subscriptions(id) ON DELETE CASCADE,
  CHECK ((state = ANY (ARRAY['active'::text, 'stopped'::text, 'ended'::text])))
);

create table purchased_songs (
  purchase_id integer not null,
  song_id integer not null,
  "position" integer not null default 0,
  PRIMARY KEY (purchase_id, song_id),
  FOREIGN KEY (purchase_id) REFERENCES purchases(id) ON DELETE CASCADE,
  FOREIGN KEY (song_id) REFERENCES all_songs(id) ON DELETE CASCADE
);

create table purchases (
  id integer not null generated always as identity,
  user_id integer,
  order_item_id integer not null,
  type text not null,
  song_id integer,
  album_id integer,
  title text not null,
  artist text not null,
  license_id integer,
  valid boolean not null default true,
  created_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  PRIMARY KEY (id),
  UNIQUE (order_item_id),
  FOREIGN KEY (album_id) REFERENCES all_albums(id) ON DELETE SET NULL,
  FOREIGN KEY (license_id) REFERENCES licenses(id) ON DELETE SET NULL,
  FOREIGN KEY (order_item_id) REFERENCES order_items(id) ON DELETE CASCADE,
  FOREIGN KEY (song_id) REFERENCES all_songs(id) ON DELETE SET NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK ((type = ANY (ARRAY['song'::text, 'album'::text])))
);

create table push_keys (
  single boolean not null default true,
  public_key text not null,
  encrypted_private_key bytea not null,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (single),
  CHECK (single)
);

create table push_messages (
  subscription_id integer not null,
  notification_id integer not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  due_at timestamp with time zone not null,
  attempts integer not null default 0,
  claim uuid,
  PRIMARY KEY (subscription_id, notification_id),
  FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE,
  FOREIGN KEY (subscription_id) REFERENCES push_subscriptions(id) ON DELETE CASCADE
);

create table push_subscriptions (
  id integer not null generated always as identity,
  user_id integer not null,
  session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  subscribed_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  UNIQUE (endpoint),
  UNIQUE (session_id),
  FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table queue_states (
  user_id integer not null,
  items jsonb not null,
  index integer not null,
  "position" double precision not null,
  shuffle boolean not null,
  repeat text not null,
  device text not null,
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (user_id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK ((repeat = ANY (ARRAY['off'::text, 'all'::text, 'one'::text])))
);

create table radio_history (
  id integer not null generated always as identity,
  station_id integer not null,
  title text not null,
  artist text,
  played_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  FOREIGN KEY (station_id) REFERENCES radio_stations(id) ON DELETE CASCADE
);

create unlogged table radio_presence (
  station_id integer not null,
  listener text not null,
  seen_at timestamp with time zone not null default now(),
  PRIMARY KEY (station_id, listener),
  FOREIGN KEY (station_id) REFERENCES radio_stations(id) ON DELETE CASCADE
);

create table radio_station_genres (
  station_id integer not null,
  genre_id integer not null,
  PRIMARY KEY (station_id, genre_id),
  FOREIGN KEY (genre_id) REFERENCES genres(id) ON DELETE CASCADE,
  FOREIGN KEY (station_id) REFERENCES radio_stations(id) ON DELETE CASCADE
);

create table radio_stations (
  id integer not null generated always as identity (maxvalue 99999999),
  title text not null,
  description text,
  cover_id integer,
  stream_url text not null,
  stream_type text not null,
  relay boolean not null default false,
  website text,
  country text,
  language text,
  bitrate integer,
  now_playing_url text,
  public boolean not null default true,
  live boolean,
  checked_at timestamp with time zone,
  failures integer not null default 0,
  polled_at timestamp with time zone,
  title_seen_at timestamp with time zone,
  now_playing_id integer,
  plays integer not null default 0,
  likes integer not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  UNIQUE (stream_url),
  FOREIGN KEY (cover_id) REFERENCES images(id),
  FOREIGN KEY (now_playing_id) REFERENCES radio_history(id) ON DELETE SET NULL,
  CHECK ((failures >= 0)),
  CHECK ((likes >= 0)),
  CHECK ((plays >= 0)),
  CHECK ((stream_type = ANY (ARRAY['mp3'::text, 'aac'::text, 'ogg'::text, 'hls'::text])))
);

create table ratings (
  user_id integer not null,
  item_type text not null,
  item_id integer not null,
  rating smallint not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (user_id, item_type, item_id),
  FOREIGN KEY (item_type) REFERENCES item_types(name),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK (((rating >= 1) AND (rating <= 5))),
  CHECK ((item_type = ANY (ARRAY['song'::text, 'album'::text, 'artist'::text])))
);

create table reconciliation_differences (
  id integer not null generated always as identity,
  kind text not null,
  subject text not null,
  provider text,
  payment_id uuid,
  currency text not null,
  ours bigint not null,
  theirs bigint not null,
  found_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  resolved_at timestamp with time zone,
  PRIMARY KEY (id),
  FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE CASCADE
);

create table reconciliations (
  id integer not null generated always as identity,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  payments integer not null default 0,
  refunds integer not null default 0,
  error text,
  PRIMARY KEY (id)
);

create table recovery_codes (
  user_id integer not null,
  code_hash bytea not null,
  PRIMARY KEY (user_id, code_hash),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table refunds (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  payment_id uuid,
  kind text not null default 'refund'::text,
  status text not null default 'created'::text,
  amount integer not null,
  items jsonb not null,
  reason text not null default ''::text,
  provider_reference text,
  error text,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE SET NULL,
  CHECK ((amount >= 0)),
  CHECK ((kind = ANY (ARRAY['refund'::text, 'chargeback'::text]))),
  CHECK ((status = ANY (ARRAY['created'::text, 'succeeded'::text, 'failed'::text])))
);

create table release_reminders (
  user_id integer not null,
  album_id integer not null,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (user_id, album_id),
  FOREIGN KEY (album_id) REFERENCES all_albums(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table reports (
  id integer not null generated always as identity,
  user_id integer not null,
  item_type text not null,
  item_id bigint not null,
  reason text not null,
  text text,
  context jsonb,
  status text not null default 'open'::text,
  note text,
  resolved_by integer,
  resolved_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  FOREIGN KEY (resolved_by) REFERENCES users(id) ON DELETE SET NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK ((item_type = ANY (ARRAY['song'::text, 'album'::text, 'artist'::text, 'playlist'::text, 'user'::text, 'message'::text, 'artist_post'::text]))),
  CHECK ((status = ANY (ARRAY['open'::text, 'resolved'::text])))
);

create table revenue_splits (
  id integer not null generated always as identity (maxvalue 99999999),
  song_id integer,
  album_id integer,
  owner_id integer not null,
  artist_id integer not null,
  share integer not null,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  FOREIGN KEY (album_id) REFERENCES all_albums(id) ON DELETE CASCADE,
  FOREIGN KEY (artist_id) REFERENCES artists(id) ON DELETE CASCADE,
  FOREIGN KEY (owner_id) REFERENCES artists(id) ON DELETE CASCADE,
  FOREIGN KEY (song_id) REFERENCES all_songs(id) ON DELETE CASCADE,
  CHECK (((share >= 1) AND (share <= 10000))),
  CHECK ((num_nonnulls(song_id, album_id) = 1))
);

create table revenue_totals (
  part text not null,
  currency text not null,
  span text not null,
  day date not null,
  key text not null,
  label text not null,
  orders integer not null,
  units integer not null,
  gross bigint not null,
  refunded bigint not null,
  tax bigint not null,
  commission bigint not null,
  fees bigint not null,
  PRIMARY KEY (part, currency, span, day, key),
  CHECK ((span = ANY (ARRAY['day'::text, 'month'::text])))
);

create table role_permissions (
  role_id integer not null,
  permission text not null,
  PRIMARY KEY (role_id, permission),
  FOREIGN KEY (role_id) REFERENCES roles(id) ON DELETE CASCADE
);

create table roles (
  id integer not null generated always as identity,
  name text not null,
  label text not null,
  system boolean not null default false,
  second_factor boolean not null default false,
  PRIMARY KEY (id),
  UNIQUE (name)
);

create table schema_functions (
  name text not null,
  hash text not null,
  PRIMARY KEY (name)
);

create table scrobble_accounts (
  user_id integer not null,
  service text not null,
  user_name text not null,
  secret_encrypted bytea not null,
  api_url text,
  listens boolean not null default true,
  loves boolean not null default true,
  sent integer not null default 0,
  last_sent_at timestamp with time zone,
  error text,
  failed_since timestamp with time zone,
  history_sent_at timestamp with time zone,
  linked_at timestamp with time zone not null default now(),
  attempts integer not null default 0,
  due_at timestamp with time zone not null default now(),
  claimed_until timestamp with time zone,
  PRIMARY KEY (user_id, service),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK ((attempts >= 0)),
  CHECK ((sent >= 0)),
  CHECK ((service = ANY (ARRAY['listenbrainz'::text, 'lastfm'::text])))
);

create table scrobbles (
  id bigint not null generated always as identity,
  user_id integer not null,
  service text not null,
  kind text not null,
  song_id integer,
  at timestamp with time zone not null,
  listen jsonb not null,
  PRIMARY KEY (id),
  UNIQUE (user_id, service, kind, song_id, at),
  FOREIGN KEY (user_id, service) REFERENCES scrobble_accounts(user_id, service) ON DELETE CASCADE,
  CHECK ((kind = ANY (ARRAY['listen'::text, 'love'::text, 'unlove'::text])))
);

create table search_documents (
  item_type text not null,
  item_id integer not null,
  title_key text collate "C" not null,
  words tsvector not null,
  popularity smallint not null,
  PRIMARY KEY (item_type, item_id)
);

create table search_index_queue (
  id bigint not null generated always as identity,
  tx xid8 not null default pg_current_xact_id(),
  item_type text not null,
  item_id integer not null,
  cascades boolean not null default false,
  PRIMARY KEY (id)
);

create table search_words (
  word text collate "C" not null,
  uses integer not null,
  PRIMARY KEY (word)
) with (fillfactor=70);

create table second_factors (
  user_id integer not null,
  encrypted_secret bytea not null,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  PRIMARY KEY (user_id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK ((last_step >= 0))
);

create table security_events (
  id bigint not null generated always as identity,
  event text not null,
  result text not null,
  user_id integer,
  address text not null,
  agent text not null default ''::text,
  call text,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  CHECK ((result = ANY (ARRAY['succeeded'::text, 'failed'::text, 'throttled'::text, 'refused'::text])))
);

create table sessions (
  id uuid not null default gen_random_uuid(),
  token_hash bytea not null,
  user_id integer not null,
  agent text not null,
  address text not null,
  oidc_provider_id integer,
  encrypted_id_token bytea,
  created_at timestamp with time zone not null default now(),
  confirmed_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  PRIMARY KEY (id),
  UNIQUE (token_hash),
  FOREIGN KEY (oidc_provider_id) REFERENCES oidc_providers(id) ON DELETE SET NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table settings (
  key text not null,
  value text not null,
  encrypted bytea,
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (key),
  CHECK (((encrypted IS NULL) OR (value = ''::text)))
);

create table setup_links (
  token_hash bytea not null,
  purpose text not null,
  expires_at timestamp with time zone not null,
  PRIMARY KEY (token_hash),
  CHECK ((purpose = 'first-administrator'::text))
);

create table share_incomes (
  order_id uuid not null,
  month date not null,
  pool_id integer not null,
  income integer not null,
  tax integer not null,
  fees integer not null,
  PRIMARY KEY (order_id, month, pool_id),
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  FOREIGN KEY (pool_id) REFERENCES share_pools(id)
);

create table share_link_visits (
  link_id integer not null,
  visitor_hash bytea not null,
  visited_at timestamp with time zone not null default now(),
  PRIMARY KEY (link_id, visitor_hash),
  FOREIGN KEY (link_id) REFERENCES share_links(id) ON DELETE CASCADE
);

create table share_links (
  id integer not null generated always as identity,
  user_id integer not null,
  song_id integer,
  album_id integer,
  playlist_id integer,
  token_hash bytea not null,
  token_encrypted bytea not null,
  version integer not null default 1,
  label text not null default ''::text,
  password_hash text,
  downloads boolean not null default false,
  expires_at timestamp with time zone,
  visits integer not null default 0,
  last_visit_at timestamp with time zone,
  created_at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (id),
  UNIQUE (token_hash),
  FOREIGN KEY (album_id) REFERENCES all_albums(id) ON DELETE CASCADE,
  FOREIGN KEY (playlist_id) REFERENCES playlists(id) ON DELETE CASCADE,
  FOREIGN KEY (song_id) REFERENCES all_songs(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK ((num_nonnulls(song_id, album_id, playlist_id) = 1))
);

create table share_months (
  month date not null,
  model text not null,
  ads boolean not null,
  site_percent smallint not null,
  closed_at timestamp with time zone not null default now(),
  PRIMARY KEY (month),
  CHECK (((site_percent >= 0) AND (site_percent <= 100))),
  CHECK ((model = ANY (ARRAY['none'::text, 'pool'::text, 'user_centric'::text])))
);

create table share_pools (
  id integer not null generated always as identity (maxvalue 99999999),
  month date not null,
  of_month date not null,
  kind text not null,
  currency text not null,
  income bigint not null,
  tax bigint not null,
  fees bigint not null,
  site bigint not null default 0,
  distributed bigint not null default 0,
  PRIMARY KEY (id),
  UNIQUE (month, of_month, kind, currency),
  FOREIGN KEY (month) REFERENCES share_months(month),
  FOREIGN KEY (of_month) REFERENCES share_months(month),
  CHECK ((kind = ANY (ARRAY['subscription'::text, 'ad'::text])))
);

create table shares (
  id integer not null generated always as identity,
  pool_id integer not null,
  artist_id integer not null,
  artist text not null,
  item_type text not null,
  item_id integer not null,
  title text not null,
  plays integer not null,
  listeners integer not null,
  amount bigint not null,
  PRIMARY KEY (id),
  FOREIGN KEY (pool_id) REFERENCES share_pools(id),
  CHECK ((item_type = ANY (ARRAY['song'::text, 'episode'::text]))),
  CHECK ((listeners >= 0)),
  CHECK ((plays >= 0))
);

create table song_artists (
  song_id integer not null,
  artist_id integer not null,
  "position" integer not null,
  PRIMARY KEY (song_id, "position"),
  UNIQUE (song_id, artist_id),
  FOREIGN KEY (artist_id) REFERENCES artists(id),
  FOREIGN KEY (song_id) REFERENCES all_songs(id) ON DELETE CASCADE
);

create table song_credits (
  song_id integer not null,
  "position" integer not null,
  role text not null,
  name text not null,
  artist_id integer,
  instrument text,
  PRIMARY KEY (song_id, "position"),
  FOREIGN KEY (artist_id) REFERENCES artists(id) ON DELETE SET NULL,
  FOREIGN KEY (song_id) REFERENCES all_songs(id) ON DELETE CASCADE
);

create table song_genres (
  song_id integer not null,
  genre_id integer not null,
  PRIMARY KEY (song_id, genre_id),
  FOREIGN KEY (genre_id) REFERENCES genres(id) ON DELETE CASCADE,
  FOREIGN KEY (song_id) REFERENCES all_songs(id) ON DELETE CASCADE
);

create table song_listens (
  user_id integer not null,
  song_id integer not null,
  own_plays integer not null default 0,
  own_first_at timestamp with time zone,
  own_last_at timestamp with time zone,
  imported integer not null default 0,
  imported_first_at timestamp with time zone,
  imported_last_at timestamp with time zone,
  plays integer not null generated always as ((own_plays + imported)) stored,
  first_at timestamp with time zone not null generated always as (LEAST(own_first_at, imported_first_at)) stored,
  last_at timestamp with time zone not null generated always as (GREATEST(own_last_at, imported_last_at)) stored,
  PRIMARY KEY (user_id, song_id),
  FOREIGN KEY (song_id) REFERENCES all_songs(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK ((imported >= 0)),
  CHECK ((own_plays >= 0)),
  CHECK ((plays >= 0))
);

create table song_milestones (
  song_id integer not null,
  plays bigint not null,
  PRIMARY KEY (song_id),
  FOREIGN KEY (song_id) REFERENCES all_songs(id) ON DELETE CASCADE,
  CHECK ((plays >= 0))
);

create table song_reminders (
  user_id integer not null,
  song_id integer not null,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (user_id, song_id),
  FOREIGN KEY (song_id) REFERENCES all_songs(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table song_stats (
  song_id integer not null,
  plays integer not null default 0,
  likes integer not null default 0,
  downloads integer not null default 0,
  PRIMARY KEY (song_id),
  FOREIGN KEY (song_id) REFERENCES all_songs(id) ON DELETE CASCADE,
  CHECK ((downloads >= 0)),
  CHECK ((likes >= 0)),
  CHECK ((plays >= 0))
) with (fillfactor=80);

create table split_proposal_shares (
  proposal_id integer not null,
  artist_id integer not null,
  share integer not null,
  before integer not null,
  agreed boolean not null,
  PRIMARY KEY (proposal_id, artist_id),
  FOREIGN KEY (artist_id) REFERENCES artists(id) ON DELETE CASCADE,
  FOREIGN KEY (proposal_id) REFERENCES split_proposals(id) ON DELETE CASCADE,
  CHECK (((before >= 0) AND (before <= 10000))),
  CHECK (((share >= 0) AND (share <= 10000)))
);

create table split_proposals (
  id integer not null generated always as identity (maxvalue 99999999),
  song_id integer,
  album_id integer,
  owner_id integer not null,
  proposed_by integer,
  ends boolean not null,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  FOREIGN KEY (album_id) REFERENCES all_albums(id) ON DELETE CASCADE,
  FOREIGN KEY (owner_id) REFERENCES artists(id) ON DELETE CASCADE,
  FOREIGN KEY (proposed_by) REFERENCES users(id) ON DELETE SET NULL,
  FOREIGN KEY (song_id) REFERENCES all_songs(id) ON DELETE CASCADE,
  CHECK ((num_nonnulls(song_id, album_id) = 1))
);

create table stream_leases (
  user_id integer not null,
  node_id uuid not null,
  expires_at timestamp with time zone not null,
  PRIMARY KEY (user_id, node_id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
) with (fillfactor=70);

create table subscription_events (
  id integer not null generated always as identity,
  subscription_id integer not null,
  kind text not null,
  from_status text,
  to_status text not null,
  plan_id integer not null,
  currency text not null,
  mrr integer not null,
  mrr_before integer not null,
  by_user_id integer,
  created_at timestamp with time zone not null,
  PRIMARY KEY (id),
  FOREIGN KEY (by_user_id) REFERENCES users(id) ON DELETE SET NULL,
  FOREIGN KEY (plan_id) REFERENCES plans(id),
  FOREIGN KEY (subscription_id) REFERENCES subscriptions(id) ON DELETE CASCADE
);

create table subscriptions (
  id integer not null generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  user_id integer,
  plan_id integer not null,
  price_id integer,
  discount_code_id integer,
  provider text not null,
  provider_reference text,
  status text not null default 'pending'::text,
  started_at timestamp with time zone not null default now(),
  trial_ends_at timestamp with time zone,
  trial_noticed_at timestamp with time zone,
  anchor_at timestamp with time zone,
  period_start timestamp with time zone,
  period_end timestamp with time zone,
  next_price_id integer,
  moved_price_id integer,
  moves_from timestamp with time zone,
  attempts integer not null default 0,
  retry_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  cancel_reason text,
  cancel_note text not null default ''::text,
  buyer_name text not null default ''::text,
  country text,
  address text not null default ''::text,
  ended_at timestamp with time zone,
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  UNIQUE (provider, provider_reference),
  UNIQUE (uuid),
  FOREIGN KEY (discount_code_id) REFERENCES discount_codes(id) ON DELETE SET NULL,
  FOREIGN KEY (moved_price_id) REFERENCES plan_prices(id),
  FOREIGN KEY (next_price_id) REFERENCES plan_prices(id),
  FOREIGN KEY (plan_id) REFERENCES plans(id),
  FOREIGN KEY (price_id) REFERENCES plan_prices(id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  CHECK ((country ~ '^[A-Z]{2}$'::text)),
  CHECK ((status = ANY (ARRAY['pending'::text, 'trial'::text, 'active'::text, 'past_due'::text, 'cancelled'::text, 'expired'::text])))
);

create table tax_months (
  month date not null,
  currency text not null,
  country text not null,
  tax_name text not null,
  tax_rate integer not null,
  kind text not null,
  documents integer not null,
  tax bigint not null,
  gross bigint not null,
  PRIMARY KEY (month, currency, country, tax_name, tax_rate, kind),
  CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text])))
);

create table tax_rates (
  id integer not null generated always as identity (maxvalue 99999999),
  country text not null,
  name text not null,
  rate integer not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  UNIQUE (country),
  CHECK (((rate >= 0) AND (rate <= 10000))),
  CHECK ((country ~ '^[A-Z]{2}$'::text))
);

create table themes (
  id integer not null generated always as identity,
  name text not null,
  colors jsonb not null,
  can_switch_light_dark boolean not null default true,
  active boolean not null default false,
  landing text not null default 'stage'::text,
  built_in boolean not null default false,
  PRIMARY KEY (id),
  UNIQUE (name)
);

create table transcodes (
  media_id integer not null,
  format text not null,
  kbps smallint not null,
  seconds integer not null,
  bytes bigint not null,
  used_at timestamp with time zone not null default now(),
  PRIMARY KEY (media_id, format, kbps, seconds),
  FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE
);

create table translation_overrides (
  locale text not null,
  key text not null,
  text text not null,
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (locale, key)
);

create unlogged table upload_locks (
  upload_id uuid not null,
  holder uuid not null,
  expires_at timestamp with time zone not null,
  wanted boolean not null default false,
  PRIMARY KEY (upload_id),
  FOREIGN KEY (upload_id) REFERENCES uploads(id) ON DELETE CASCADE
);

create table upload_parts (
  upload_id uuid not null,
  start bigint not null,
  size bigint not null,
  PRIMARY KEY (upload_id, start),
  FOREIGN KEY (upload_id) REFERENCES uploads(id) ON DELETE CASCADE,
  CHECK ((size > 0)),
  CHECK ((start >= 0))
);

create table uploads (
  id uuid not null,
  user_id integer not null,
  artist_id integer,
  purpose text not null,
  file_name text not null,
  size bigint not null,
  mime text,
  status text not null default 'uploading'::text,
  media_id integer,
  cover_id integer,
  tags jsonb,
  error text,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  PRIMARY KEY (id),
  FOREIGN KEY (artist_id) REFERENCES artists(id) ON DELETE CASCADE,
  FOREIGN KEY (cover_id) REFERENCES images(id),
  FOREIGN KEY (media_id) REFERENCES media(id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK ((purpose = ANY (ARRAY['audio'::text, 'cover'::text, 'avatar'::text, 'banner'::text, 'picture'::text, 'import'::text, 'episode'::text, 'spot'::text, 'data'::text]))),
  CHECK ((size >= 0)),
  CHECK ((status = ANY (ARRAY['uploading'::text, 'uploaded'::text, 'processing'::text, 'ready'::text, 'failed'::text])))
);

create table user_blocks (
  user_id integer not null,
  blocked_id integer not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (user_id, blocked_id),
  FOREIGN KEY (blocked_id) REFERENCES users(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK ((user_id <> blocked_id))
);

create unlogged table user_events (
  user_id integer not null,
  id bigint not null,
  name text not null,
  body jsonb not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (user_id, id)
);

create table user_roles (
  user_id integer not null,
  role_id integer not null,
  PRIMARY KEY (user_id, role_id),
  FOREIGN KEY (role_id) REFERENCES roles(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table users (
  id integer not null generated always as identity,
  name text not null,
  email text not null,
  password_hash text,
  is_admin boolean not null default false,
  blocked boolean not null default false,
  muted_until timestamp with time zone,
  email_verified_at timestamp with time zone,
  avatar_cover_id integer,
  banner_cover_id integer,
  bio text not null default ''::text,
  locale text,
  artist_id integer,
  plan_id integer,
  trial_used_at timestamp with time zone,
  followers_count integer not null default 0,
  history_cleared_at timestamp with time zone,
  profile_public boolean not null default true,
  recents_audience text not null default 'me'::text,
  most_played_audience text not null default 'me'::text,
  follows_audience text not null default 'everyone'::text,
  playlists_audience text not null default 'everyone'::text,
  friends_audience text not null default 'everyone'::text,
  activity_audience text not null default 'friends'::text,
  private_until timestamp with time zone,
  friend_requests text not null default 'everyone'::text,
  receipts boolean not null default true,
  password_changed_at timestamp with time zone,
  mail_new_device boolean not null default true,
  muted_notifications text[] not null default '{}'::text[],
  emailed_notifications text[] not null default '{}'::text[],
  pushed_notifications text[],
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  pass_on_listens boolean not null default false,
  PRIMARY KEY (id),
  UNIQUE (email),
  FOREIGN KEY (artist_id) REFERENCES artists(id) ON DELETE SET NULL,
  FOREIGN KEY (avatar_cover_id) REFERENCES images(id),
  FOREIGN KEY (banner_cover_id) REFERENCES images(id),
  FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE SET NULL,
  CHECK ((activity_audience = ANY (ARRAY['everyone'::text, 'followers'::text, 'friends'::text, 'me'::text]))),
  CHECK ((email = lower(email))),
  CHECK ((followers_count >= 0)),
  CHECK ((follows_audience = ANY (ARRAY['everyone'::text, 'followers'::text, 'friends'::text, 'me'::text]))),
  CHECK ((friend_requests = ANY (ARRAY['everyone'::text, 'mutual'::text, 'nobody'::text]))),
  CHECK ((friends_audience = ANY (ARRAY['everyone'::text, 'followers'::text, 'friends'::text, 'me'::text]))),
  CHECK ((most_played_audience = ANY (ARRAY['everyone'::text, 'followers'::text, 'friends'::text, 'me'::text]))),
  CHECK ((playlists_audience = ANY (ARRAY['everyone'::text, 'followers'::text, 'friends'::text, 'me'::text]))),
  CHECK ((recents_audience = ANY (ARRAY['everyone'::text, 'followers'::text, 'friends'::text, 'me'::text])))
);

create table webhook_deliveries (
  id uuid not null default gen_random_uuid(),
  webhook_id integer not null,
  type text not null,
  data json not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  queued_at timestamp with time zone not null default clock_timestamp(),
  due_at timestamp with time zone default clock_timestamp(),
  claim uuid,
  attempts integer not null default 0,
  attempted_at timestamp with time zone,
  delivered_at timestamp with time zone,
  status integer,
  error text,
  duration_ms integer,
  response text,
  PRIMARY KEY (id),
  FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE,
  CHECK ((attempts >= 0))
);

create table webhooks (
  id integer not null generated always as identity,
  user_id integer,
  url text not null,
  description text not null,
  events text[] not null,
  secret_encrypted bytea not null,
  old_secret_encrypted bytea,
  old_secret_until timestamp with time zone,
  enabled boolean not null default true,
  disabled_because text,
  failing_since timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  UNIQUE NULLS NOT DISTINCT (user_id, url),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK ((disabled_because = ANY (ARRAY['gone'::text, 'failing'::text])))
);

-- Views

create view albums as
 SELECT id,
    title,
    artist_id,
    key,
    user_id,
    cover_id,
    description,
    label,
    copyright,
    upc,
    licence,
    year,
    released_at,
    compilation,
    public,
    release_at,
    published_at,
    shown_early,
    keep_when_empty,
    songs_count,
    duration,
    gain_lufs,
    gain_peak,
    announced_at,
    deleted_at,
    deleted_songs,
    search_text,
    created_at,
    updated_at,
    musicbrainz_id,
    sort_title,
    sort_text
   FROM all_albums
  WHERE (deleted_at IS NULL);

create view revenue_parts as
 SELECT e.transaction_id,
    e.kind,
    e.currency,
    e.day,
    k.part,
    k.key,
    k.label,
    e.gross,
    e.refunded,
    e.tax,
    e.commission,
    e.fee
   FROM (((((( SELECT e_1.transaction_id,
            t.kind,
            t.order_id,
            a.currency,
            ((t.created_at AT TIME ZONE 'UTC'::text))::date AS day,
            e_1.order_item_id,
                CASE
                    WHEN (t.kind = 'sale'::text) THEN (- sum(e_1.amount))
                    ELSE (0)::numeric
                END AS gross,
                CASE
                    WHEN (t.kind = ANY (ARRAY['refund'::text, 'chargeback'::text])) THEN sum(e_1.amount)
                    ELSE (0)::numeric
                END AS refunded,
            COALESCE((- sum(e_1.amount) FILTER (WHERE (a.name = 'tax'::text))), (0)::numeric) AS tax,
            COALESCE((- sum(e_1.amount) FILTER (WHERE (a.name = 'platform'::text))), (0)::numeric) AS commission,
                CASE
                    WHEN (t.kind = 'fee'::text) THEN sum(e_1.amount)
                    ELSE (0)::numeric
                END AS fee
           FROM ((ledger_entries e_1
             JOIN ledger_transactions t ON ((t.id = e_1.transaction_id)))
             JOIN ledger_accounts a ON ((a.id = e_1.account_id)))
          WHERE (((t.kind = ANY (ARRAY['sale'::text, 'refund'::text, 'chargeback'::text])) AND (e_1.order_item_id IS NOT NULL)) OR ((t.kind = 'fee'::text) AND (a.name = 'provider_fees'::text)))
          GROUP BY e_1.transaction_id, t.kind, t.order_id, t.created_at, a.currency, e_1.order_item_id) e
     LEFT JOIN order_items i ON ((i.id = e.order_item_id)))
     LEFT JOIN orders o ON ((o.id = e.order_id)))
     LEFT JOIN plan_prices pp ON (((pp.id = o.plan_price_id) AND (i.type = 'plan'::text))))
     LEFT JOIN LATERAL ( SELECT substr(pa.name, 10) AS key
           FROM (ledger_entries pe
             JOIN ledger_accounts pa ON ((pa.id = pe.account_id)))
          WHERE ((pe.transaction_id = e.transaction_id) AND (pa.name ~~ 'provider:%'::text))
         LIMIT 1) p ON (true))
     CROSS JOIN LATERAL ( VALUES ('all'::text,''::text,''::text), ('country'::text,COALESCE(o.country, ''::text),''::text), ('provider'::text,p.key,''::text), ('item'::text,(((i.type || ':'::text) || COALESCE(i.song_id, i.album_id, i.plan_id, 0)) || COALESCE((':'::text || pp."interval"), ''::text)),i.title), ('artist'::text,
                CASE
                    WHEN (i.type <> 'plan'::text) THEN (COALESCE(i.artist_id, 0))::text
                    ELSE NULL::text
                END,i.artist), ('license'::text,
                CASE
                    WHEN (i.type <> 'plan'::text) THEN i.license
                    ELSE NULL::text
                END,''::text)) k(part, key, label))
  WHERE (k.key IS NOT NULL);

create view songs as
 SELECT id,
    title,
    artist_id,
    album_id,
    media_id,
    cover_id,
    user_id,
    track_no,
    disc_no,
    year,
    released_at,
    isrc,
    licence,
    explicit,
    public,
    release_at,
    published_at,
    shown_early,
    downloadable,
    lyrics,
    language,
    file_name,
    next_media_id,
    next_file_name,
    upload_id,
    announced_at,
    deleted_at,
    kept_at,
    search_text,
    artist_sort,
    album_sort,
    created_at,
    updated_at,
    sort_title,
    sort_text,
    musicbrainz_id,
    musicbrainz_track_id
   FROM all_songs
  WHERE (deleted_at IS NULL);

-- Indexes

CREATE INDEX account_links_expires_at_idx ON public.account_links USING btree (expires_at);
CREATE INDEX activitypub_activities_actor ON public.activitypub_activities USING btree (actor_id);
CREATE INDEX activitypub_deliveries_host ON public.activitypub_deliveries USING btree (host, activity_id);
CREATE INDEX activitypub_followers_host ON public.activitypub_followers USING btree (host);
CREATE INDEX activitypub_followers_uri ON public.activitypub_followers USING btree (uri);
CREATE INDEX activitypub_objects_actor ON public.activitypub_objects USING btree (actor_id, published_at DESC, id DESC);
CREATE UNIQUE INDEX activitypub_objects_item ON public.activitypub_objects USING btree (item_type, item_id, actor_id) WHERE (deleted_at IS NULL);
CREATE INDEX ads_created_at_idx ON public.ads USING btree (created_at, id);
CREATE INDEX album_stats_plays_idx ON public.album_stats USING btree (plays, album_id);
CREATE INDEX albums_artist_id_year_idx ON public.all_albums USING btree (artist_id, COALESCE(year, 0) DESC, id DESC);
CREATE INDEX albums_cover_id_idx ON public.all_albums USING btree (cover_id) WHERE (cover_id IS NOT NULL);
CREATE INDEX albums_created_at_idx ON public.all_albums USING btree (created_at, id);
CREATE INDEX albums_created_at_listed_idx ON public.all_albums USING btree (created_at DESC, id DESC) WHERE (public AND (songs_count > 0));
CREATE INDEX albums_deleted_at_idx ON public.all_albums USING btree (deleted_at, id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX albums_release_at_idx ON public.all_albums USING btree (release_at) WHERE (release_at IS NOT NULL);
CREATE INDEX albums_search_text_trgm_idx ON public.all_albums USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX albums_songs_count_idx ON public.all_albums USING btree (songs_count, id);
CREATE INDEX albums_sort_text_idx ON public.all_albums USING btree (sort_text, id);
CREATE INDEX albums_sort_text_listed_idx ON public.all_albums USING btree (sort_text, id) WHERE (public AND (songs_count > 0));
CREATE INDEX albums_unannounced_idx ON public.all_albums USING btree (id) WHERE (announced_at IS NULL);
CREATE INDEX albums_user_id_idx ON public.all_albums USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX albums_year_idx ON public.all_albums USING btree (COALESCE(year, 0), id);
CREATE INDEX albums_year_listed_idx ON public.all_albums USING btree (COALESCE(year, 0) DESC, id DESC) WHERE (public AND (songs_count > 0));
CREATE INDEX all_plays_artist_id_idx ON ONLY public.all_plays USING btree (artist_id) WHERE (artist_id IS NOT NULL);
CREATE INDEX all_plays_item_started_at_counted_idx ON ONLY public.all_plays USING btree (item_type, item_id, started_at DESC) WHERE counted;
CREATE INDEX all_plays_open_idx ON ONLY public.all_plays USING btree (started_at) WHERE (ended_at IS NULL);
CREATE INDEX all_plays_started_at_brin_idx ON ONLY public.all_plays USING brin (started_at) WITH (pages_per_range='32', autosummarize='on');
CREATE INDEX all_plays_user_id_started_at_idx ON ONLY public.all_plays USING btree (user_id, started_at DESC) WHERE (user_id IS NOT NULL);
CREATE INDEX all_plays_visitor_hash_item_started_at_idx ON ONLY public.all_plays USING btree (visitor_hash, item_type, item_id, started_at DESC) WHERE (visitor_hash IS NOT NULL);
CREATE INDEX songs_album_id_track_idx ON public.all_songs USING btree (album_id, disc_no, track_no, id);
CREATE INDEX songs_album_sort_idx ON public.all_songs USING btree (album_sort, id);
CREATE INDEX songs_artist_id_updated_at_idx ON public.all_songs USING btree (artist_id, updated_at, id);
CREATE INDEX songs_artist_sort_idx ON public.all_songs USING btree (artist_sort, id);
CREATE INDEX songs_cover_id_idx ON public.all_songs USING btree (cover_id) WHERE (cover_id IS NOT NULL);
CREATE INDEX songs_created_at_hidden_idx ON public.all_songs USING btree (created_at, id) WHERE (NOT public);
CREATE INDEX songs_created_at_idx ON public.all_songs USING btree (created_at, id);
CREATE INDEX songs_deleted_at_idx ON public.all_songs USING btree (deleted_at, id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX songs_media_id_idx ON public.all_songs USING btree (media_id);
CREATE INDEX songs_next_media_id_idx ON public.all_songs USING btree (next_media_id) WHERE (next_media_id IS NOT NULL);
CREATE INDEX songs_release_at_idx ON public.all_songs USING btree (release_at) WHERE (release_at IS NOT NULL);
CREATE INDEX songs_search_text_trgm_idx ON public.all_songs USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX songs_sort_text_idx ON public.all_songs USING btree (sort_text, id);
CREATE INDEX songs_unannounced_idx ON public.all_songs USING btree (id) WHERE (announced_at IS NULL);
CREATE INDEX songs_user_id_idx ON public.all_songs USING btree (user_id, id DESC) WHERE (user_id IS NOT NULL);
CREATE INDEX analytics_artist_days_day_idx ON public.analytics_artist_days USING brin (day);
CREATE INDEX analytics_artist_listener_days_day_idx ON public.analytics_artist_listener_days USING btree (day);
CREATE INDEX analytics_outbox_searches_idx ON public.analytics_outbox USING btree (listener, at, id) WHERE (kind = 'search'::text);
CREATE INDEX app_passwords_user_id_idx ON public.app_passwords USING btree (user_id, created_at);
CREATE INDEX artist_events_artist_id_starts_at_idx ON public.artist_events USING btree (artist_id, starts_at, id);
CREATE INDEX artist_images_artist_id_idx ON public.artist_images USING btree (artist_id, "position");
CREATE INDEX artist_images_image_id_idx ON public.artist_images USING btree (image_id);
CREATE INDEX artist_invitations_artist_id_idx ON public.artist_invitations USING btree (artist_id);
CREATE INDEX artist_invitations_invited_by_idx ON public.artist_invitations USING btree (invited_by) WHERE (invited_by IS NOT NULL);
CREATE INDEX artist_invitations_user_id_idx ON public.artist_invitations USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX artist_members_user_id_idx ON public.artist_members USING btree (user_id);
CREATE INDEX artist_post_likes_user_id_idx ON public.artist_post_likes USING btree (user_id);
CREATE INDEX artist_post_mentions_artist_id_idx ON public.artist_post_mentions USING btree (artist_id) WHERE (artist_id IS NOT NULL);
CREATE INDEX artist_post_mentions_user_id_idx ON public.artist_post_mentions USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX artist_posts_artist_id_created_at_idx ON public.artist_posts USING btree (artist_id, created_at, id);
CREATE INDEX artist_posts_user_id_idx ON public.artist_posts USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX artist_request_messages_request_id_idx ON public.artist_request_messages USING btree (request_id, id);
CREATE INDEX artist_request_messages_user_id_idx ON public.artist_request_messages USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX artist_requests_artist_id_idx ON public.artist_requests USING btree (artist_id) WHERE (artist_id IS NOT NULL);
CREATE INDEX artist_requests_claimed_artist_id_idx ON public.artist_requests USING btree (claimed_artist_id) WHERE (claimed_artist_id IS NOT NULL);
CREATE INDEX artist_requests_status_idx ON public.artist_requests USING btree (status, id DESC);
CREATE INDEX artist_requests_user_id_idx ON public.artist_requests USING btree (user_id, id DESC);
CREATE UNIQUE INDEX artist_requests_user_id_pending_key ON public.artist_requests USING btree (user_id) WHERE (status = 'pending'::text);
CREATE INDEX artist_stats_plays_idx ON public.artist_stats USING btree (plays, artist_id);
CREATE INDEX artists_avatar_cover_id_idx ON public.artists USING btree (avatar_cover_id) WHERE (avatar_cover_id IS NOT NULL);
CREATE INDEX artists_banner_cover_id_idx ON public.artists USING btree (banner_cover_id) WHERE (banner_cover_id IS NOT NULL);
CREATE INDEX artists_created_at_idx ON public.artists USING btree (created_at, id);
CREATE INDEX artists_search_text_trgm_idx ON public.artists USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX artists_songs_count_idx ON public.artists USING btree (songs_count, id);
CREATE INDEX artists_sort_text_idx ON public.artists USING btree (sort_text, id);
CREATE INDEX artists_sort_text_listed_idx ON public.artists USING btree (sort_text, id) WHERE (songs_count > 0);
CREATE INDEX artists_user_id_idx ON public.artists USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX audit_log_action_created_at_idx ON public.audit_log USING btree (action, created_at, id);
CREATE INDEX audit_log_created_at_idx ON public.audit_log USING btree (created_at, id);
CREATE INDEX audit_log_resource_action_created_at_idx ON public.audit_log USING btree (resource, action, created_at, id) INCLUDE (user_id);
CREATE INDEX audit_log_resource_created_at_idx ON public.audit_log USING btree (resource, created_at, id);
CREATE INDEX audit_log_resource_item_id_idx ON public.audit_log USING btree (resource, item_id);
CREATE INDEX audit_log_search_text_trgm_idx ON public.audit_log USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX audit_log_user_id_created_at_idx ON public.audit_log USING btree (user_id, created_at, id) INCLUDE (resource, action);
CREATE INDEX backups_user_id_idx ON public.backups USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE UNIQUE INDEX backups_unfinished_key ON public.backups USING btree ((true)) WHERE (status = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE INDEX blend_matches_one_id_idx ON public.blend_matches USING btree (one_id);
CREATE INDEX blend_matches_other_id_idx ON public.blend_matches USING btree (other_id);
CREATE INDEX blend_matches_song_id_idx ON public.blend_matches USING btree (song_id) WHERE (song_id IS NOT NULL);
CREATE INDEX blend_members_user_id_idx ON public.blend_members USING btree (user_id);
CREATE INDEX blend_songs_song_id_idx ON public.blend_songs USING btree (song_id);
CREATE INDEX blends_made_on_idx ON public.blends USING btree (made_on);
CREATE INDEX bookmarks_song_id_idx ON public.bookmarks USING btree (song_id);
CREATE INDEX bulk_jobs_created_at_idx ON public.bulk_jobs USING btree (created_at);
CREATE INDEX bulk_jobs_scheduled_idx ON public.bulk_jobs USING btree (resource) WHERE ((started_at IS NULL) AND (finished_at IS NULL));
CREATE INDEX bulk_jobs_user_id_idx ON public.bulk_jobs USING btree (user_id);
CREATE INDEX campaign_events_at_idx ON public.campaign_events USING btree (at);
CREATE INDEX campaign_events_campaign_id_idx ON public.campaign_events USING btree (campaign_id);
CREATE INDEX campaign_events_pending_idx ON public.campaign_events USING btree (id) WHERE (NOT counted);
CREATE INDEX campaign_item_months_campaign_id_idx ON public.campaign_item_months USING btree (campaign_id);
CREATE INDEX campaign_listeners_day_idx ON public.campaign_listeners USING btree (day);
CREATE INDEX campaign_tokens_campaign_id_idx ON public.campaign_tokens USING btree (campaign_id);
CREATE INDEX campaign_tokens_expires_at_idx ON public.campaign_tokens USING btree (expires_at);
CREATE INDEX campaign_tokens_listener_idx ON public.campaign_tokens USING btree (listener, impression_at);
CREATE INDEX campaigns_artist_id_idx ON public.campaigns USING btree (artist_id, created_at) WHERE (artist_id IS NOT NULL);
CREATE INDEX campaigns_created_at_idx ON public.campaigns USING btree (created_at, id);
CREATE INDEX campaigns_impressions_idx ON public.campaigns USING btree (impressions, id);
CREATE INDEX campaigns_name_idx ON public.campaigns USING btree (lower(name), id);
CREATE INDEX campaigns_spot_media_id_idx ON public.campaigns USING btree (spot_media_id) WHERE (spot_media_id IS NOT NULL);
CREATE INDEX campaigns_square_image_id_idx ON public.campaigns USING btree (square_image_id) WHERE (square_image_id IS NOT NULL);
CREATE INDEX campaigns_starts_at_idx ON public.campaigns USING btree (starts_at, id);
CREATE INDEX campaigns_status_idx ON public.campaigns USING btree (status);
CREATE INDEX campaigns_wide_image_id_idx ON public.campaigns USING btree (wide_image_id) WHERE (wide_image_id IS NOT NULL);
CREATE INDEX cart_items_price_id_idx ON public.cart_items USING btree (price_id);
CREATE UNIQUE INDEX cart_items_user_id_price_id_idx ON public.cart_items USING btree (user_id, price_id, COALESCE((gift ->> 'email'::text), ''::text));
CREATE INDEX carts_discount_code_id_idx ON public.carts USING btree (discount_code_id) WHERE (discount_code_id IS NOT NULL);
CREATE INDEX composition_spots_campaign_id_idx ON public.composition_spots USING btree (campaign_id);
CREATE INDEX compositions_expires_at_idx ON public.compositions USING btree (expires_at);
CREATE INDEX compositions_media_id_idx ON public.compositions USING btree (media_id);
CREATE INDEX contact_messages_artist_id_idx ON public.contact_messages USING btree (artist_id) WHERE (artist_id IS NOT NULL);
CREATE INDEX contact_messages_created_at_idx ON public.contact_messages USING btree (created_at, id);
CREATE INDEX contact_messages_status_idx ON public.contact_messages USING btree (status, id DESC);
CREATE INDEX contact_messages_user_id_idx ON public.contact_messages USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX contact_replies_message_id_idx ON public.contact_replies USING btree (message_id, id);
CREATE INDEX contact_replies_user_id_idx ON public.contact_replies USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX conversation_members_user_id_idx ON public.conversation_members USING btree (user_id);
CREATE INDEX conversations_owner_id_idx ON public.conversations USING btree (owner_id);
CREATE INDEX custom_page_images_image_id_idx ON public.custom_page_images USING btree (image_id);
CREATE INDEX custom_pages_cover_id_idx ON public.custom_pages USING btree (cover_id) WHERE (cover_id IS NOT NULL);
CREATE INDEX discount_codes_artist_id_idx ON public.discount_codes USING btree (artist_id) WHERE (artist_id IS NOT NULL);
CREATE INDEX discount_codes_changed_by_idx ON public.discount_codes USING btree (changed_by) WHERE (changed_by IS NOT NULL);
CREATE INDEX dismissed_suggestions_dismissed_id_idx ON public.dismissed_suggestions USING btree (dismissed_id);
CREATE INDEX download_files_used_at_idx ON public.download_files USING btree (used_at);
CREATE INDEX episode_artwork_attempted_at_pending_idx ON public.episode_artwork USING btree (attempted_at) WHERE pending;
CREATE INDEX episode_mirrors_media_id_idx ON public.episode_mirrors USING btree (media_id) WHERE (media_id IS NOT NULL);
CREATE INDEX episode_mirrors_next_attempt_at_pending_idx ON public.episode_mirrors USING btree (next_attempt_at) WHERE pending;
CREATE INDEX episode_progress_episode_id_idx ON public.episode_progress USING btree (episode_id);
CREATE INDEX episode_progress_user_id_updated_at_started_idx ON public.episode_progress USING btree (user_id, updated_at DESC, episode_id DESC) WHERE ((NOT played) AND (seconds > (0)::double precision));
CREATE INDEX episodes_cover_id_idx ON public.episodes USING btree (cover_id) WHERE (cover_id IS NOT NULL);
CREATE INDEX episodes_media_id_idx ON public.episodes USING btree (media_id) WHERE (media_id IS NOT NULL);
CREATE INDEX episodes_podcast_id_published_at_idx ON public.episodes USING btree (podcast_id, published_at DESC, id DESC);
CREATE INDEX episodes_podcast_id_serial_key_idx ON public.episodes USING btree (podcast_id, serial_key, id);
CREATE INDEX episodes_published_at_public_idx ON public.episodes USING btree (published_at DESC, id DESC) WHERE public;
CREATE INDEX episodes_scheduled_idx ON public.episodes USING btree (published_at) WHERE (public AND (released_at IS NULL));
CREATE INDEX episodes_unannounced_idx ON public.episodes USING btree (id) WHERE (announced_at IS NULL);
CREATE INDEX event_tickets_session_id_idx ON public.event_tickets USING btree (session_id);
CREATE INDEX family_invitations_payer_id_idx ON public.family_invitations USING btree (payer_id, id DESC);
CREATE INDEX family_members_payer_id_idx ON public.family_members USING btree (payer_id, joined_at, user_id);
CREATE INDEX featured_requests_artist_id_created_at_idx ON public.featured_requests USING btree (artist_id, created_at);
CREATE INDEX featured_requests_requested_by_idx ON public.featured_requests USING btree (requested_by) WHERE (requested_by IS NOT NULL);
CREATE INDEX feed_sources_next_check_at_enabled_idx ON public.feed_sources USING btree (next_check_at) WHERE (NOT disabled);
CREATE INDEX follows_item_idx ON public.follows USING btree (item_type, item_id);
CREATE INDEX follows_user_id_item_type_created_at_idx ON public.follows USING btree (user_id, item_type, created_at DESC, item_id DESC);
CREATE INDEX free_downloads_artist_id_idx ON public.free_downloads USING btree (artist_id, confirmed_at DESC, id DESC);
CREATE INDEX free_downloads_email_idx ON public.free_downloads USING btree (email) WHERE (email IS NOT NULL);
CREATE INDEX free_downloads_expires_at_idx ON public.free_downloads USING btree (expires_at) WHERE ((email IS NULL) OR (confirmed_at IS NULL));
CREATE INDEX free_downloads_user_id_idx ON public.free_downloads USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE UNIQUE INDEX free_downloads_album_id_idx ON public.free_downloads USING btree (album_id, email) WHERE (album_id IS NOT NULL);
CREATE UNIQUE INDEX free_downloads_song_id_idx ON public.free_downloads USING btree (song_id, email) WHERE (song_id IS NOT NULL);
CREATE INDEX friendships_friend_id_idx ON public.friendships USING btree (friend_id);
CREATE UNIQUE INDEX friendships_pair_idx ON public.friendships USING btree (LEAST(user_id, friend_id), GREATEST(user_id, friend_id));
CREATE INDEX genres_cover_id_idx ON public.genres USING btree (cover_id) WHERE (cover_id IS NOT NULL);
CREATE INDEX gifts_due_idx ON public.gifts USING btree (deliver_at) WHERE ((code_hash IS NOT NULL) AND (sent_at IS NULL) AND (redeemed_at IS NULL) AND (revoked_at IS NULL));
CREATE INDEX gifts_redeemed_by_idx ON public.gifts USING btree (redeemed_by) WHERE (redeemed_by IS NOT NULL);
CREATE INDEX gifts_user_id_idx ON public.gifts USING btree (user_id, created_at DESC, id DESC) WHERE (user_id IS NOT NULL);
CREATE INDEX idempotency_keys_created_at_idx ON public.idempotency_keys USING btree (created_at);
CREATE INDEX images_unmeasured_idx ON public.images USING btree (id) WHERE (size IS NULL);
CREATE INDEX import_missing_import_id_idx ON public.import_missing USING btree (import_id);
CREATE INDEX import_run_files_run_id_idx ON public.import_run_files USING btree (run_id, id);
CREATE INDEX import_runs_owner_id_idx ON public.import_runs USING btree (owner_id) WHERE (owner_id IS NOT NULL);
CREATE INDEX imported_files_media_id_idx ON public.imported_files USING btree (media_id) WHERE (media_id IS NOT NULL);
CREATE INDEX imported_listens_import_id_idx ON public.imported_listens USING btree (import_id) WHERE (import_id IS NOT NULL);
CREATE INDEX imported_listens_song_id_idx ON public.imported_listens USING btree (song_id, user_id) WHERE (song_id IS NOT NULL);
CREATE INDEX imported_listens_unmatched_idx ON public.imported_listens USING btree (title_key) WHERE (song_id IS NULL);
CREATE INDEX imports_user_id_created_at_idx ON public.imports USING btree (user_id, created_at DESC);
CREATE UNIQUE INDEX imports_active_idx ON public.imports USING btree (user_id) WHERE (status = ANY (ARRAY['reading'::text, 'running'::text, 'undoing'::text]));
CREATE INDEX invoices_issued_at_idx ON public.invoices USING btree (issued_at, id);
CREATE INDEX invoices_of_order_idx ON public.invoices USING btree (order_id);
CREATE UNIQUE INDEX invoices_order_id_idx ON public.invoices USING btree (order_id) WHERE ((kind = 'invoice'::text) AND (refund_id IS NULL));
CREATE INDEX kept_plan_time_plan_id_idx ON public.kept_plan_time USING btree (plan_id);
CREATE INDEX known_devices_last_used_at_idx ON public.known_devices USING btree (last_used_at);
CREATE INDEX ledger_entries_account_id_idx ON public.ledger_entries USING btree (account_id, id);
CREATE INDEX ledger_entries_order_item_id_idx ON public.ledger_entries USING btree (order_item_id) WHERE (order_item_id IS NOT NULL);
CREATE INDEX ledger_entries_transaction_id_idx ON public.ledger_entries USING btree (transaction_id);
CREATE INDEX ledger_transactions_available_at_idx ON public.ledger_transactions USING btree (available_at);
CREATE INDEX ledger_transactions_order_id_idx ON public.ledger_transactions USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX likes_item_idx ON public.likes USING btree (item_type, item_id);
CREATE INDEX likes_user_id_item_type_created_at_idx ON public.likes USING btree (user_id, item_type, created_at DESC, item_id DESC);
CREATE UNIQUE INDEX listen_policies_album_id_idx ON public.listen_policies USING btree (album_id) WHERE (album_id IS NOT NULL);
CREATE UNIQUE INDEX listen_policies_song_id_idx ON public.listen_policies USING btree (song_id) WHERE (song_id IS NOT NULL);
CREATE INDEX listening_session_entries_added_by_idx ON public.listening_session_entries USING btree (added_by);
CREATE INDEX listening_session_entries_session_id_idx ON public.listening_session_entries USING btree (session_id, place);
CREATE INDEX listening_session_members_session_id_idx ON public.listening_session_members USING btree (session_id);
CREATE INDEX listening_sessions_host_id_idx ON public.listening_sessions USING btree (host_id);
CREATE INDEX login_attempts_expires_at_idx ON public.login_attempts USING btree (expires_at);
CREATE INDEX media_unfinished_idx ON public.media USING btree (id) WHERE (status <> 'ready'::text);
CREATE INDEX media_unmeasured_idx ON public.media USING btree (id) WHERE ((status = 'ready'::text) AND (packaged_size IS NULL));
CREATE INDEX media_whole_hash_size ON public.media USING btree (size) WHERE (NOT fingerprinted);
CREATE INDEX message_reactions_user_id_idx ON public.message_reactions USING btree (user_id);
CREATE INDEX messages_conversation_id_idx ON public.messages USING btree (conversation_id, id);
CREATE INDEX notifications_email_at_idx ON public.notifications USING btree (email_at) WHERE ((email_at IS NOT NULL) AND (read_at IS NULL));
CREATE INDEX notifications_read_at_idx ON public.notifications USING btree (read_at) WHERE (read_at IS NOT NULL);
CREATE INDEX notifications_user_id_created_at_idx ON public.notifications USING btree (user_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX notifications_user_id_kind_subject_unread_key ON public.notifications USING btree (user_id, kind, subject) WHERE (read_at IS NULL);
CREATE INDEX oidc_role_mappings_role_id_idx ON public.oidc_role_mappings USING btree (role_id);
CREATE INDEX opml_imports_user_id_idx ON public.opml_imports USING btree (user_id);
CREATE INDEX order_item_credits_source_id_idx ON public.order_item_credits USING btree (source_id);
CREATE INDEX order_items_album_id_idx ON public.order_items USING btree (album_id) WHERE (album_id IS NOT NULL);
CREATE INDEX order_items_artist_id_idx ON public.order_items USING btree (artist_id) WHERE (artist_id IS NOT NULL);
CREATE INDEX order_items_ended_with_idx ON public.order_items USING btree (ended_with) WHERE (ended_with IS NOT NULL);
CREATE INDEX order_items_license_id_idx ON public.order_items USING btree (license_id) WHERE (license_id IS NOT NULL);
CREATE INDEX order_items_order_id_idx ON public.order_items USING btree (order_id);
CREATE INDEX order_items_plan_id_idx ON public.order_items USING btree (plan_id) WHERE (plan_id IS NOT NULL);
CREATE INDEX order_items_song_id_idx ON public.order_items USING btree (song_id) WHERE (song_id IS NOT NULL);
CREATE INDEX orders_created_at_idx ON public.orders USING btree (created_at, number);
CREATE INDEX orders_discount_code_id_idx ON public.orders USING btree (discount_code_id) WHERE (discount_code_id IS NOT NULL);
CREATE INDEX orders_pending_idx ON public.orders USING btree (expires_at) WHERE (status = 'pending'::text);
CREATE INDEX orders_plan_price_id_idx ON public.orders USING btree (plan_price_id) WHERE (plan_price_id IS NOT NULL);
CREATE INDEX orders_provider_created_at_idx ON public.orders USING btree (provider, created_at, number);
CREATE INDEX orders_refund_requested_idx ON public.orders USING btree (created_at, number) WHERE ((refund_requested_at IS NOT NULL) AND (status = 'paid'::text));
CREATE INDEX orders_search_text_trgm_idx ON public.orders USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX orders_status_created_at_idx ON public.orders USING btree (status, created_at, number);
CREATE INDEX orders_subscription_id_idx ON public.orders USING btree (subscription_id, number) WHERE (subscription_id IS NOT NULL);
CREATE INDEX orders_total_idx ON public.orders USING btree (total, number);
CREATE INDEX orders_user_id_created_at_idx ON public.orders USING btree (user_id, created_at DESC);
CREATE UNIQUE INDEX orders_open_idx ON public.orders USING btree (user_id, fingerprint) WHERE (status = 'pending'::text);
CREATE INDEX passkeys_user_id_idx ON public.passkeys USING btree (user_id);
CREATE INDEX payment_events_open_idx ON public.payment_events USING btree (received_at) WHERE (processed_at IS NULL);
CREATE INDEX payment_events_received_at_idx ON public.payment_events USING btree (received_at);
CREATE INDEX payments_created_at_idx ON public.payments USING btree (created_at);
CREATE INDEX payments_open_idx ON public.payments USING btree (created_at) WHERE (status = ANY (ARRAY['created'::text, 'pending'::text]));
CREATE INDEX payments_order_id_idx ON public.payments USING btree (order_id);
CREATE INDEX payments_provider_reference_idx ON public.payments USING btree (provider_reference) WHERE (provider_reference IS NOT NULL);
CREATE INDEX payments_without_fee_idx ON public.payments USING btree (created_at) WHERE ((status = 'succeeded'::text) AND (fee IS NULL) AND (provider = ANY (ARRAY['stripe'::text, 'paypal'::text])));
CREATE UNIQUE INDEX payments_charge_reference_idx ON public.payments USING btree (provider, charge_reference) WHERE (charge_reference IS NOT NULL);
CREATE INDEX payout_accounts_changed_by_idx ON public.payout_accounts USING btree (changed_by) WHERE (changed_by IS NOT NULL);
CREATE INDEX payout_accounts_method_id_idx ON public.payout_accounts USING btree (method_id);
CREATE INDEX payouts_artist_id_idx ON public.payouts USING btree (artist_id, id DESC) WHERE (artist_id IS NOT NULL);
CREATE INDEX payouts_created_at_idx ON public.payouts USING btree (created_at, id);
CREATE INDEX payouts_decided_by_idx ON public.payouts USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX payouts_method_id_idx ON public.payouts USING btree (method_id) WHERE (method_id IS NOT NULL);
CREATE INDEX payouts_open_idx ON public.payouts USING btree (id) WHERE (status = ANY (ARRAY['requested'::text, 'approved'::text]));
CREATE INDEX payouts_paid_idx ON public.payouts USING btree (ended_at, id) WHERE (status = 'paid'::text);
CREATE INDEX payouts_requested_by_idx ON public.payouts USING btree (requested_by) WHERE (requested_by IS NOT NULL);
CREATE INDEX plan_code_batches_created_at_idx ON public.plan_code_batches USING btree (created_at, id);
CREATE INDEX plan_code_batches_created_by_idx ON public.plan_code_batches USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX plan_code_batches_plan_id_idx ON public.plan_code_batches USING btree (plan_id);
CREATE INDEX plan_codes_batch_id_idx ON public.plan_codes USING btree (batch_id, id);
CREATE INDEX plan_codes_redeemed_by_idx ON public.plan_codes USING btree (redeemed_by) WHERE (redeemed_by IS NOT NULL);
CREATE INDEX plan_prices_plan_id_idx ON public.plan_prices USING btree (plan_id);
CREATE UNIQUE INDEX plan_prices_active_idx ON public.plan_prices USING btree (plan_id, "interval") WHERE active;
CREATE INDEX plans_role_id_idx ON public.plans USING btree (role_id) WHERE (role_id IS NOT NULL);
CREATE UNIQUE INDEX plans_default_idx ON public.plans USING btree (is_default) WHERE is_default;
CREATE INDEX playing_devices_user_id_idx ON public.playing_devices USING btree (user_id, since);
CREATE INDEX playlist_activities_newest_idx ON public.playlist_activities USING btree (playlist_id, id);
CREATE INDEX playlist_activities_user_id_idx ON public.playlist_activities USING btree (user_id);
CREATE INDEX playlist_folder_entries_folder_id_idx ON public.playlist_folder_entries USING btree (folder_id);
CREATE INDEX playlist_folder_entries_playlist_id_idx ON public.playlist_folder_entries USING btree (playlist_id);
CREATE INDEX playlist_folders_user_id_idx ON public.playlist_folders USING btree (user_id);
CREATE INDEX playlist_members_user_id_idx ON public.playlist_members USING btree (user_id);
CREATE INDEX playlist_songs_added_by_idx ON public.playlist_songs USING btree (added_by) WHERE (added_by IS NOT NULL);
CREATE INDEX playlist_songs_position_idx ON public.playlist_songs USING btree (playlist_id, "position", song_id);
CREATE INDEX playlist_songs_song_id_idx ON public.playlist_songs USING btree (song_id);
CREATE INDEX playlists_cover_id_idx ON public.playlists USING btree (cover_id) WHERE (cover_id IS NOT NULL);
CREATE INDEX playlists_created_at_idx ON public.playlists USING btree (created_at, id);
CREATE INDEX playlists_created_at_public_idx ON public.playlists USING btree (created_at DESC, id DESC) WHERE public;
CREATE INDEX playlists_followers_count_idx ON public.playlists USING btree (followers_count, id);
CREATE INDEX playlists_followers_count_public_idx ON public.playlists USING btree (followers_count DESC, id DESC) WHERE public;
CREATE INDEX playlists_search_text_trgm_idx ON public.playlists USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX playlists_title_idx ON public.playlists USING btree (lower(title), id);
CREATE INDEX playlists_title_public_idx ON public.playlists USING btree (lower(title), id) WHERE public;
CREATE INDEX playlists_user_id_idx ON public.playlists USING btree (user_id, id);
CREATE INDEX podcast_genre_links_genre_id_idx ON public.podcast_genre_links USING btree (genre_id, podcast_id);
CREATE INDEX podcast_genres_cover_id_idx ON public.podcast_genres USING btree (cover_id) WHERE (cover_id IS NOT NULL);
CREATE UNIQUE INDEX podcast_genres_name_key ON public.podcast_genres USING btree (lower(name));
CREATE INDEX podcasts_artist_id_idx ON public.podcasts USING btree (artist_id) WHERE (artist_id IS NOT NULL);
CREATE INDEX podcasts_cover_id_idx ON public.podcasts USING btree (cover_id) WHERE (cover_id IS NOT NULL);
CREATE INDEX podcasts_followers_count_listed_idx ON public.podcasts USING btree (followers_count DESC, id DESC) WHERE (public AND (episodes_count > 0));
CREATE INDEX podcasts_latest_at_listed_idx ON public.podcasts USING btree (latest_at DESC, id DESC) WHERE (public AND (episodes_count > 0));
CREATE INDEX podcasts_plays_listed_idx ON public.podcasts USING btree (plays DESC, id DESC) WHERE (public AND (episodes_count > 0));
CREATE INDEX podcasts_title_listed_idx ON public.podcasts USING btree (lower(title), id) WHERE (public AND (episodes_count > 0));
CREATE INDEX podcasts_user_id_idx ON public.podcasts USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX prices_license_id_idx ON public.prices USING btree (license_id);
CREATE UNIQUE INDEX prices_album_id_idx ON public.prices USING btree (album_id, license_id) WHERE (album_id IS NOT NULL);
CREATE UNIQUE INDEX prices_song_id_idx ON public.prices USING btree (song_id, license_id) WHERE (song_id IS NOT NULL);
CREATE INDEX private_feeds_podcast_id_idx ON public.private_feeds USING btree (podcast_id);
CREATE INDEX provider_subscriptions_price_id_idx ON public.provider_subscriptions USING btree (price_id);
CREATE INDEX provider_subscriptions_subscription_id_idx ON public.provider_subscriptions USING btree (subscription_id);
CREATE INDEX provider_subscriptions_sync_idx ON public.provider_subscriptions USING btree (sync_at) WHERE (sync_at IS NOT NULL);
CREATE INDEX purchased_songs_song_id_idx ON public.purchased_songs USING btree (song_id);
CREATE INDEX purchases_artist_idx ON public.purchases USING btree (user_id, lower(artist), id);
CREATE INDEX purchases_created_at_idx ON public.purchases USING btree (user_id, created_at, id);
CREATE INDEX purchases_license_id_idx ON public.purchases USING btree (license_id) WHERE (license_id IS NOT NULL);
CREATE INDEX purchases_of_album_idx ON public.purchases USING btree (album_id) WHERE (album_id IS NOT NULL);
CREATE INDEX purchases_of_song_idx ON public.purchases USING btree (song_id) WHERE (song_id IS NOT NULL);
CREATE INDEX purchases_title_idx ON public.purchases USING btree (user_id, lower(title), id);
CREATE UNIQUE INDEX purchases_album_id_idx ON public.purchases USING btree (album_id, user_id, license_id) WHERE (valid AND (album_id IS NOT NULL));
CREATE UNIQUE INDEX purchases_song_id_idx ON public.purchases USING btree (song_id, user_id, license_id) WHERE (valid AND (song_id IS NOT NULL));
CREATE INDEX push_messages_due_at_idx ON public.push_messages USING btree (due_at);
CREATE INDEX push_messages_notification_id_idx ON public.push_messages USING btree (notification_id);
CREATE INDEX push_subscriptions_user_id_idx ON public.push_subscriptions USING btree (user_id, subscribed_at);
CREATE INDEX radio_history_played_at_idx ON public.radio_history USING btree (played_at);
CREATE INDEX radio_history_station_id_idx ON public.radio_history USING btree (station_id, id DESC);
CREATE INDEX radio_presence_seen_at_idx ON public.radio_presence USING btree (seen_at);
CREATE INDEX radio_station_genres_genre_id_idx ON public.radio_station_genres USING btree (genre_id, station_id);
CREATE INDEX radio_stations_cover_id_idx ON public.radio_stations USING btree (cover_id) WHERE (cover_id IS NOT NULL);
CREATE INDEX radio_stations_created_at_public_idx ON public.radio_stations USING btree (created_at DESC, id DESC) WHERE public;
CREATE INDEX radio_stations_now_playing_id_idx ON public.radio_stations USING btree (now_playing_id) WHERE (now_playing_id IS NOT NULL);
CREATE INDEX radio_stations_plays_public_idx ON public.radio_stations USING btree (plays DESC, id DESC) WHERE public;
CREATE INDEX radio_stations_title_public_idx ON public.radio_stations USING btree (lower(title), id) WHERE public;
CREATE INDEX ratings_item_idx ON public.ratings USING btree (item_type, item_id);
CREATE INDEX reconciliation_differences_payment_id_idx ON public.reconciliation_differences USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE UNIQUE INDEX reconciliation_differences_open_idx ON public.reconciliation_differences USING btree (kind, subject) WHERE (resolved_at IS NULL);
CREATE INDEX refunds_created_by_idx ON public.refunds USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX refunds_open_idx ON public.refunds USING btree (created_at) WHERE (status = 'created'::text);
CREATE INDEX refunds_order_id_idx ON public.refunds USING btree (order_id);
CREATE INDEX refunds_payment_id_idx ON public.refunds USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE UNIQUE INDEX refunds_provider_reference_idx ON public.refunds USING btree (payment_id, provider_reference) WHERE (provider_reference IS NOT NULL);
CREATE INDEX release_reminders_album_id_idx ON public.release_reminders USING btree (album_id);
CREATE INDEX reports_created_at_idx ON public.reports USING btree (created_at, id);
CREATE INDEX reports_item_idx ON public.reports USING btree (item_type, item_id);
CREATE INDEX reports_resolved_by_idx ON public.reports USING btree (resolved_by) WHERE (resolved_by IS NOT NULL);
CREATE INDEX reports_status_idx ON public.reports USING btree (status, id DESC);
CREATE INDEX reports_user_id_idx ON public.reports USING btree (user_id);
CREATE UNIQUE INDEX reports_user_id_item_open_key ON public.reports USING btree (user_id, item_type, item_id) WHERE (status = 'open'::text);
CREATE INDEX revenue_splits_artist_id_idx ON public.revenue_splits USING btree (artist_id);
CREATE INDEX revenue_splits_owner_id_idx ON public.revenue_splits USING btree (owner_id);
CREATE UNIQUE INDEX revenue_splits_album_id_idx ON public.revenue_splits USING btree (album_id, artist_id) WHERE (album_id IS NOT NULL);
CREATE UNIQUE INDEX revenue_splits_song_id_idx ON public.revenue_splits USING btree (song_id, artist_id) WHERE (song_id IS NOT NULL);
CREATE INDEX search_documents_item_type_popularity_idx ON public.search_documents USING btree (item_type, popularity DESC, item_id);
CREATE INDEX search_documents_item_type_title_key_idx ON public.search_documents USING btree (item_type, title_key, item_id);
CREATE INDEX search_documents_words_idx ON public.search_documents USING gin (words) WITH (fastupdate=off);
CREATE INDEX search_index_queue_tx_idx ON public.search_index_queue USING btree (tx);
CREATE INDEX search_words_word_trgm_idx ON public.search_words USING gin (word gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX security_events_created_at_id_idx ON public.security_events USING btree (created_at, id);
CREATE INDEX security_events_event_created_at_id_idx ON public.security_events USING btree (event, created_at, id);
CREATE INDEX security_events_user_id_created_at_id_idx ON public.security_events USING btree (user_id, created_at, id);
CREATE INDEX sessions_expires_at_idx ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_oidc_provider_id_idx ON public.sessions USING btree (oidc_provider_id) WHERE (oidc_provider_id IS NOT NULL);
CREATE INDEX sessions_user_id_idx ON public.sessions USING btree (user_id);
CREATE INDEX share_incomes_pool_id_idx ON public.share_incomes USING btree (pool_id);
CREATE INDEX share_link_visits_visited_at_idx ON public.share_link_visits USING btree (visited_at);
CREATE INDEX share_links_album_id_idx ON public.share_links USING btree (album_id);
CREATE INDEX share_links_expires_at_idx ON public.share_links USING btree (expires_at);
CREATE INDEX share_links_playlist_id_idx ON public.share_links USING btree (playlist_id);
CREATE INDEX share_links_song_id_idx ON public.share_links USING btree (song_id);
CREATE INDEX share_links_user_id_idx ON public.share_links USING btree (user_id);
CREATE INDEX share_pools_of_month_idx ON public.share_pools USING btree (of_month);
CREATE INDEX shares_artist_id_idx ON public.shares USING btree (artist_id, pool_id);
CREATE INDEX shares_pool_id_idx ON public.shares USING btree (pool_id, item_type, item_id);
CREATE INDEX song_artists_artist_id_idx ON public.song_artists USING btree (artist_id, song_id);
CREATE INDEX song_credits_artist_id_idx ON public.song_credits USING btree (artist_id) WHERE (artist_id IS NOT NULL);
CREATE INDEX song_genres_genre_id_idx ON public.song_genres USING btree (genre_id, song_id);
CREATE INDEX song_listens_song_id_idx ON public.song_listens USING btree (song_id);
CREATE INDEX song_listens_user_id_last_at_idx ON public.song_listens USING btree (user_id, last_at DESC);
CREATE INDEX song_reminders_song_id_idx ON public.song_reminders USING btree (song_id);
CREATE INDEX song_stats_plays_idx ON public.song_stats USING btree (plays, song_id);
CREATE INDEX split_proposal_shares_artist_id_idx ON public.split_proposal_shares USING btree (artist_id);
CREATE INDEX split_proposals_owner_id_idx ON public.split_proposals USING btree (owner_id);
CREATE INDEX split_proposals_proposed_by_idx ON public.split_proposals USING btree (proposed_by) WHERE (proposed_by IS NOT NULL);
CREATE UNIQUE INDEX split_proposals_album_id_idx ON public.split_proposals USING btree (album_id) WHERE (album_id IS NOT NULL);
CREATE UNIQUE INDEX split_proposals_song_id_idx ON public.split_proposals USING btree (song_id) WHERE (song_id IS NOT NULL);
CREATE INDEX subscription_events_by_user_id_idx ON public.subscription_events USING btree (by_user_id) WHERE (by_user_id IS NOT NULL);
CREATE INDEX subscription_events_created_at_idx ON public.subscription_events USING btree (created_at);
CREATE INDEX subscription_events_plan_id_idx ON public.subscription_events USING btree (plan_id);
CREATE INDEX subscription_events_subscription_id_idx ON public.subscription_events USING btree (subscription_id, id);
CREATE INDEX subscriptions_discount_code_id_idx ON public.subscriptions USING btree (discount_code_id) WHERE (discount_code_id IS NOT NULL);
CREATE INDEX subscriptions_due_idx ON public.subscriptions USING btree (period_end) WHERE (status = ANY (ARRAY['trial'::text, 'active'::text, 'cancelled'::text]));
CREATE INDEX subscriptions_moved_price_id_idx ON public.subscriptions USING btree (moved_price_id) WHERE (moved_price_id IS NOT NULL);
CREATE INDEX subscriptions_next_price_id_idx ON public.subscriptions USING btree (next_price_id) WHERE (next_price_id IS NOT NULL);
CREATE INDEX subscriptions_period_end_sort_idx ON public.subscriptions USING btree (period_end, id);
CREATE INDEX subscriptions_plan_id_idx ON public.subscriptions USING btree (plan_id, status);
CREATE INDEX subscriptions_price_id_idx ON public.subscriptions USING btree (price_id) WHERE (price_id IS NOT NULL);
CREATE INDEX subscriptions_retry_idx ON public.subscriptions USING btree (retry_at) WHERE (status = 'past_due'::text);
CREATE INDEX subscriptions_started_at_idx ON public.subscriptions USING btree (started_at, id);
CREATE INDEX subscriptions_trial_idx ON public.subscriptions USING btree (trial_ends_at) WHERE ((status = 'trial'::text) AND (trial_noticed_at IS NULL));
CREATE INDEX subscriptions_user_id_idx ON public.subscriptions USING btree (user_id);
CREATE UNIQUE INDEX subscriptions_open_idx ON public.subscriptions USING btree (user_id) WHERE (status = ANY (ARRAY['pending'::text, 'trial'::text, 'active'::text, 'past_due'::text, 'cancelled'::text]));
CREATE UNIQUE INDEX themes_active_key ON public.themes USING btree (active) WHERE active;
CREATE INDEX transcodes_used_at_idx ON public.transcodes USING btree (used_at);
CREATE INDEX uploads_artist_id_idx ON public.uploads USING btree (artist_id) WHERE (artist_id IS NOT NULL);
CREATE INDEX uploads_cover_id_idx ON public.uploads USING btree (cover_id) WHERE (cover_id IS NOT NULL);
CREATE INDEX uploads_expires_at_idx ON public.uploads USING btree (expires_at);
CREATE INDEX uploads_media_id_idx ON public.uploads USING btree (media_id) WHERE (media_id IS NOT NULL);
CREATE INDEX uploads_user_id_idx ON public.uploads USING btree (user_id);
CREATE INDEX user_blocks_blocked_id_idx ON public.user_blocks USING btree (blocked_id);
CREATE INDEX user_events_id_idx ON public.user_events USING btree (id);
CREATE INDEX user_roles_role_id_idx ON public.user_roles USING btree (role_id);
CREATE INDEX users_artist_id_idx ON public.users USING btree (artist_id) WHERE (artist_id IS NOT NULL);
CREATE INDEX users_avatar_cover_id_idx ON public.users USING btree (avatar_cover_id) WHERE (avatar_cover_id IS NOT NULL);
CREATE INDEX users_banner_cover_id_idx ON public.users USING btree (banner_cover_id) WHERE (banner_cover_id IS NOT NULL);
CREATE INDEX users_email_trgm_idx ON public.users USING gin (email gin_trgm_ops);
CREATE INDEX users_name_trgm_idx ON public.users USING gin (normalize_text(name) gin_trgm_ops);
CREATE INDEX users_plan_id_idx ON public.users USING btree (plan_id) WHERE (plan_id IS NOT NULL);
CREATE INDEX webhook_deliveries_created_at_idx ON public.webhook_deliveries USING btree (webhook_id, created_at);
CREATE INDEX webhook_deliveries_due_at_idx ON public.webhook_deliveries USING btree (webhook_id, due_at) WHERE (due_at IS NOT NULL);

-- Functions

CREATE OR REPLACE FUNCTION public.albums_refresh_search_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare renamed int[] := array(
  select id from (select id, search_text from new_rows except select id, search_text from old_rows) changed);
begin
  if cardinality(renamed) = 0 then return null; end if;
  perform songs_refresh_search_text(array(select id from all_songs where album_id = any(renamed)));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.analytics_enqueue_counted_play()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into analytics_outbox (kind, at, item_type, item_id)
    values ('counted_play', new.started_at, new.item_type, new.item_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.analytics_enqueue_download()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into analytics_outbox (kind, item_type, item_id)
    values ('download', tg_argv[0], (to_jsonb(new) ->> tg_argv[1])::int);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.analytics_enqueue_follows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into analytics_outbox (kind, at, item_type, item_id)
    select 'follow', created_at, item_type, item_id from new_rows where item_type in ('artist', 'podcast');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.analytics_enqueue_images()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into analytics_outbox (kind, label, files, n)
      select 'stored', 'images', count(size), sum(size) from new_rows having count(size) > 0;
  elsif tg_op = 'DELETE' then
    insert into analytics_outbox (kind, label, files, n)
      select 'stored', 'images', -count(size), -sum(size) from old_rows having count(size) > 0;
  else
    insert into analytics_outbox (kind, label, files, n)
      select 'stored', 'images', sum(sign), sum(sign * size)
      from (select 1 as sign, size from new_rows union all select -1, size from old_rows) i where size is not null
      having (sum(sign), sum(sign * size)) <> (0, 0);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.analytics_enqueue_likes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into analytics_outbox (kind, at, item_type, item_id) select 'like', created_at, item_type, item_id from new_rows;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.analytics_enqueue_media()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into analytics_outbox (kind, label, files, n)
      select 'stored', f.label, count(f.size), sum(f.size) from new_rows cross join lateral (values
        (case when external_path is null then 'originals' else 'in_place' end, size), ('renditions', packaged_size)
      ) f (label, size) where f.size is not null group by f.label;
  elsif tg_op = 'DELETE' then
    insert into analytics_outbox (kind, label, files, n)
      select 'stored', f.label, -count(f.size), -sum(f.size) from old_rows cross join lateral (values
        (case when external_path is null then 'originals' else 'in_place' end, size), ('renditions', packaged_size)
      ) f (label, size) where f.size is not null group by f.label;
  else
    insert into analytics_outbox (kind, label, files, n)
      select 'stored', f.label, sum(f.sign), sum(f.sign * f.size) from (
        select 1 as sign, size, packaged_size, external_path from new_rows
        union all select -1, size, packaged_size, external_path from old_rows
      ) m cross join lateral (values
        (case when external_path is null then 'originals' else 'in_place' end, m.sign, m.size),
        ('renditions', m.sign, m.packaged_size)
      ) f (label, sign, size) where f.size is not null
      group by f.label having (sum(f.sign), sum(f.sign * f.size)) <> (0, 0);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.analytics_enqueue_playlist_adds()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into analytics_outbox (kind, at, item_type, item_id)
    select 'playlist_add', added_at, 'song', song_id from new_rows;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.analytics_enqueue_plays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into analytics_outbox (kind, at, listener, item_type, item_id, source, country, device)
    select 'play', started_at, analytics_listener(user_id, visitor_hash), item_type, item_id, source, country, device
    from new_rows where item_type not in ('album', 'artist', 'playlist', 'podcast')
      and (source is distinct from 'app' or key is not null)
    union all select 'counted_play', started_at, null, item_type, item_id, null, null, null
    from new_rows where counted and item_type in ('song', 'episode');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.analytics_enqueue_rows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into analytics_outbox (kind, at) select tg_argv[0], created_at from new_rows;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.analytics_enqueue_unfollows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into analytics_outbox (kind, item_type, item_id)
    select 'unfollow', item_type, item_id from old_rows where item_type in ('artist', 'podcast');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.analytics_enqueue_unlikes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into analytics_outbox (kind, at, item_type, item_id, n)
    select 'like', created_at, item_type, item_id, -1 from old_rows;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.analytics_enqueue_upload()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into analytics_outbox (kind, at) values ('upload', new.created_at);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.analytics_listener(user_id integer, visitor_hash bytea)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    select coalesce(user_id, -1 - ('x' || left(encode(visitor_hash, 'hex'), 13))::bit(52)::bigint)
  $function$;

CREATE OR REPLACE FUNCTION public.artists_refresh_search_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare renamed int[] := array(
  select id from (select id, search_text from new_rows except select id, search_text from old_rows) changed);
begin
  if cardinality(renamed) = 0 then return null; end if;
  perform songs_refresh_search_text(array(
    select song_id from song_artists where artist_id = any(renamed)
    union select id from all_songs where artist_id = any(renamed)));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.campaign_limit(max_impressions integer, budget integer, cost_per_thousand integer)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    select least(max_impressions::bigint, budget::bigint * 1000 / cost_per_thousand)
  $function$;

CREATE OR REPLACE FUNCTION public.delete_old_security_events()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ delete from security_events where created_at < now() - interval '1 year' $function$;

CREATE OR REPLACE FUNCTION public.episodes_refresh_counts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare ids int[];
begin
  if tg_op = 'UPDATE' then
    with after as (select id, podcast_id, released_at is null as hidden, published_at from new_rows),
      before as (select id, podcast_id, released_at is null as hidden, published_at from old_rows)
    select array_agg(distinct podcast_id) into ids from (
      (select * from after except select * from before) union all (select * from before except select * from after)) changed;
  else
    ids := array(select distinct podcast_id from changed_rows);
  end if;
  if cardinality(ids) > 0 then perform podcasts_refresh_counts(ids); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.episodes_set_released_at()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.released_at := case when new.public and new.published_at <= now() then coalesce(new.released_at, now()) end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.invoices_count_taxes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into tax_months as m (month, currency, country, tax_name, tax_rate, kind, documents, tax, gross)
    values (date_trunc('month', new.issued_at at time zone 'UTC')::date, new.document ->> 'currency',
      coalesce(new.document #>> '{buyer,country}', ''), new.document ->> 'tax_name', (new.document ->> 'tax_rate')::int,
      new.kind, 1, (new.document ->> 'tax')::bigint, (new.document ->> 'total')::bigint)
    on conflict (month, currency, country, tax_name, tax_rate, kind) do update set documents = m.documents + 1,
      tax = m.tax + excluded.tax, gross = m.gross + excluded.gross;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.invoices_never_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'Invoices are never changed: issue a credit note.' using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.is_append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only.', tg_table_name using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_keep_balances()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- In the order of ids, so that two transactions never wait for each other.
  perform from ledger_accounts where id in (select account_id from new_rows) order by id for no key update;
  update ledger_accounts a set balance = a.balance + added.amount
    from (select account_id, sum(amount) as amount from new_rows group by account_id) added
    where a.id = added.account_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_revenue()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  one integer;
begin
  for one in select distinct transaction_id from new_rows loop
    insert into revenue_totals as r
      (part, currency, span, day, key, label, orders, units, gross, refunded, tax, commission, fees)
    select part, currency, span.name, span.day, key, max(label),
      count(distinct transaction_id) filter (where kind = 'sale'), count(*) filter (where kind = 'sale'), sum(gross),
      sum(refunded), sum(tax), sum(commission), sum(fee)
    from revenue_parts p
    cross join lateral (values ('day', p.day), ('month', date_trunc('month', p.day)::date)) span (name, day)
    where transaction_id = one
    group by 1, 2, 3, 4, 5
    -- So that two transactions never wait for each other.
    order by 1, 2, 3, 4, 5
    on conflict (part, currency, span, day, key) do update set label = excluded.label, orders = r.orders + excluded.orders,
      units = r.units + excluded.units, gross = r.gross + excluded.gross, refunded = r.refunded + excluded.refunded,
      tax = r.tax + excluded.tax, commission = r.commission + excluded.commission, fees = r.fees + excluded.fees;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_sums_to_zero()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where e.transaction_id = new.transaction_id group by a.currency having sum(e.amount) <> 0
  ) then
    raise exception 'Ledger transaction % does not sum to zero.', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.maintain_plays(months integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '500ms'
AS $function$
declare
  part record;
  start timestamptz;
  stop timestamptz;
  first text;
  bound text;
  name text;
begin
  lock table only all_plays in share update exclusive mode;
  for part in
    select p.relname, p.stop, row_number() over (order by p.stop desc) as place from (
      select c.relname, to_timestamp(('x' || left(replace(substring(
        pg_get_expr(c.relpartbound, c.oid) from 'TO \(''([0-9a-f-]+)'), '-', ''), 12))::bit(48)::bigint / 1000.0) as stop
      from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'all_plays'::regclass
    ) p where p.stop is not null order by p.stop desc
  loop
    if part.place = 1 then
      start := part.stop;
    elsif months > 0 and part.stop at time zone 'UTC'
        <= date_trunc('month', now() at time zone 'UTC') - make_interval(months => months) then
      execute format('drop table %I', part.relname);
    end if;
  end loop;
  while start <= now() + interval '3 months' loop
    stop := (start at time zone 'UTC' + interval '1 month') at time zone 'UTC';
    first := rpad(lpad(to_hex((extract(epoch from start) * 1000)::bigint), 12, '0'), 32, '0');
    bound := rpad(lpad(to_hex((extract(epoch from stop) * 1000)::bigint), 12, '0'), 32, '0');
    name := 'plays_' || to_char(start at time zone 'UTC', 'YYYY_MM');
    execute format('create table %I (like all_plays including defaults including constraints)', name);
    -- Nobody writes or ends a play there until it has moved.
    lock table plays_default in access exclusive mode;
    execute format('with late as (delete from plays_default where id >= %L and id < %L returning *)
      insert into %I select * from late', first, bound, name);
    execute format('create unique index on %I (user_id, key) where key is not null', name);
    execute format('alter table all_plays attach partition %I for values from (%L) to (%L)', name, first, bound);
    start := stop;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.media_reset_packaged_size()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.packaged_size := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.normalize_text(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $function$;

CREATE OR REPLACE FUNCTION public.playing_devices_forget()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from playing_devices d using ended where d.session_id = ended.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.podcasts_refresh_counts(ids integer[])
 RETURNS void
 LANGUAGE sql
AS $function$
  update podcasts p set episodes_count = e.n, latest_at = e.latest
    from (
      select affected.id, count(e.id)::int as n, max(e.published_at) as latest
      from (select distinct unnest(ids) as id) affected
      left join episodes e on e.podcast_id = affected.id and e.released_at is not null
      group by affected.id
    ) e
    where p.id = e.id and (p.episodes_count, p.latest_at) is distinct from (e.n, e.latest)
$function$;

CREATE OR REPLACE FUNCTION public.podcasts_sync_feed_source()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.source_feed is null then
    delete from feed_sources where podcast_id = new.id;
  else
    insert into feed_sources (podcast_id) values (new.id) on conflict do nothing;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.ratings_forget()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from ratings r using gone where r.item_type = tg_argv[0] and r.item_id = gone.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.release_campaigns(p_campaigns integer[], p_listeners bytea[], p_days date[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from campaign_issues where campaign_id = any(p_campaigns) order by campaign_id for update;
  update campaign_issues i set
      total = i.total - given.n,
      today = i.today - given.today
    from (
      select g.campaign_id, count(*)::int as n, (count(*) filter (where g.day = j.day))::int as today
      from unnest(p_campaigns, p_days) as g (campaign_id, day) join campaign_issues j on j.campaign_id = g.campaign_id
      group by g.campaign_id
    ) given
    where i.campaign_id = given.campaign_id;
  update campaign_listeners l set today = l.today - given.n
    from (
      select campaign_id, listener, day, count(*)::int as n
      from unnest(p_campaigns, p_listeners, p_days) as g (campaign_id, listener, day) group by 1, 2, 3
    ) given
    where l.campaign_id = given.campaign_id and l.listener = given.listener and l.day = given.day;
end $function$;

CREATE OR REPLACE FUNCTION public.reserve_campaign(p_campaign integer, p_listener bytea, p_day date, p_at timestamp with time zone, p_token bytea, p_lifetime interval, p_item_type text, p_item_id integer)
 RETURNS TABLE(outcome text, issued integer, issued_today integer)
 LANGUAGE plpgsql
AS $function$
declare
  issue campaign_issues;
  given campaigns;
  heard campaign_listeners;
  present date;
begin
  -- A token that is lost with the last fraction of a second before a crash can't be used, so nothing exceeds a limit.
  perform set_config('synchronous_commit', 'off', true);
  select * into issue from campaign_issues i where i.campaign_id = p_campaign for update;
  select * into given from campaigns c where c.id = p_campaign;
  if given.id is null or given.status <> 'active' or p_at < given.starts_at or p_at >= given.ends_at then
    return query select 'closed', issue.total, issue.today;
    return;
  end if;
  -- The clocks of two nodes may be on different sides of midnight.
  present := greatest(issue.day, p_day);
  if issue.day is distinct from present then
    issue.today := 0;
  end if;
  if issue.total >= campaign_limit(given.max_impressions, given.budget, given.cost_per_thousand) then
    return query select 'exhausted', issue.total, issue.today;
    return;
  end if;
  if issue.today >= given.max_impressions_day then
    return query select 'day_exhausted', issue.total, issue.today;
    return;
  end if;
  select * into heard from campaign_listeners l where l.campaign_id = p_campaign and l.listener = p_listener;
  if heard.day is distinct from present then
    heard.today := 0;
  end if;
  if heard.today >= given.max_listener_day
    or (given.every_unit = 'minutes' and heard.last_at > p_at - make_interval(mins => given.every)) then
    return query select 'frequency', issue.total, issue.today;
    return;
  end if;
  update campaign_issues i set total = issue.total + 1, day = present, today = issue.today + 1
    where i.campaign_id = p_campaign;
  insert into campaign_listeners as l (campaign_id, listener, day, today, last_at)
    values (p_campaign, p_listener, present, 1, p_at)
    on conflict (campaign_id, listener) do update
      set day = excluded.day, today = heard.today + 1, last_at = excluded.last_at;
  insert into campaign_tokens (token, campaign_id, listener, day, issued_at, expires_at, item_type, item_id)
    values (p_token, p_campaign, p_listener, present, p_at, p_at + p_lifetime, p_item_type, p_item_id);
  return query select 'reserved', issue.total + 1, issue.today + 1;
end $function$;

CREATE OR REPLACE FUNCTION public.search_enqueue()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare item int;
begin
  case coalesce(tg_argv[1], 'id')
    when 'song_id' then item := coalesce(new.song_id, old.song_id);
    when 'album_id' then item := coalesce(new.album_id, old.album_id);
    when 'artist_id' then item := coalesce(new.artist_id, old.artist_id);
    else item := coalesce(new.id, old.id);
  end case;
  insert into search_index_queue (item_type, item_id, cascades)
    values (tg_argv[0], item, coalesce(tg_argv[2] = 'cascades', false));
  perform pg_notify('search_index_queue', '');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_enqueue_media()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into search_index_queue (item_type, item_id)
    select 'song', id from songs where media_id = new.id
    union all select 'episode', id from episodes where media_id = new.id;
  if found then perform pg_notify('search_index_queue', ''); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_popularity(n bigint)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select round(4 * ln(1 + greatest(n, 0)))::smallint $function$;

CREATE OR REPLACE FUNCTION public.search_words_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare unused text[];
begin
  with counted as (
    update search_words w set uses = w.uses - lost.n
    from (select word, count(*) as n from old_rows, unnest(tsvector_to_array(words)) as word group by word) lost
    where w.word = lost.word returning w.word, w.uses
  )
  select array_agg(word) into unused from counted where uses <= 0;
  if unused is not null then delete from search_words where word = any(unused); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_words_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into search_words as w (word, uses)
    select word, count(*) from new_rows, unnest(tsvector_to_array(words)) as word group by word order by word
    on conflict (word) do update set uses = w.uses + excluded.uses;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_words_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare unused text[];
begin
  with change as (
    select word, sum(n)::int as n from (
      select unnest(tsvector_to_array(words)) as word, 1 as n from new_rows
      union all select unnest(tsvector_to_array(words)), -1 from old_rows
    ) both_sides group by word having sum(n) <> 0 order by word
  ), counted as (
    insert into search_words as w (word, uses) select word, n from change
    on conflict (word) do update set uses = w.uses + excluded.uses returning word, uses
  )
  select array_agg(word) into unused from counted where uses <= 0;
  if unused is not null then delete from search_words where word = any(unused); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.sessions_notify_ended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  names text;
begin
  select string_agg(id::text, ' ') into names from ended;
  if names is not null then
    perform pg_notify('sessions_ended', case when length(names) < 8000 then names else '' end);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.set_published_at()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.published_at := coalesce(new.published_at, now());
  new.release_at := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.song_artists_refresh_search_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform songs_refresh_search_text(
    array(select distinct song_id from changed_rows where tg_op = 'DELETE' or position > 0));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.song_search_text(song_id integer, title text, artist_id integer, album_id integer)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
    select concat_ws(' ', normalize_text($2), (select al.search_text from all_albums al where al.id = $4),
      (select string_agg(ar.search_text, ' ' order by ar.id) from artists ar
        where ar.id = any(array(select sa.artist_id from song_artists sa where sa.song_id = $1) || $3)))
  $function$;

CREATE OR REPLACE FUNCTION public.songs_refresh_search_text(ids integer[])
 RETURNS void
 LANGUAGE sql
AS $function$
  update all_songs s set search_text = fresh.search_text, artist_sort = fresh.artist_sort, album_sort = fresh.album_sort
    from (
      select so.id, song_search_text(so.id, so.title, so.artist_id, so.album_id) as search_text,
        coalesce(ar.search_text, '') as artist_sort, coalesce(al.search_text, '') as album_sort
      from all_songs so left join artists ar on ar.id = so.artist_id left join all_albums al on al.id = so.album_id
      where so.id = any(ids)
    ) fresh
    where s.id = fresh.id
      and (s.search_text, s.artist_sort, s.album_sort)
        is distinct from (fresh.search_text, fresh.artist_sort, fresh.album_sort)
$function$;

CREATE OR REPLACE FUNCTION public.songs_set_search_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.search_text := song_search_text(new.id, new.title, new.artist_id, new.album_id);
  new.artist_sort := coalesce((select search_text from artists where id = new.artist_id), '');
  new.album_sort := coalesce((select search_text from all_albums where id = new.album_id), '');
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.stats_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  execute format('insert into %I (%I) select id from new_rows', tg_argv[0], tg_argv[1]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.uuid_v7()
 RETURNS uuid
 LANGUAGE sql
 PARALLEL SAFE
AS $function$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
        from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$function$;

-- Triggers

CREATE TRIGGER ratings_forget AFTER DELETE ON public.all_albums REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION ratings_forget('album');
CREATE TRIGGER search_enqueue_name AFTER UPDATE OF title, public, deleted_at ON public.all_albums FOR EACH ROW WHEN ((((new.title IS DISTINCT FROM old.title) OR (new.public IS DISTINCT FROM old.public)) OR (new.deleted_at IS DISTINCT FROM old.deleted_at))) EXECUTE FUNCTION search_enqueue('album', 'id', 'cascades');
CREATE TRIGGER search_enqueue_rows AFTER INSERT OR DELETE ON public.all_albums FOR EACH ROW EXECUTE FUNCTION search_enqueue('album');
CREATE TRIGGER search_enqueue_update AFTER UPDATE OF artist_id, songs_count ON public.all_albums FOR EACH ROW WHEN (((new.artist_id IS DISTINCT FROM old.artist_id) OR ((new.songs_count > 0) IS DISTINCT FROM (old.songs_count > 0)))) EXECUTE FUNCTION search_enqueue('album');
CREATE TRIGGER set_published_at BEFORE INSERT OR UPDATE OF public, release_at ON public.all_albums FOR EACH ROW WHEN (new.public) EXECUTE FUNCTION set_published_at();
CREATE TRIGGER songs_refresh_search_text AFTER UPDATE ON public.all_albums REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION albums_refresh_search_text();
CREATE TRIGGER stats_insert AFTER INSERT ON public.all_albums REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stats_insert('album_stats', 'album_id');
CREATE TRIGGER analytics_enqueue_counted_play AFTER UPDATE OF counted ON public.all_plays FOR EACH ROW WHEN ((new.counted AND (NOT old.counted) AND (new.item_type = ANY (ARRAY['song'::text, 'episode'::text])))) EXECUTE FUNCTION analytics_enqueue_counted_play();
CREATE TRIGGER analytics_enqueue_plays AFTER INSERT ON public.all_plays REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION analytics_enqueue_plays();
CREATE TRIGGER analytics_enqueue_upload AFTER INSERT ON public.all_songs FOR EACH ROW WHEN ((new.upload_id IS NOT NULL)) EXECUTE FUNCTION analytics_enqueue_upload();
CREATE TRIGGER ratings_forget AFTER DELETE ON public.all_songs REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION ratings_forget('song');
CREATE TRIGGER search_enqueue_rows AFTER INSERT OR DELETE ON public.all_songs FOR EACH ROW EXECUTE FUNCTION search_enqueue('song');
CREATE TRIGGER search_enqueue_update AFTER UPDATE OF title, artist_id, album_id, media_id, public, deleted_at ON public.all_songs FOR EACH ROW WHEN (((((((new.title IS DISTINCT FROM old.title) OR (new.artist_id IS DISTINCT FROM old.artist_id)) OR (new.album_id IS DISTINCT FROM old.album_id)) OR (new.media_id IS DISTINCT FROM old.media_id)) OR (new.public IS DISTINCT FROM old.public)) OR (new.deleted_at IS DISTINCT FROM old.deleted_at))) EXECUTE FUNCTION search_enqueue('song');
CREATE TRIGGER set_published_at BEFORE INSERT OR UPDATE OF public, release_at ON public.all_songs FOR EACH ROW WHEN (new.public) EXECUTE FUNCTION set_published_at();
CREATE TRIGGER songs_set_search_text BEFORE INSERT OR UPDATE OF title, artist_id, album_id ON public.all_songs FOR EACH ROW EXECUTE FUNCTION songs_set_search_text();
CREATE TRIGGER stats_insert AFTER INSERT ON public.all_songs REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stats_insert('song_stats', 'song_id');
CREATE TRIGGER app_passwords_notify_ended AFTER DELETE ON public.app_passwords REFERENCING OLD TABLE AS ended FOR EACH STATEMENT EXECUTE FUNCTION sessions_notify_ended();
CREATE TRIGGER playing_devices_forget AFTER DELETE ON public.app_passwords REFERENCING OLD TABLE AS ended FOR EACH STATEMENT EXECUTE FUNCTION playing_devices_forget();
CREATE TRIGGER search_enqueue_update AFTER UPDATE OF followers_count ON public.artist_stats FOR EACH ROW WHEN ((search_popularity((new.plays + ((5)::bigint * new.followers_count))) IS DISTINCT FROM search_popularity((old.plays + ((5)::bigint * old.followers_count))))) EXECUTE FUNCTION search_enqueue('artist', 'artist_id');
CREATE TRIGGER ratings_forget AFTER DELETE ON public.artists REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION ratings_forget('artist');
CREATE TRIGGER search_enqueue_name AFTER UPDATE OF name, displayname ON public.artists FOR EACH ROW WHEN (((new.name IS DISTINCT FROM old.name) OR (new.displayname IS DISTINCT FROM old.displayname))) EXECUTE FUNCTION search_enqueue('artist', 'id', 'cascades');
CREATE TRIGGER search_enqueue_rows AFTER INSERT OR DELETE ON public.artists FOR EACH ROW EXECUTE FUNCTION search_enqueue('artist');
CREATE TRIGGER search_enqueue_update AFTER UPDATE OF songs_count ON public.artists FOR EACH ROW WHEN (((new.songs_count > 0) IS DISTINCT FROM (old.songs_count > 0))) EXECUTE FUNCTION search_enqueue('artist');
CREATE TRIGGER songs_refresh_search_text AFTER UPDATE ON public.artists REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION artists_refresh_search_text();
CREATE TRIGGER stats_insert AFTER INSERT ON public.artists REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION stats_insert('artist_stats', 'artist_id');
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION is_append_only();
CREATE TRIGGER never_truncated BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION is_append_only();
CREATE TRIGGER analytics_enqueue_download AFTER UPDATE OF downloads ON public.episodes FOR EACH ROW WHEN ((new.downloads > old.downloads)) EXECUTE FUNCTION analytics_enqueue_download('episode', 'id');
CREATE TRIGGER episodes_set_released_at BEFORE INSERT OR UPDATE ON public.episodes FOR EACH ROW EXECUTE FUNCTION episodes_set_released_at();
CREATE TRIGGER podcasts_refresh_counts_delete AFTER DELETE ON public.episodes REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION episodes_refresh_counts();
CREATE TRIGGER podcasts_refresh_counts_insert AFTER INSERT ON public.episodes REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION episodes_refresh_counts();
CREATE TRIGGER podcasts_refresh_counts_update AFTER UPDATE ON public.episodes REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION episodes_refresh_counts();
CREATE TRIGGER search_enqueue_rows AFTER INSERT OR DELETE ON public.episodes FOR EACH ROW EXECUTE FUNCTION search_enqueue('episode');
CREATE TRIGGER search_enqueue_update AFTER UPDATE ON public.episodes FOR EACH ROW WHEN (((((new.title IS DISTINCT FROM old.title) OR (new.podcast_id IS DISTINCT FROM old.podcast_id)) OR (new.media_id IS DISTINCT FROM old.media_id)) OR ((new.released_at IS NULL) IS DISTINCT FROM (old.released_at IS NULL)))) EXECUTE FUNCTION search_enqueue('episode');
CREATE TRIGGER analytics_enqueue_follows AFTER INSERT ON public.follows REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION analytics_enqueue_follows();
CREATE TRIGGER analytics_enqueue_unfollows AFTER DELETE ON public.follows REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION analytics_enqueue_unfollows();
CREATE TRIGGER search_enqueue_name AFTER UPDATE OF name ON public.genres FOR EACH ROW WHEN ((new.name IS DISTINCT FROM old.name)) EXECUTE FUNCTION search_enqueue('genre', 'id', 'cascades');
CREATE TRIGGER search_enqueue_rows AFTER INSERT OR DELETE ON public.genres FOR EACH ROW EXECUTE FUNCTION search_enqueue('genre');
CREATE TRIGGER search_enqueue_update AFTER UPDATE OF songs_count ON public.genres FOR EACH ROW WHEN ((search_popularity((new.songs_count)::bigint) IS DISTINCT FROM search_popularity((old.songs_count)::bigint))) EXECUTE FUNCTION search_enqueue('genre');
CREATE TRIGGER analytics_enqueue_images_delete AFTER DELETE ON public.images REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION analytics_enqueue_images();
CREATE TRIGGER analytics_enqueue_images_insert AFTER INSERT ON public.images REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION analytics_enqueue_images();
CREATE TRIGGER analytics_enqueue_images_update AFTER UPDATE ON public.images REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION analytics_enqueue_images();
CREATE TRIGGER invoices_count_taxes AFTER INSERT ON public.invoices FOR EACH ROW EXECUTE FUNCTION invoices_count_taxes();
CREATE TRIGGER invoices_never_change BEFORE DELETE OR UPDATE ON public.invoices FOR EACH ROW EXECUTE FUNCTION invoices_never_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.ledger_accounts FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION is_append_only();
CREATE TRIGGER never_truncated BEFORE TRUNCATE ON public.ledger_accounts FOR EACH STATEMENT EXECUTE FUNCTION is_append_only();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.ledger_entries FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION is_append_only();
CREATE TRIGGER ledger_keep_balances AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION ledger_keep_balances();
CREATE TRIGGER ledger_revenue AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION ledger_revenue();
CREATE CONSTRAINT TRIGGER ledger_sums_to_zero AFTER INSERT ON public.ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_sums_to_zero();
CREATE TRIGGER never_truncated BEFORE TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION is_append_only();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.ledger_transactions FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION is_append_only();
CREATE TRIGGER never_truncated BEFORE TRUNCATE ON public.ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION is_append_only();
CREATE TRIGGER analytics_enqueue_likes AFTER INSERT ON public.likes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION analytics_enqueue_likes();
CREATE TRIGGER analytics_enqueue_unlikes AFTER DELETE ON public.likes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION analytics_enqueue_unlikes();
CREATE TRIGGER analytics_enqueue_media_delete AFTER DELETE ON public.media REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION analytics_enqueue_media();
CREATE TRIGGER analytics_enqueue_media_insert AFTER INSERT ON public.media REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION analytics_enqueue_media();
CREATE TRIGGER analytics_enqueue_media_update AFTER UPDATE ON public.media REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION analytics_enqueue_media();
CREATE TRIGGER media_reset_packaged_size BEFORE UPDATE OF status ON public.media FOR EACH ROW WHEN ((new.status IS DISTINCT FROM old.status)) EXECUTE FUNCTION media_reset_packaged_size();
CREATE TRIGGER search_enqueue_media AFTER UPDATE OF status, mime, codec ON public.media FOR EACH ROW WHEN (((((new.status = 'ready'::text) IS DISTINCT FROM (old.status = 'ready'::text)) OR (new.mime IS DISTINCT FROM old.mime)) OR (new.codec IS DISTINCT FROM old.codec))) EXECUTE FUNCTION search_enqueue_media();
CREATE TRIGGER analytics_enqueue_playlist_adds AFTER INSERT ON public.playlist_songs REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION analytics_enqueue_playlist_adds();
CREATE TRIGGER search_enqueue_rows AFTER INSERT OR DELETE ON public.playlists FOR EACH ROW EXECUTE FUNCTION search_enqueue('playlist');
CREATE TRIGGER search_enqueue_update AFTER UPDATE OF title, user_id, public, followers_count ON public.playlists FOR EACH ROW WHEN (((((new.title IS DISTINCT FROM old.title) OR (new.user_id IS DISTINCT FROM old.user_id)) OR (new.public IS DISTINCT FROM old.public)) OR (search_popularity((new.followers_count)::bigint) IS DISTINCT FROM search_popularity((old.followers_count)::bigint)))) EXECUTE FUNCTION search_enqueue('playlist');
CREATE TRIGGER podcasts_insert_feed_source AFTER INSERT ON public.podcasts FOR EACH ROW WHEN ((new.source_feed IS NOT NULL)) EXECUTE FUNCTION podcasts_sync_feed_source();
CREATE TRIGGER podcasts_update_feed_source AFTER UPDATE OF source_feed ON public.podcasts FOR EACH ROW WHEN (((new.source_feed IS NULL) IS DISTINCT FROM (old.source_feed IS NULL))) EXECUTE FUNCTION podcasts_sync_feed_source();
CREATE TRIGGER search_enqueue_name AFTER UPDATE OF title, public ON public.podcasts FOR EACH ROW WHEN (((new.title IS DISTINCT FROM old.title) OR (new.public IS DISTINCT FROM old.public))) EXECUTE FUNCTION search_enqueue('podcast', 'id', 'cascades');
CREATE TRIGGER search_enqueue_rows AFTER INSERT OR DELETE ON public.podcasts FOR EACH ROW EXECUTE FUNCTION search_enqueue('podcast');
CREATE TRIGGER search_enqueue_update AFTER UPDATE OF author, artist_id, episodes_count, followers_count ON public.podcasts FOR EACH ROW WHEN (((((new.author IS DISTINCT FROM old.author) OR (new.artist_id IS DISTINCT FROM old.artist_id)) OR ((new.episodes_count > 0) IS DISTINCT FROM (old.episodes_count > 0))) OR (search_popularity((new.plays + ((5)::bigint * new.followers_count))) IS DISTINCT FROM search_popularity((old.plays + ((5)::bigint * old.followers_count)))))) EXECUTE FUNCTION search_enqueue('podcast');
CREATE TRIGGER search_enqueue_rows AFTER INSERT OR DELETE ON public.radio_stations FOR EACH ROW EXECUTE FUNCTION search_enqueue('radio-station');
CREATE TRIGGER search_enqueue_update AFTER UPDATE OF title, public, likes ON public.radio_stations FOR EACH ROW WHEN ((((new.title IS DISTINCT FROM old.title) OR (new.public IS DISTINCT FROM old.public)) OR (search_popularity((new.plays + ((5)::bigint * new.likes))) IS DISTINCT FROM search_popularity((old.plays + ((5)::bigint * old.likes)))))) EXECUTE FUNCTION search_enqueue('radio-station');
CREATE TRIGGER search_words_delete AFTER DELETE ON public.search_documents REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION search_words_delete();
CREATE TRIGGER search_words_insert AFTER INSERT ON public.search_documents REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_words_insert();
CREATE TRIGGER search_words_update AFTER UPDATE ON public.search_documents REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_words_update();
CREATE TRIGGER append_only BEFORE UPDATE ON public.security_events FOR EACH ROW EXECUTE FUNCTION is_append_only();
CREATE TRIGGER kept_for_a_year BEFORE DELETE ON public.security_events FOR EACH ROW WHEN ((old.created_at > (now() - '1 year'::interval))) EXECUTE FUNCTION is_append_only();
CREATE TRIGGER never_truncated BEFORE TRUNCATE ON public.security_events FOR EACH STATEMENT EXECUTE FUNCTION is_append_only();
CREATE TRIGGER analytics_enqueue_logins AFTER INSERT ON public.sessions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION analytics_enqueue_rows('login');
CREATE TRIGGER playing_devices_forget AFTER DELETE ON public.sessions REFERENCING OLD TABLE AS ended FOR EACH STATEMENT EXECUTE FUNCTION playing_devices_forget();
CREATE TRIGGER sessions_notify_ended AFTER DELETE ON public.sessions REFERENCING OLD TABLE AS ended FOR EACH STATEMENT EXECUTE FUNCTION sessions_notify_ended();
CREATE TRIGGER search_enqueue_rows AFTER INSERT OR DELETE ON public.song_artists FOR EACH ROW EXECUTE FUNCTION search_enqueue('song', 'song_id');
CREATE TRIGGER songs_refresh_search_text_delete AFTER DELETE ON public.song_artists REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION song_artists_refresh_search_text();
CREATE TRIGGER songs_refresh_search_text_insert AFTER INSERT ON public.song_artists REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION song_artists_refresh_search_text();
CREATE TRIGGER search_enqueue_rows AFTER INSERT OR DELETE ON public.song_genres FOR EACH ROW EXECUTE FUNCTION search_enqueue('song', 'song_id');
CREATE TRIGGER analytics_enqueue_download AFTER UPDATE OF downloads ON public.song_stats FOR EACH ROW WHEN ((new.downloads > old.downloads)) EXECUTE FUNCTION analytics_enqueue_download('song', 'song_id');
CREATE TRIGGER analytics_enqueue_users AFTER INSERT ON public.users REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION analytics_enqueue_rows('user');
CREATE TRIGGER search_enqueue_name AFTER UPDATE OF name ON public.users FOR EACH ROW WHEN ((new.name IS DISTINCT FROM old.name)) EXECUTE FUNCTION search_enqueue('user', 'id', 'cascades');
CREATE TRIGGER search_enqueue_rows AFTER INSERT OR DELETE ON public.users FOR EACH ROW EXECUTE FUNCTION search_enqueue('user');
CREATE TRIGGER search_enqueue_update AFTER UPDATE OF blocked, profile_public, followers_count ON public.users FOR EACH ROW WHEN ((((new.blocked IS DISTINCT FROM old.blocked) OR (new.profile_public IS DISTINCT FROM old.profile_public)) OR (search_popularity((new.followers_count)::bigint) IS DISTINCT FROM search_popularity((old.followers_count)::bigint)))) EXECUTE FUNCTION search_enqueue('user');
