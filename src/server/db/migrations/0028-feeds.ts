import { type Kysely, sql } from 'kysely'

/** What is kept of the feeds that podcasts are read from, imports of many of them, and feeds of single listeners. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table feed_sources (
      podcast_id int primary key references podcasts on delete cascade,
      channel_hash text,
      cover_url text,
      direct boolean not null default false
    );

    create table feed_items (
      episode_id int primary key references episodes on delete cascade,
      hash text not null
    );

    create table opml_imports (
      id int generated always as identity primary key,
      user_id int not null references users on delete cascade,
      address text,
      urls jsonb not null,
      done int not null default 0,
      added int not null default 0,
      known int not null default 0,
      failed jsonb not null default '[]',
      created_at timestamptz not null default now(),
      finished_at timestamptz
    );
    create index on opml_imports (user_id);

    create table private_feeds (
      user_id int not null references users on delete cascade,
      podcast_id int not null references podcasts on delete cascade,
      token text not null unique,
      created_at timestamptz not null default now(),
      primary key (user_id, podcast_id)
    );
    create index on private_feeds (podcast_id);
  `.execute(db)
}
