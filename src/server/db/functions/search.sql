-- The queue of the search indexer, and the word counts of the index.

-- Grows by one with every doubling or so, so that plays seldom rewrite a document. Plays queue nothing: the job
-- `refresh-popularity` takes them over together.
create or replace function search_popularity(n bigint) returns smallint language sql immutable parallel safe
  as $$ select round(4 * ln(1 + greatest(n, 0)))::smallint $$;

-- Queues the item of a changed row. Arguments: the item type, the column with the item's id (default 'id'), and
-- 'cascades' when documents that contain its name change too. Row level with a condition: an update that changes nothing
-- the index shows does not call it, and no statement compares rows with each other.
create or replace function search_enqueue() returns trigger language plpgsql as $$
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
end $$;

-- Songs.
create or replace trigger search_enqueue_rows after insert or delete on all_songs
  for each row execute function search_enqueue('song');
create or replace trigger search_enqueue_update after update of title, artist_id, album_id, media_id, public, deleted_at on all_songs
  for each row when ((new.title, new.artist_id, new.album_id, new.media_id, new.public, new.deleted_at)
    is distinct from (old.title, old.artist_id, old.album_id, old.media_id, old.public, old.deleted_at))
  execute function search_enqueue('song');
create or replace trigger search_enqueue_rows after insert or delete on song_artists
  for each row execute function search_enqueue('song', 'song_id');

create or replace trigger search_enqueue_rows after insert or delete on song_genres
  for each row execute function search_enqueue('song', 'song_id');

-- Genres.
create or replace trigger search_enqueue_rows after insert or delete on genres
  for each row execute function search_enqueue('genre');
create or replace trigger search_enqueue_name after update of name on genres
  for each row when (new.name is distinct from old.name) execute function search_enqueue('genre', 'id', 'cascades');
create or replace trigger search_enqueue_update after update of songs_count on genres
  for each row when (search_popularity(new.songs_count) is distinct from search_popularity(old.songs_count))
  execute function search_enqueue('genre');

-- Albums. Both triggers may queue the same album; the indexer combines entries.
create or replace trigger search_enqueue_rows after insert or delete on all_albums
  for each row execute function search_enqueue('album');
create or replace trigger search_enqueue_name after update of title, public, deleted_at on all_albums
  for each row when ((new.title, new.public, new.deleted_at) is distinct from (old.title, old.public, old.deleted_at))
  execute function search_enqueue('album', 'id', 'cascades');
create or replace trigger search_enqueue_update after update of artist_id, songs_count on all_albums
  for each row when ((new.artist_id, new.songs_count > 0) is distinct from (old.artist_id, old.songs_count > 0))
  execute function search_enqueue('album');

-- Artists.
create or replace trigger search_enqueue_rows after insert or delete on artists
  for each row execute function search_enqueue('artist');
create or replace trigger search_enqueue_name after update of name, displayname on artists
  for each row when ((new.name, new.displayname) is distinct from (old.name, old.displayname))
  execute function search_enqueue('artist', 'id', 'cascades');
create or replace trigger search_enqueue_update after update of songs_count on artists
  for each row when ((new.songs_count > 0) is distinct from (old.songs_count > 0))
  execute function search_enqueue('artist');
create or replace trigger search_enqueue_update after update of followers_count on artist_stats
  for each row when (search_popularity(new.plays + 5::bigint * new.followers_count)
    is distinct from search_popularity(old.plays + 5::bigint * old.followers_count))
  execute function search_enqueue('artist', 'artist_id');

-- Playlists.
create or replace trigger search_enqueue_rows after insert or delete on playlists
  for each row execute function search_enqueue('playlist');
create or replace trigger search_enqueue_update after update of title, user_id, public, followers_count on playlists
  for each row when ((new.title, new.user_id, new.public, search_popularity(new.followers_count))
    is distinct from (old.title, old.user_id, old.public, search_popularity(old.followers_count)))
  execute function search_enqueue('playlist');

