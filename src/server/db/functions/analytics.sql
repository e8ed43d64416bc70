-- Events for analytics_outbox.

-- Returns the listener of a play: the user's id, or a negative number made from the hash of a visitor.
create or replace function analytics_listener(user_id int, visitor_hash bytea) returns bigint
  language sql immutable parallel safe as $$
    select coalesce(user_id, -1 - ('x' || left(encode(visitor_hash, 'hex'), 13))::bit(52)::bigint)
  $$;

-- Only items that are heard themselves count as plays: not albums, artists, playlists and podcasts, whose songs and
-- episodes have plays of their own.
-- What another app only says that it plays (source `app` without a key) is no play yet.
create or replace function analytics_enqueue_plays() returns trigger language plpgsql as $$
begin
  insert into analytics_outbox (kind, at, listener, item_type, item_id, source, country, device)
    select 'play', started_at, analytics_listener(user_id, visitor_hash), item_type, item_id, source, country, device
    from new_rows where item_type not in ('album', 'artist', 'playlist', 'podcast')
      and (source is distinct from 'app' or key is not null)
    union all select 'counted_play', started_at, null, item_type, item_id, null, null, null
    from new_rows where counted and item_type in ('song', 'episode');
  return null;
end $$;
create or replace trigger analytics_enqueue_plays after insert on all_plays
  referencing new table as new_rows for each statement execute function analytics_enqueue_plays();

create or replace function analytics_enqueue_counted_play() returns trigger language plpgsql as $$
begin
  insert into analytics_outbox (kind, at, item_type, item_id)
    values ('counted_play', new.started_at, new.item_type, new.item_id);
  return null;
end $$;
create or replace trigger analytics_enqueue_counted_play after update of counted on all_plays
  for each row when (new.counted and not old.counted and new.item_type in ('song', 'episode'))
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

create or replace function analytics_enqueue_likes() returns trigger language plpgsql as $$
begin
  insert into analytics_outbox (kind, at, item_type, item_id) select 'like', created_at, item_type, item_id from new_rows;
  return null;
end $$;
create or replace trigger analytics_enqueue_likes after insert on likes
  referencing new table as new_rows for each statement execute function analytics_enqueue_likes();

create or replace function analytics_enqueue_unlikes() returns trigger language plpgsql as $$
begin
  insert into analytics_outbox (kind, at, item_type, item_id, n)
    select 'like', created_at, item_type, item_id, -1 from old_rows;
  return null;
end $$;
create or replace trigger analytics_enqueue_unlikes after delete on likes
  referencing old table as old_rows for each statement execute function analytics_enqueue_unlikes();

-- Followers won and lost by artists, also by their podcasts.
create or replace function analytics_enqueue_follows() returns trigger language plpgsql as $$
begin
  insert into analytics_outbox (kind, at, item_type, item_id)
    select 'follow', created_at, item_type, item_id from new_rows where item_type in ('artist', 'podcast');
  return null;
end $$;
create or replace trigger analytics_enqueue_follows after insert on follows
  referencing new table as new_rows for each statement execute function analytics_enqueue_follows();

create or replace function analytics_enqueue_unfollows() returns trigger language plpgsql as $$
begin
  insert into analytics_outbox (kind, item_type, item_id)
    select 'unfollow', item_type, item_id from old_rows where item_type in ('artist', 'podcast');
  return null;
end $$;
create or replace trigger analytics_enqueue_unfollows after delete on follows
  referencing old table as old_rows for each statement execute function analytics_enqueue_unfollows();

create or replace function analytics_enqueue_playlist_adds() returns trigger language plpgsql as $$
begin
  insert into analytics_outbox (kind, at, item_type, item_id)
    select 'playlist_add', added_at, 'song', song_id from new_rows;
  return null;
end $$;
create or replace trigger analytics_enqueue_playlist_adds after insert on playlist_songs
  referencing new table as new_rows for each statement execute function analytics_enqueue_playlist_adds();

-- Type and column of the item's id are the arguments.
create or replace function analytics_enqueue_download() returns trigger language plpgsql as $$
begin
  insert into analytics_outbox (kind, item_type, item_id)
    values ('download', tg_argv[0], (to_jsonb(new) ->> tg_argv[1])::int);
  return null;
end $$;
create or replace trigger analytics_enqueue_download after update of downloads on song_stats
  for each row when (new.downloads > old.downloads)
  execute function analytics_enqueue_download('song', 'song_id');
create or replace trigger analytics_enqueue_download after update of downloads on episodes
  for each row when (new.downloads > old.downloads)
  execute function analytics_enqueue_download('episode', 'id');

create or replace function analytics_enqueue_upload() returns trigger language plpgsql as $$
begin
  insert into analytics_outbox (kind, at) values ('upload', new.created_at);
  return null;
end $$;
create or replace trigger analytics_enqueue_upload after insert on all_songs
  for each row when (new.upload_id is not null) execute function analytics_enqueue_upload();

-- Files that came or went: one event per kind and statement. Updates of anything else make none; a trigger with
-- transition tables cannot name columns.
create or replace function analytics_enqueue_media() returns trigger language plpgsql as $$
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
end $$;
create or replace trigger analytics_enqueue_media_insert after insert on media
  referencing new table as new_rows for each statement execute function analytics_enqueue_media();
create or replace trigger analytics_enqueue_media_update after update on media
  referencing new table as new_rows old table as old_rows for each statement execute function analytics_enqueue_media();
create or replace trigger analytics_enqueue_media_delete after delete on media
  referencing old table as old_rows for each statement execute function analytics_enqueue_media();

create or replace function analytics_enqueue_images() returns trigger language plpgsql as $$
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
end $$;
create or replace trigger analytics_enqueue_images_insert after insert on images
  referencing new table as new_rows for each statement execute function analytics_enqueue_images();
create or replace trigger analytics_enqueue_images_update after update on images
  referencing new table as new_rows old table as old_rows for each statement execute function analytics_enqueue_images();
create or replace trigger analytics_enqueue_images_delete after delete on images
  referencing old table as old_rows for each statement execute function analytics_enqueue_images();
