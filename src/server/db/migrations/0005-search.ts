import { type Kysely, sql } from 'kysely'

/**
 * The search index. Triggers note in `search_dirty` what changed, in the transaction that changes it; the server
 * makes the documents from it (words are folded there). `search_words` counts in how many documents a word is.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table search_documents (
      item_type text not null,
      item_id int not null,
      title_key text collate "C" not null,
      words tsvector not null,
      popularity smallint not null,
      primary key (item_type, item_id)
    );
    -- Without a list of pending entries, which every search would read through.
    create index search_documents_words on search_documents using gin (words) with (fastupdate = off);
    create index search_documents_by_title on search_documents (item_type, title_key, item_id);
    create index search_documents_by_popularity on search_documents (item_type, popularity desc, item_id);

    create table search_words (
      word text collate "C" primary key,
      uses int not null
    ) with (fillfactor = 70);
    create index search_words_alike on search_words using gin (word gin_trgm_ops) with (fastupdate = off);

    create table search_dirty (
      id bigint generated always as identity primary key,
      tx xid8 not null default pg_current_xact_id(),
      item_type text not null,
      item_id int not null,
      -- What names this item is another than before too: the songs of a renamed artist.
      deep boolean not null
    );
    create index on search_dirty (tx);

    -- Grows by one with every doubling or so, so that a single play seldom rewrites a document.
    create function search_popularity(n bigint) returns smallint language sql immutable parallel safe
      as $$ select round(4 * ln(1 + greatest(n, 0)))::smallint $$;

    create function search_count_words() returns trigger language plpgsql as $$
    declare gone text[];
    begin
      with change as (
        select word, sum(n)::int as n from (
          select unnest(tsvector_to_array(words)) as word, 1 as n from came
          union all select unnest(tsvector_to_array(words)), -1 from went
        ) both_sides group by word having sum(n) <> 0 order by word
      ), counted as (
        insert into search_words as w (word, uses) select word, n from change
        on conflict (word) do update set uses = w.uses + excluded.uses returning word, uses
      )
      select array_agg(word) into gone from counted where uses <= 0;
      if gone is not null then delete from search_words where word = any(gone); end if;
      return null;
    end $$;
    create function search_words_came() returns trigger language plpgsql as $$
    begin
      insert into search_words as w (word, uses)
        select word, count(*) from came, unnest(tsvector_to_array(words)) as word group by word order by word
        on conflict (word) do update set uses = w.uses + excluded.uses;
      return null;
    end $$;
    create function search_words_went() returns trigger language plpgsql as $$
    declare gone text[];
    begin
      with counted as (
        update search_words w set uses = w.uses - lost.n
        from (select word, count(*) as n from went, unnest(tsvector_to_array(words)) as word group by word) lost
        where w.word = lost.word returning w.word, w.uses
      )
      select array_agg(word) into gone from counted where uses <= 0;
      if gone is not null then delete from search_words where word = any(gone); end if;
      return null;
    end $$;
    create trigger search_words_came after insert on search_documents
      referencing new table as came for each statement execute function search_words_came();
    create trigger search_words_went after delete on search_documents
      referencing old table as went for each statement execute function search_words_went();
    create trigger search_words_changed after update on search_documents
      referencing new table as came old table as went for each statement execute function search_count_words();

    -- Rows that came or went: the type of the item and the column with its id are the arguments.
    create function search_note_rows() returns trigger language plpgsql as $$
    declare noted bigint;
    begin
      execute format('insert into search_dirty (item_type, item_id, deep) select %L, %I, false from rows',
        tg_argv[0], tg_argv[1]);
      get diagnostics noted = row_count;
      if noted > 0 then perform pg_notify('search_dirty', ''); end if;
      return null;
    end $$;
    create function search_note_songs() returns trigger language plpgsql as $$
    begin
      insert into search_dirty (item_type, item_id, deep)
        select 'song', n.id, false from came n join went o on o.id = n.id
        where (n.title, n.artist_id, n.album_id, n.media_id, n.public, search_popularity(n.plays))
          is distinct from (o.title, o.artist_id, o.album_id, o.media_id, o.public, search_popularity(o.plays));
      if found then perform pg_notify('search_dirty', ''); end if;
      return null;
    end $$;
    create function search_note_albums() returns trigger language plpgsql as $$
    begin
      insert into search_dirty (item_type, item_id, deep)
        select 'album', n.id, (n.title, n.public) is distinct from (o.title, o.public)
        from came n join went o on o.id = n.id
        where (n.title, n.artist_id, n.public, n.songs_count > 0, search_popularity(n.plays))
          is distinct from (o.title, o.artist_id, o.public, o.songs_count > 0, search_popularity(o.plays));
      if found then perform pg_notify('search_dirty', ''); end if;
      return null;
    end $$;
    create function search_note_artists() returns trigger language plpgsql as $$
    begin
      insert into search_dirty (item_type, item_id, deep)
        select 'artist', n.id, (n.name, n.displayname) is distinct from (o.name, o.displayname)
        from came n join went o on o.id = n.id
        where (n.name, n.displayname, n.songs_count > 0, search_popularity(n.plays + 5::bigint * n.followers_count))
          is distinct from (o.name, o.displayname, o.songs_count > 0, search_popularity(o.plays + 5::bigint * o.followers_count));
      if found then perform pg_notify('search_dirty', ''); end if;
      return null;
    end $$;
    create function search_note_playlists() returns trigger language plpgsql as $$
    begin
      insert into search_dirty (item_type, item_id, deep)
        select 'playlist', n.id, false from came n join went o on o.id = n.id
        where (n.title, n.user_id, n.public, search_popularity(n.followers_count))
          is distinct from (o.title, o.user_id, o.public, search_popularity(o.followers_count));
      if found then perform pg_notify('search_dirty', ''); end if;
      return null;
    end $$;
    create function search_note_users() returns trigger language plpgsql as $$
    begin
      insert into search_dirty (item_type, item_id, deep)
        select 'user', n.id, n.name is distinct from o.name from came n join went o on o.id = n.id
        where (n.name, n.blocked, search_popularity(n.followers_count))
          is distinct from (o.name, o.blocked, search_popularity(o.followers_count));
      if found then perform pg_notify('search_dirty', ''); end if;
      return null;
    end $$;
    create function search_note_media() returns trigger language plpgsql as $$
    begin
      insert into search_dirty (item_type, item_id, deep)
        select 'song', s.id, false from came n join went o on o.id = n.id join songs s on s.media_id = n.id
        where (n.status = 'ready', n.mime, n.codec) is distinct from (o.status = 'ready', o.mime, o.codec);
      if found then perform pg_notify('search_dirty', ''); end if;
      return null;
    end $$;
  `.execute(db)
  const items = { songs: 'song', albums: 'album', artists: 'artist', playlists: 'playlist', users: 'user' }
  for (const [table, type] of Object.entries(items)) await noteRows(db, table, type, 'id')
  await noteRows(db, 'song_artists', 'song', 'song_id')
  for (const table of [...Object.keys(items), 'media']) {
    await sql`create trigger ${sql.ref(`search_note_${table}`)} after update on ${sql.table(table)}
      referencing new table as came old table as went
      for each statement execute function ${sql.ref(`search_note_${table}`)}()`.execute(db)
  }
  for (const [table, type] of Object.entries(items))
    await sql`insert into search_dirty (item_type, item_id, deep)
      select ${sql.lit(type)}, id, false from ${sql.table(table)}`.execute(db)
}

const noteRows = async (db: Kysely<unknown>, table: string, type: string, column: string): Promise<void> => {
  for (const [event, side] of [
    ['insert', 'new'],
    ['delete', 'old'],
  ] as const)
    await sql`create trigger ${sql.ref(`search_note_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
      referencing ${sql.raw(side)} table as rows for each statement
      execute function search_note_rows(${sql.lit(type)}, ${sql.lit(column)})`.execute(db)
}
