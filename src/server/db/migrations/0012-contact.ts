import { type Kysely, sql } from 'kysely'

/** What people write to whoever runs the place, and what they report. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table contact_messages (
      id int generated always as identity primary key,
      user_id int references users on delete set null,
      artist_id int references artists on delete set null,
      name text not null,
      email text not null,
      subject text not null,
      message text not null,
      status text not null default 'open' check (status in ('open', 'answered', 'closed')),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index on contact_messages (status, id desc);
    create index on contact_messages (user_id);
    create index on contact_messages (artist_id);

    create table reports (
      id int generated always as identity primary key,
      user_id int not null references users on delete cascade,
      item_type text not null check (item_type in ('song', 'album', 'artist', 'playlist', 'user')),
      item_id int not null,
      reason text not null,
      text text,
      status text not null default 'open' check (status in ('open', 'resolved')),
      created_at timestamptz not null default now()
    );
    create unique index reports_one_open on reports (user_id, item_type, item_id) where status = 'open';
    create index on reports (status, id desc);
  `.execute(db)
}
