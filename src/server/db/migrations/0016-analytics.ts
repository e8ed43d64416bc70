import { type Kysely, sql } from 'kysely'

/**
 * What the place counts of itself. Triggers note what happens in `analytics_outbox`, in the transaction in which it
 * happens; the server folds the notes into the tables below and removes them in one transaction, so that each counts
 * once. Hours and days are those of UTC. What was there before is noted here.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await tables(db)
  await triggers(db)
  await sql`
    insert into analytics_outbox (kind, at, listener, item_id)
      select 'play', started_at, analytics_listener(user_id, visitor_hash), item_id
      from plays where item_type not in ('album', 'artist', 'playlist') order by started_at;
    insert into analytics_outbox (kind, at, item_id)
      select 'counted_play', started_at, item_id from plays where counted and item_type = 'song' order by started_at;
    insert into analytics_outbox (kind, at) select 'user', created_at from users;
    insert into analytics_outbox (kind, at) select 'upload', created_at from songs where upload_id is not null;
    insert into analytics_outbox (kind, at) select 'login', created_at from sessions;
    insert into analytics_outbox (kind, at) select 'like', created_at from likes;
    insert into analytics_outbox (kind, label, files, n)
      select 'stored', case when external_path is null then 'originals' else 'in_place' end, count(*), sum(size)
      from media group by 2 having count(*) > 0;
  `.execute(db)
}

const tables = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table analytics_outbox (
      id bigint generated always as identity primary key,
      kind text not null,
      at timestamptz not null default clock_timestamp(),
      listener bigint,
      item_id int,
      label text,
      files int,
      n bigint not null default 1
    );

    create table analytics_hours (
      hour timestamptz primary key,
      plays bigint not null default 0,
      counted_plays bigint not null default 0,
      listeners bigint not null default 0,
      new_users bigint not null default 0,
      uploads bigint not null default 0,
      searches bigint not null default 0,
      searches_without_result bigint not null default 0,
      likes bigint not null default 0,
      logins bigint not null default 0
    ) with (fillfactor = 80);

    -- Who was heard in which hour and on which day: accounts by their id, visitors by their mark of the day, below zero.
    -- Only the newest are kept, and the last day of each account.
    create table analytics_listener_hours (
      hour timestamptz not null,
      listener bigint not null,
      primary key (hour, listener)
    );
    create table analytics_listener_days (
      listener bigint not null,
      day date not null,
      previous date,
      primary key (listener, day)
    );
    -- How many listeners of a day were last here on which day before ('-infinity': never). The listeners of any span of
    -- days are those of its days who were last here before it began.
    create table analytics_listeners (
      day date not null,
      previous date not null,
      listeners int not null,
      primary key (day, previous)
    );

    -- Counted plays; months are their first day.
    create table analytics_item_days (
      item_type text not null,
      day date not null,
      item_id int not null,
      plays int not null,
      primary key (item_type, day, item_id)
    );
    create table analytics_item_months (like analytics_item_days including all);

    create table analytics_search_days (
      day date not null,
      query text not null,
      searches int not null,
      without_result int not null,
      primary key (day, query)
    );
    create table analytics_search_months (like analytics_search_days including all);

    create table analytics_storage (
      kind text primary key,
      files bigint not null,
      bytes bigint not null
    );

    -- Bytes of what was made of a file; null until somebody looked.
    alter table media add column packaged_size bigint;
    alter table covers add column size bigint;
    create index media_unmeasured on media (id) where status = 'ready' and packaged_size is null;
    create index covers_unmeasured on covers (id) where size is null;
  `.execute(db)
}

const triggers = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create function analytics_listener(user_id int, visitor_hash bytea) returns bigint language sql immutable parallel safe
      as $$ select coalesce(user_id, -1 - ('x' || left(encode(visitor_hash, 'hex'), 13))::bit(52)::bigint) $$;

    create function analytics_note_plays() returns trigger language plpgsql as $$
    begin
      insert into analytics_outbox (kind, at, listener, item_id)
        select 'play', started_at, analytics_listener(user_id, visitor_hash), item_id
        from came where item_type not in ('album', 'artist', 'playlist')
        union all select 'counted_play', started_at, null, item_id from came where counted and item_type = 'song';
      return null;
    end $$;
    create trigger analytics_note_plays after insert on plays
      referencing new table as came for each statement execute function analytics_note_plays();

    create function analytics_note_counted() returns trigger language plpgsql as $$
    begin
      insert into analytics_outbox (kind, at, item_id) values ('counted_play', new.started_at, new.item_id);
      return null;
    end $$;
    create trigger analytics_note_counted after update of counted on plays for each row
      when (new.counted and not old.counted and new.item_type = 'song') execute function analytics_note_counted();

    -- The kind of note is the argument.
    create function analytics_note_rows() returns trigger language plpgsql as $$
    begin
      insert into analytics_outbox (kind, at) select tg_argv[0], created_at from came;
      return null;
    end $$;
    create trigger analytics_note_users after insert on users
      referencing new table as came for each statement execute function analytics_note_rows('user');
    create trigger analytics_note_logins after insert on sessions
      referencing new table as came for each statement execute function analytics_note_rows('login');
    create trigger analytics_note_likes after insert on likes
      referencing new table as came for each statement execute function analytics_note_rows('like');

    create function analytics_note_unlikes() returns trigger language plpgsql as $$
    begin
      insert into analytics_outbox (kind, at, n) select 'like', created_at, -1 from went;
      return null;
    end $$;
    create trigger analytics_note_unlikes after delete on likes
      referencing old table as went for each statement execute function analytics_note_unlikes();

    create function analytics_note_upload() returns trigger language plpgsql as $$
    begin
      insert into analytics_outbox (kind, at) values ('upload', new.created_at);
      return null;
    end $$;
    create trigger analytics_note_uploads after insert on songs for each row
      when (new.upload_id is not null) execute function analytics_note_upload();

    create function analytics_stored(what text, count int, bytes bigint) returns void language sql as $$
      insert into analytics_outbox (kind, label, files, n) values ('stored', what, count, bytes)
    $$;
    create function analytics_note_media() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        if (old.size, old.external_path, old.packaged_size) is not distinct from (new.size, new.external_path, new.packaged_size)
          then return null; end if;
      end if;
      if tg_op <> 'INSERT' then
        perform analytics_stored(case when old.external_path is null then 'originals' else 'in_place' end, -1, -old.size);
        if old.packaged_size is not null then perform analytics_stored('renditions', -1, -old.packaged_size); end if;
      end if;
      if tg_op <> 'DELETE' then
        perform analytics_stored(case when new.external_path is null then 'originals' else 'in_place' end, 1, new.size);
        if new.packaged_size is not null then perform analytics_stored('renditions', 1, new.packaged_size); end if;
      end if;
      return null;
    end $$;
    create trigger analytics_note_media after insert or delete or update of size, external_path, packaged_size, status on media
      for each row execute function analytics_note_media();

    create function analytics_note_cover() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' and old.size is not null then perform analytics_stored('pictures', -1, -old.size); end if;
      if tg_op <> 'DELETE' and new.size is not null then perform analytics_stored('pictures', 1, new.size); end if;
      return null;
    end $$;
    create trigger analytics_note_covers after insert or delete or update of size on covers
      for each row execute function analytics_note_cover();

    -- What is made anew is measured anew.
    create function media_forget_packaged() returns trigger language plpgsql as $$
    begin
      new.packaged_size := null;
      return new;
    end $$;
    create trigger media_forget_packaged before update of status on media for each row
      when (new.status is distinct from old.status) execute function media_forget_packaged();
  `.execute(db)
}