-- Users.
create or replace trigger search_enqueue_rows after insert or delete on users
  for each row execute function search_enqueue('user');
create or replace trigger search_enqueue_name after update of name on users
  for each row when (new.name is distinct from old.name) execute function search_enqueue('user', 'id', 'cascades');
create or replace trigger search_enqueue_update after update of blocked, profile_public, followers_count on users
  for each row when ((new.blocked, new.profile_public, search_popularity(new.followers_count))
    is distinct from (old.blocked, old.profile_public, search_popularity(old.followers_count)))
  execute function search_enqueue('user');

-- Podcasts. episodes_count is in the column list: podcasts_refresh_counts names it in its update.
create or replace trigger search_enqueue_rows after insert or delete on podcasts
  for each row execute function search_enqueue('podcast');
create or replace trigger search_enqueue_name after update of title, public on podcasts
  for each row when ((new.title, new.public) is distinct from (old.title, old.public))
  execute function search_enqueue('podcast', 'id', 'cascades');
create or replace trigger search_enqueue_update
  after update of author, artist_id, episodes_count, followers_count on podcasts
  for each row when ((new.author, new.artist_id, new.episodes_count > 0,
      search_popularity(new.plays + 5::bigint * new.followers_count))
    is distinct from (old.author, old.artist_id, old.episodes_count > 0,
      search_popularity(old.plays + 5::bigint * old.followers_count)))
  execute function search_enqueue('podcast');

-- Episodes. No column list: a trigger sets released_at in updates that do not name it.
create or replace trigger search_enqueue_rows after insert or delete on episodes
  for each row execute function search_enqueue('episode');
create or replace trigger search_enqueue_update after update on episodes
  for each row when ((new.title, new.podcast_id, new.media_id, new.released_at is null)
    is distinct from (old.title, old.podcast_id, old.media_id, old.released_at is null))
  execute function search_enqueue('episode');

-- Radio stations.
create or replace trigger search_enqueue_rows after insert or delete on radio_stations
  for each row execute function search_enqueue('radio-station');
create or replace trigger search_enqueue_update after update of title, public, likes on radio_stations
  for each row when ((new.title, new.public, search_popularity(new.plays + 5::bigint * new.likes))
    is distinct from (old.title, old.public, search_popularity(old.plays + 5::bigint * old.likes)))
  execute function search_enqueue('radio-station');

-- Media: the songs and episodes that play the file.
create or replace function search_enqueue_media() returns trigger language plpgsql as $$
begin
  insert into search_index_queue (item_type, item_id)
    select 'song', id from songs where media_id = new.id
    union all select 'episode', id from episodes where media_id = new.id;
  if found then perform pg_notify('search_index_queue', ''); end if;
  return null;
end $$;
create or replace trigger search_enqueue_media after update of status, mime, codec on media
  for each row when ((new.status = 'ready', new.mime, new.codec)
    is distinct from (old.status = 'ready', old.mime, old.codec))
  execute function search_enqueue_media();

-- Word counts. These aggregate all rows of a statement; old and new rows are never joined with each other.
create or replace function search_words_insert() returns trigger language plpgsql as $$
begin
  insert into search_words as w (word, uses)
    select word, count(*) from new_rows, unnest(tsvector_to_array(words)) as word group by word order by word
    on conflict (word) do update set uses = w.uses + excluded.uses;
  return null;
end $$;
create or replace trigger search_words_insert after insert on search_documents
  referencing new table as new_rows for each statement execute function search_words_insert();

create or replace function search_words_delete() returns trigger language plpgsql as $$
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
end $$;
create or replace trigger search_words_delete after delete on search_documents
  referencing old table as old_rows for each statement execute function search_words_delete();

create or replace function search_words_update() returns trigger language plpgsql as $$
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
end $$;
create or replace trigger search_words_update after update on search_documents
  referencing new table as new_rows old table as old_rows for each statement execute function search_words_update();
