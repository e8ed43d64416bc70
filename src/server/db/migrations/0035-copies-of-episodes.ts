import { type Kysely, sql } from 'kysely'

/** Copies of episodes that lie elsewhere, for the podcasts whose operators want them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    -- Of how many of the newest episodes: none is 0, all is null.
    alter table podcasts add column copies int default 0 check (copies >= 0);

    create table episode_copies (
      episode_id int primary key references episodes on delete cascade,
      -- Where the copy was taken from, or is to be.
      url text not null,
      media_id int references media,
      waiting boolean not null default true,
      tries int not null default 0,
      next_at timestamptz not null default now(),
      reason text
    );
    create index episode_copies_waiting on episode_copies (next_at) where waiting;
    create index on episode_copies (media_id) where media_id is not null;
  `.execute(db)
  // Pictures of all but the newest episodes were left out: these podcasts are read as a whole once more.
  await sql`
    delete from feed_items i using episodes e where e.id = i.episode_id
      and not exists (select from episode_pictures p where p.episode_id = e.id)
      and exists (select from episodes long where long.podcast_id = e.podcast_id offset 200);
    update podcasts p set feed_etag = null, feed_modified = null
      where exists (select from episodes long where long.podcast_id = p.id offset 200);
  `.execute(db)
}
