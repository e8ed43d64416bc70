import { type Kysely, sql } from 'kysely'

/** What proves who logs in beside a password, or in its place: authenticator apps, recovery codes, passkeys. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table second_factors (
      user_id int primary key references users on delete cascade,
      sealed_secret bytea not null,
      confirmed_at timestamptz,
      last_step bigint not null default 0
    );
    create table recovery_codes (
      user_id int not null references users on delete cascade,
      code_hash bytea not null,
      primary key (user_id, code_hash)
    );
    create table passkeys (
      id text primary key,
      user_id int not null references users on delete cascade,
      name text not null,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    );
    create index on passkeys (user_id);
  `.execute(db)
}
