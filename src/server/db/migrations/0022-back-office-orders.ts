import { type Kysely, sql } from 'kysely'

/** More orders of the lists in the back office, over all rows: songs by artist and album too. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    -- The names of a song's artist and album, so that one index puts all songs in order.
    alter table songs add column artist_key text not null default '', add column album_key text not null default '';
    update songs s set artist_key = coalesce((select folded from artists ar where ar.id = s.artist_id), ''),
      album_key = coalesce((select folded from albums al where al.id = s.album_id), '');

    create or replace function songs_fold() returns trigger language plpgsql as $$
    begin
      new.folded := song_names(new.id, new.title, new.artist_id, new.album_id);
      new.artist_key := coalesce((select folded from artists where id = new.artist_id), '');
      new.album_key := coalesce((select folded from albums where id = new.album_id), '');
      return new;
    end $$;
    create or replace function songs_fold_again(ids int[]) returns void language sql as $$
      update songs s set folded = now.folded, artist_key = now.artist_key, album_key = now.album_key
        from (
          select so.id, song_names(so.id, so.title, so.artist_id, so.album_id) as folded,
            coalesce(ar.folded, '') as artist_key, coalesce(al.folded, '') as album_key
          from songs so left join artists ar on ar.id = so.artist_id left join albums al on al.id = so.album_id
          where so.id = any(ids)
        ) now
        where s.id = now.id
          and (s.folded, s.artist_key, s.album_key) is distinct from (now.folded, now.artist_key, now.album_key)
    $$;
    create index songs_all_by_artist on songs (artist_key, id);
    create index songs_all_by_album on songs (album_key, id);

    create index albums_all_by_year on albums (coalesce(year, 0), id);
    create index albums_all_by_songs on albums (songs_count, id);
    create index albums_all_by_plays on albums (plays, id);
    create index artists_all_by_songs on artists (songs_count, id);
    create index artists_all_by_plays on artists (plays, id);

    alter table playlists add column folded text generated always as (folded(title)) stored;
    create index playlists_alike on playlists using gin (folded gin_trgm_ops) with (gin_pending_list_limit = 256);
    create index playlists_all_newest on playlists (created_at, id);
    create index playlists_all_by_title on playlists (lower(title), id);
    create index playlists_all_by_followers on playlists (followers_count, id);
  `.execute(db)
}
