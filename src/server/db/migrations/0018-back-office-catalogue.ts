import { type Kysely, sql } from 'kysely'

/**
 * What the lists of songs, albums and artists in the back office stand on: names as they are searched, hidden ones
 * among them, and orders over all rows.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<{ place: string }>`
    select extnamespace::regnamespace::text as place from pg_extension where extname = 'unaccent'`.execute(db)
  const place = sql.raw(rows[0]?.place ?? 'public')
  await sql`
    -- Names its schema: a restore runs without a search path.
    create function folded(name text) returns text language sql immutable strict parallel safe
      as $$ select lower(${place}.unaccent('${place}.unaccent'::regdictionary, name)) $$;

    alter table albums add column folded text generated always as (folded(title)) stored;
    alter table artists add column folded text
      generated always as (folded(name || coalesce(' ' || displayname, ''))) stored;

    -- Of a song its title and the names of its artists and record, so that one index answers for all of them.
    create function song_names(song_id int, title text, artist_id int, album_id int) returns text
      language sql stable parallel safe as $$
        select concat_ws(' ', folded($2), (select al.folded from albums al where al.id = $4),
          (select string_agg(ar.folded, ' ' order by ar.id) from artists ar
            where ar.id = any(array(select sa.artist_id from song_artists sa where sa.song_id = $1) || $3)))
      $$;
    alter table songs add column folded text;
    update songs set folded = song_names(id, title, artist_id, album_id);
    alter table songs alter column folded set not null;

    create function songs_fold() returns trigger language plpgsql as $$
    begin
      new.folded := song_names(new.id, new.title, new.artist_id, new.album_id);
      return new;
    end $$;
    create trigger songs_fold before insert or update of title, artist_id, album_id on songs
      for each row execute function songs_fold();

    create function songs_fold_again(ids int[]) returns void language sql as $$
      update songs s set folded = song_names(s.id, s.title, s.artist_id, s.album_id)
        where s.id = any(ids) and s.folded is distinct from song_names(s.id, s.title, s.artist_id, s.album_id)
    $$;
    create function songs_fold_credited() returns trigger language plpgsql as $$
    begin
      -- The first artist stands in the song itself.
      perform songs_fold_again(array(select song_id from changed where tg_op = 'DELETE' or position > 0));
      return null;
    end $$;
    create function songs_fold_artists() returns trigger language plpgsql as $$
    begin
      if exists (select from came join went on went.id = came.id where came.folded is distinct from went.folded) then
        perform songs_fold_again(array(select sa.song_id from came join went on went.id = came.id
          join song_artists sa on sa.artist_id = came.id where came.folded is distinct from went.folded));
      end if;
      return null;
    end $$;
    create function songs_fold_albums() returns trigger language plpgsql as $$
    begin
      if exists (select from came join went on went.id = came.id where came.folded is distinct from went.folded) then
        perform songs_fold_again(array(select s.id from came join went on went.id = came.id
          join songs s on s.album_id = came.id where came.folded is distinct from went.folded));
      end if;
      return null;
    end $$;
    create trigger songs_fold_came after insert on song_artists referencing new table as changed
      for each statement execute function songs_fold_credited();
    create trigger songs_fold_went after delete on song_artists referencing old table as changed
      for each statement execute function songs_fold_credited();
    create trigger songs_fold after update on artists referencing new table as came old table as went
      for each statement execute function songs_fold_artists();
    create trigger songs_fold after update on albums referencing new table as came old table as went
      for each statement execute function songs_fold_albums();

    create index songs_alike on songs using gin (folded gin_trgm_ops) with (gin_pending_list_limit = 256);
    create index albums_alike on albums using gin (folded gin_trgm_ops) with (gin_pending_list_limit = 256);
    create index artists_alike on artists using gin (folded gin_trgm_ops) with (gin_pending_list_limit = 256);

    create index songs_all_newest on songs (created_at, id);
    create index songs_all_by_title on songs (lower(title), id);
    create index songs_all_by_plays on songs (plays, id);
    create index songs_hidden on songs (created_at, id) where not public;
    create index albums_all_newest on albums (created_at, id);
    create index albums_all_by_title on albums (lower(title), id);
    create index artists_all_newest on artists (created_at, id);
    create index artists_all_by_name on artists (lower(name), id);
  `.execute(db)
}
