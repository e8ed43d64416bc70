import { type Kysely, sql } from 'kysely'

/**
 * Podcasts with their episodes, made here or read from a feed, and how far each listener has come in them. The
 * database keeps their counts and tells the search index of changes.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await tables(db)
  await counts(db)
  await searching(db)
  // An episode that is played is noted by itself, not by its podcast too.
  await sql`
    create or replace function analytics_note_plays() returns trigger language plpgsql as $$
    begin
      insert into analytics_outbox (kind, at, listener, item_id)
        select 'play', started_at, analytics_listener(user_id, visitor_hash), item_id
        from came where item_type not in ('album', 'artist', 'playlist', 'podcast')
        union all select 'counted_play', started_at, null, item_id from came where counted and item_type = 'song';
      return null;
    end $$;
  `.execute(db)
}

const tables = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table podcast_genres (
      id int generated always as identity (maxvalue 99999999) primary key,
      name text not null,
      slug text not null unique,
      cover_id int references covers,
      colour text,
      "order" int not null default 0,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create unique index podcast_genres_by_name on podcast_genres (lower(name));

    create table podcasts (
      id int generated always as identity (maxvalue 99999999) primary key,
      guid uuid not null unique default gen_random_uuid(),
      title text not null,
      author text,
      description text,
      cover_id int references covers,
      artist_id int references artists on delete set null,
      user_id int references users on delete set null,
      language text,
      explicit boolean not null default false,
      public boolean not null default false,
      "order" text not null default 'newest' check ("order" in ('newest', 'serial')),
      website text,
      copyright text,
      funding jsonb,
      persons jsonb not null default '[]',
      locked boolean not null default false,
      medium text,

      source_feed text unique,
      feed_etag text,
      feed_modified text,
      feed_checked_at timestamptz,
      feed_next_at timestamptz,
      feed_failures int not null default 0,
      feed_disabled boolean not null default false,
      feed_reason text,

      -- Kept by triggers, of episodes that are out.
      episodes_count int not null default 0,
      latest_at timestamptz,
      followers_count int not null default 0,
      plays int not null default 0,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index podcasts_by_latest on podcasts (latest_at desc, id desc) where public and episodes_count > 0;
    create index podcasts_by_plays on podcasts (plays desc, id desc) where public and episodes_count > 0;
    create index podcasts_by_followers on podcasts (followers_count desc, id desc) where public and episodes_count > 0;
    create index podcasts_by_title on podcasts (lower(title), id) where public and episodes_count > 0;
    create index podcasts_to_read on podcasts (feed_next_at) where source_feed is not null and not feed_disabled;
    create index on podcasts (artist_id) where artist_id is not null;
    create index on podcasts (user_id) where user_id is not null;
    create index on podcasts (cover_id) where cover_id is not null;

    create table podcast_genre_links (
      podcast_id int not null references podcasts on delete cascade,
      genre_id int not null references podcast_genres on delete cascade,
      primary key (podcast_id, genre_id)
    );
    create index on podcast_genre_links (genre_id, podcast_id);

    create table episodes (
      id int generated always as identity (maxvalue 99999999) primary key,
      podcast_id int not null references podcasts on delete cascade,
      guid text not null default gen_random_uuid()::text,
      title text not null,
      summary text,
      description text,
      media_id int references media,
      file_name text,
      enclosure_url text,
      enclosure_type text,
      enclosure_length bigint,
      -- Seconds as the feed says; those of an own file are in its media.
      duration double precision not null default 0,
      season int,
      number int,
      kind text not null default 'full' check (kind in ('full', 'trailer', 'bonus')),
      explicit boolean not null default false,
      public boolean not null default false,
      published_at timestamptz not null default now(),
      cover_id int references covers,
      website text,
      chapters jsonb not null default '[]',
      chapters_url text,
      transcript jsonb not null default '[]',
      transcript_url text,
      transcript_type text,
      -- Since when it is out: public, and its time has come.
      out_at timestamptz,
      -- Its place in a podcast that is told in order: by season and number, then by date. What has neither comes first.
      serial_key text collate "C" not null generated always as (
        lpad(greatest(coalesce(season, 0), 0)::text, 10, '0')
        || lpad(case when number is not null then greatest(number, 0) when kind = 'bonus' then 2147483647 else 0 end::text, 10, '0')
        || lpad(greatest(extract(epoch from published_at at time zone 'UTC'), 0)::bigint::text, 12, '0')
      ) stored,
      likes int not null default 0,
      plays int not null default 0,
      downloads int not null default 0,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (podcast_id, guid),
      check (media_id is not null or enclosure_url is not null or not public)
    );
    create index episodes_newest on episodes (published_at desc, id desc) where public;
    create index episodes_of_podcast on episodes (podcast_id, published_at desc, id desc);
    create index episodes_in_order on episodes (podcast_id, serial_key, id);
    create index episodes_to_come on episodes (published_at) where public and out_at is null;
    create index on episodes (media_id) where media_id is not null;
    create index on episodes (cover_id) where cover_id is not null;

    create table episode_progress (
      user_id int not null references users on delete cascade,
      episode_id int not null references episodes on delete cascade,
      seconds double precision not null,
      played boolean not null,
      updated_at timestamptz not null default clock_timestamp(),
      primary key (user_id, episode_id)
    );
    create index episode_progress_begun on episode_progress (user_id, updated_at desc, episode_id desc)
      where not played and seconds > 0;
    create index on episode_progress (episode_id);
  `.execute(db)
}

const counts = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create function episodes_come_out() returns trigger language plpgsql as $$
    begin
      new.out_at := case when new.public and new.published_at <= now() then coalesce(new.out_at, now()) end;
      return new;
    end $$;
    create trigger episodes_come_out before insert or update on episodes
      for each row execute function episodes_come_out();

    create function podcasts_count_episodes(ids int[]) returns void language sql as $$
      update podcasts p set episodes_count = e.n, latest_at = e.latest
      from (select given.id, count(e.id)::int as n, max(e.published_at) as latest
        from (select distinct unnest(ids) as id) given
        left join episodes e on e.podcast_id = given.id and e.out_at is not null
        group by given.id) e
      where p.id = e.id and (p.episodes_count, p.latest_at) is distinct from (e.n, e.latest)
    $$;
    create function podcasts_count() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        perform podcasts_count_episodes(array(
          select unnest(array[n.podcast_id, o.podcast_id]) from came n join went o on o.id = n.id
          where (n.podcast_id, n.out_at is null, n.published_at)
            is distinct from (o.podcast_id, o.out_at is null, o.published_at)));
      else
        perform podcasts_count_episodes(array(select podcast_id from rows));
      end if;
      return null;
    end $$;
    create trigger podcasts_count_came after insert on episodes
      referencing new table as rows for each statement execute function podcasts_count();
    create trigger podcasts_count_went after delete on episodes
      referencing old table as rows for each statement execute function podcasts_count();
    create trigger podcasts_count_changed after update on episodes
      referencing new table as came old table as went for each statement execute function podcasts_count();
  `.execute(db)
}

const searching = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create function search_note_podcasts() returns trigger language plpgsql as $$
    begin
      insert into search_dirty (item_type, item_id, deep)
        select 'podcast', n.id, (n.title, n.public) is distinct from (o.title, o.public)
        from came n join went o on o.id = n.id
        where (n.title, n.author, n.artist_id, n.public, n.episodes_count > 0,
            search_popularity(n.plays + 5::bigint * n.followers_count))
          is distinct from (o.title, o.author, o.artist_id, o.public, o.episodes_count > 0,
            search_popularity(o.plays + 5::bigint * o.followers_count));
      if found then perform pg_notify('search_dirty', ''); end if;
      return null;
    end $$;
    create function search_note_episodes() returns trigger language plpgsql as $$
    begin
      insert into search_dirty (item_type, item_id, deep)
        select 'episode', n.id, false from came n join went o on o.id = n.id
        where (n.title, n.podcast_id, n.media_id, n.out_at is null, search_popularity(n.plays))
          is distinct from (o.title, o.podcast_id, o.media_id, o.out_at is null, search_popularity(o.plays));
      if found then perform pg_notify('search_dirty', ''); end if;
      return null;
    end $$;
    create or replace function search_note_media() returns trigger language plpgsql as $$
    begin
      insert into search_dirty (item_type, item_id, deep)
        select used.type, used.id, false from came n join went o on o.id = n.id
        join (select 'song' as type, id, media_id from songs
          union all select 'episode', id, media_id from episodes) used on used.media_id = n.id
        where (n.status = 'ready', n.mime, n.codec) is distinct from (o.status = 'ready', o.mime, o.codec);
      if found then perform pg_notify('search_dirty', ''); end if;
      return null;
    end $$;
  `.execute(db)
  for (const [table, type] of [
    ['podcasts', 'podcast'],
    ['episodes', 'episode'],
  ] as const) {
    for (const [event, side] of [
      ['insert', 'new'],
      ['delete', 'old'],
    ] as const)
      await sql`create trigger ${sql.ref(`search_note_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
        referencing ${sql.raw(side)} table as rows for each statement
        execute function search_note_rows(${sql.lit(type)}, 'id')`.execute(db)
    await sql`create trigger ${sql.ref(`search_note_${table}`)} after update on ${sql.table(table)}
      referencing new table as came old table as went
      for each statement execute function ${sql.ref(`search_note_${table}`)}()`.execute(db)
  }
}
