import { type Kysely, sql } from 'kysely'

/** Who asks to become an artist, and the devices from which an account was opened before. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table artist_requests (
      id int generated always as identity primary key,
      user_id int not null references users on delete cascade,
      displayname text not null,
      bio text,
      links jsonb not null default '[]',
      status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
      reason text,
      artist_id int references artists on delete set null,
      created_at timestamptz not null default now(),
      decided_at timestamptz
    );
    create unique index artist_requests_one_open on artist_requests (user_id) where status = 'pending';
    create index on artist_requests (user_id, id desc);
    create index on artist_requests (status, id desc);
    create index on artist_requests (artist_id);

    create table known_devices (
      user_id int not null references users on delete cascade,
      token_hash bytea not null,
      agent text not null,
      address text not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz not null default now(),
      primary key (user_id, token_hash)
    );
    create index on known_devices (last_used_at);
    insert into known_devices (user_id, token_hash, agent, address)
      select distinct on (user_id, agent, address) user_id, token_hash, agent, address from sessions;

    alter table users add column mail_new_device boolean not null default true;
  `.execute(db)
}
