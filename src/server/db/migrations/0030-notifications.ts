import { type Kysely, sql } from 'kysely'

/** What people are told, which kinds of it they do without, and tickets for the stream of events. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table notifications (
      id int generated always as identity primary key,
      user_id int not null references users on delete cascade,
      kind text not null,
      -- What it is about: of one thing there is one unread at most, which counts those that came together.
      subject text not null,
      count int not null default 1,
      text text not null,
      title text,
      params jsonb not null default '{}',
      link text,
      -- Whose picture it shows; while others may not see that, nothing of it is shown.
      item_type text,
      item_id int,
      created_at timestamptz not null default clock_timestamp(),
      read_at timestamptz
    );
    create unique index notifications_unread on notifications (user_id, kind, subject) where read_at is null;
    create index notifications_newest on notifications (user_id, created_at desc, id desc);
    create index notifications_read on notifications (read_at) where read_at is not null;

    alter table users add column muted_notifications text[] not null default '{}';

    -- Whether followers have been told that it is out; nobody is told of what was here before.
    alter table episodes add column told boolean not null default true;
    alter table albums add column told boolean not null default true;
    alter table songs add column told boolean not null default true;
    alter table episodes alter column told set default false;
    alter table albums alter column told set default false;
    alter table songs alter column told set default false;
    create index episodes_to_tell on episodes (id) where not told;
    create index albums_to_tell on albums (id) where not told;
    create index songs_to_tell on songs (id) where not told;

    create table event_tickets (
      token_hash bytea primary key,
      session_id uuid not null references sessions on delete cascade,
      expires_at timestamptz not null
    );
    create index on event_tickets (session_id);
  `.execute(db)
}
