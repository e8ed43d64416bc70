import { type Kysely, sql } from 'kysely'

/** What a listener makes of the catalogue: likes, follows, playlists, the queue that moves between devices. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table likes (
      user_id int not null references users on delete cascade,
      item_type text not null,
      item_id int not null,
      created_at timestamptz not null default clock_timestamp(),
      primary key (user_id, item_type, item_id)
    );
    create index likes_newest on likes (user_id, item_type, created_at desc, item_id desc);
    create index likes_of_item on likes (item_type, item_id);

    create table follows (
      user_id int not null references users on delete cascade,
      item_type text not null,
      item_id int not null,
      created_at timestamptz not null default clock_timestamp(),
      primary key (user_id, item_type, item_id)
    );
    create index follows_newest on follows (user_id, item_type, created_at desc, item_id desc);
    create index follows_of_item on follows (item_type, item_id);

    create table playlists (
      id int generated always as identity (maxvalue 99999999) primary key,
      user_id int not null references users on delete cascade,
      title text not null,
      description text,
      cover_id int references covers,
      public boolean not null default false,
      rules jsonb,
      counted_at timestamptz,
      smart_covers int[] not null default '{}',
      songs_count int not null default 0,
      duration double precision not null default 0,
      followers_count int not null default 0,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index on playlists (user_id, id);
    create index playlists_by_followers on playlists (followers_count desc, id desc) where public;
    create index playlists_newest on playlists (created_at desc, id desc) where public;
    create index playlists_by_title on playlists (lower(title), id) where public;

    create table playlist_songs (
      playlist_id int not null references playlists on delete cascade,
      song_id int not null references songs on delete cascade,
      position int not null,
      added_at timestamptz not null default now(),
      primary key (playlist_id, song_id)
    );
    create index playlist_songs_in_order on playlist_songs (playlist_id, position, song_id);
    create index on playlist_songs (song_id);

    create table queue_states (
      user_id int primary key references users on delete cascade,
      items jsonb not null,
      index int not null,
      position double precision not null,
      shuffle boolean not null,
      repeat text not null,
      device text not null,
      updated_at timestamptz not null default now()
    );

    alter table users add column followers_count int not null default 0;
    alter table users add column recents_since timestamptz;
  `.execute(db)
}
