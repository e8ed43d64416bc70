-- Stats rows of songs, albums and artists, and the search and sort texts of songs.

-- Inserts a stats row for each new item. Arguments: the stats table and its id column.
create or replace function stats_insert() returns trigger language plpgsql as $$
begin
  execute format('insert into %I (%I) select id from new_rows', tg_argv[0], tg_argv[1]);
  return null;
end $$;
create or replace trigger stats_insert after insert on all_songs
  referencing new table as new_rows for each statement execute function stats_insert('song_stats', 'song_id');
create or replace trigger stats_insert after insert on all_albums
  referencing new table as new_rows for each statement execute function stats_insert('album_stats', 'album_id');
create or replace trigger stats_insert after insert on artists
  referencing new table as new_rows for each statement execute function stats_insert('artist_stats', 'artist_id');

-- What is public was published, whoever did it, and is no longer scheduled.
create or replace function set_published_at() returns trigger language plpgsql as $$
begin
  new.published_at := coalesce(new.published_at, now());
  new.release_at := null;
  return new;
end $$;
create or replace trigger set_published_at before insert or update of public, release_at on all_songs
  for each row when (new.public) execute function set_published_at();
create or replace trigger set_published_at before insert or update of public, release_at on all_albums
  for each row when (new.public) execute function set_published_at();

-- Returns the normalized title, artists and album of a song.
create or replace function song_search_text(song_id int, title text, artist_id int, album_id int) returns text
  language sql stable parallel safe as $$
    select concat_ws(' ', normalize_text($2), (select al.search_text from all_albums al where al.id = $4),
      (select string_agg(ar.search_text, ' ' order by ar.id) from artists ar
        where ar.id = any(array(select sa.artist_id from song_artists sa where sa.song_id = $1) || $3)))
  $$;

create or replace function songs_set_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := song_search_text(new.id, new.title, new.artist_id, new.album_id);
  new.artist_sort := coalesce((select search_text from artists where id = new.artist_id), '');
  new.album_sort := coalesce((select search_text from all_albums where id = new.album_id), '');
  return new;
end $$;
create or replace trigger songs_set_search_text before insert or update of title, artist_id, album_id on all_songs
  for each row execute function songs_set_search_text();

-- Recomputes the texts of these songs and writes those that differ.
create or replace function songs_refresh_search_text(ids int[]) returns void language sql as $$
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
$$;

-- Credits change: the first artist is in the song itself, so a new row at position 0 changes nothing.
create or replace function song_artists_refresh_search_text() returns trigger language plpgsql as $$
begin
  perform songs_refresh_search_text(
    array(select distinct song_id from changed_rows where tg_op = 'DELETE' or position > 0));
  return null;
end $$;
create or replace trigger songs_refresh_search_text_insert after insert on song_artists
  referencing new table as changed_rows for each statement execute function song_artists_refresh_search_text();
create or replace trigger songs_refresh_search_text_delete after delete on song_artists
  referencing old table as changed_rows for each statement execute function song_artists_refresh_search_text();

-- Artists and albums were renamed. Statement level, so that a bulk action refreshes all songs at once. Old and new rows
-- are subtracted, not joined: the plan of the first call is kept, and a join planned for one row would compare each row
-- with each.
create or replace function artists_refresh_search_text() returns trigger language plpgsql as $$
declare renamed int[] := array(
  select id from (select id, search_text from new_rows except select id, search_text from old_rows) changed);
begin
  if cardinality(renamed) = 0 then return null; end if;
  perform songs_refresh_search_text(array(
    select song_id from song_artists where artist_id = any(renamed)
    union select id from all_songs where artist_id = any(renamed)));
  return null;
end $$;
create or replace trigger songs_refresh_search_text after update on artists
  referencing new table as new_rows old table as old_rows for each statement execute function artists_refresh_search_text();

create or replace function albums_refresh_search_text() returns trigger language plpgsql as $$
declare renamed int[] := array(
  select id from (select id, search_text from new_rows except select id, search_text from old_rows) changed);
begin
  if cardinality(renamed) = 0 then return null; end if;
  perform songs_refresh_search_text(array(select id from all_songs where album_id = any(renamed)));
  return null;
end $$;
create or replace trigger songs_refresh_search_text after update on all_albums
  referencing new table as new_rows old table as old_rows for each statement execute function albums_refresh_search_text();
