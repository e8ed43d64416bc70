-- Events for analytics_outbox.

-- Returns the listener of a play: the user's id, or a negative number made from the hash of a visitor.
create or replace function analytics_listener(user_id int, visitor_hash bytea) returns bigint
  language sql immutable parallel safe as $$
    select coalesce(user_id, -1 - ('x' || left(encode(visitor_hash, 'hex'), 13))::bit(52)::bigint)
  $$;

-- Only items that are heard themselves count as plays: not albums, artists, playlists and podcasts, whose songs and
-- episodes have plays of their own.
create or replace function analytics_enqueue_plays() returns trigger language plpgsql as $$
begin
  insert into analytics_outbox (kind, at, listener, item_id)
    select 'play', started_at, analytics_listener(user_id, visitor_hash), item_id
    from new_rows where item_type not in ('album', 'artist', 'playlist', 'podcast')
    union all select 'counted_play', started_at, null, item_id from new_rows where counted and item_type = 'song';
  return null;
end $$;
create or replace trigger analytics_enqueue_plays after insert on plays
  referencing new table as new_rows for each statement execute function analytics_enqueue_plays();

create or replace function analytics_enqueue_counted_play() returns trigger language plpgsql as $$
begin
  insert into analytics_outbox (kind, at, item_id) values ('counted_play', new.started_at, new.item_id);
  return null;
end $$;
create or replace trigger analytics_enqueue_counted_play after update of counted on plays
  for each row when (new.counted and not old.counted and new.item_type = 'song')
  execute function analytics_enqueue_counted_play();

-- The kind of event is the argument.
create or replace function analytics_enqueue_rows() returns trigger language plpgsql as $$
begin
  insert into analytics_outbox (kind, at) select tg_argv[0], created_at from new_rows;
  return null;
end $$;
create or replace trigger analytics_enqueue_users after insert on users
  referencing new table as new_rows for each statement execute function analytics_enqueue_rows('user');
create or replace trigger analytics_enqueue_logins after insert on sessions
  referencing new table as new_rows for each statement execute function analytics_enqueue_rows('login');
create or replace trigger analytics_enqueue_likes after insert on likes
  referencing new table as new_rows for each statement execute function analytics_enqueue_rows('like');

create or replace function analytics_enqueue_unlikes() returns trigger language plpgsql as $$
begin
  insert into analytics_outbox (kind, at, n) select 'like', created_at, -1 from old_rows;
  return null;
end $$;
create or replace trigger analytics_enqueue_unlikes after delete on likes
  referencing old table as old_rows for each statement execute function analytics_enqueue_unlikes();

create or replace function analytics_enqueue_upload() returns trigger language plpgsql as $$
begin
  insert into analytics_outbox (kind, at) values ('upload', new.created_at);
  return null;
end $$;
create or replace trigger analytics_enqueue_upload after insert on songs
  for each row when (new.upload_id is not null) execute function analytics_enqueue_upload();

create or replace function analytics_enqueue_stored(what text, count int, bytes bigint) returns void language sql as $$
  insert into analytics_outbox (kind, label, files, n) values ('stored', what, count, bytes)
$$;

create or replace function analytics_enqueue_media() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (old.size, old.external_path, old.packaged_size) is not distinct from (new.size, new.external_path, new.packaged_size)
      then return null; end if;
  end if;
  if tg_op <> 'INSERT' then
    perform analytics_enqueue_stored(case when old.external_path is null then 'originals' else 'in_place' end, -1, -old.size);
    if old.packaged_size is not null then perform analytics_enqueue_stored('renditions', -1, -old.packaged_size); end if;
  end if;
  if tg_op <> 'DELETE' then
    perform analytics_enqueue_stored(case when new.external_path is null then 'originals' else 'in_place' end, 1, new.size);
    if new.packaged_size is not null then perform analytics_enqueue_stored('renditions', 1, new.packaged_size); end if;
  end if;
  return null;
end $$;
-- The status is in the list because changing it resets packaged_size (media.sql).
create or replace trigger analytics_enqueue_media
  after insert or delete or update of size, external_path, packaged_size, status on media
  for each row execute function analytics_enqueue_media();

create or replace function analytics_enqueue_image() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.size is not null then perform analytics_enqueue_stored('images', -1, -old.size); end if;
  if tg_op <> 'DELETE' and new.size is not null then perform analytics_enqueue_stored('images', 1, new.size); end if;
  return null;
end $$;
create or replace trigger analytics_enqueue_image after insert or delete or update of size on images
  for each row execute function analytics_enqueue_image();
