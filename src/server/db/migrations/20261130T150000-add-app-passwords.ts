import { type Kysely, sql } from 'kysely'

/** Other apps log in with passwords of their own, and play as devices. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table app_passwords (
    -- Also the session id of the app.
    id uuid primary key default gen_random_uuid(),
    user_id int not null references users on delete cascade,
    name text not null,
    -- SHA-256 of the secret, and the secret encrypted: clients send the MD5 of it with a salt.
    token_hash bytea not null unique,
    token_encrypted bytea not null,
    hint text not null,
    scopes text[] not null,
    last_client text,
    last_used_at timestamptz,
    created_at timestamptz not null default now(),
    expires_at timestamptz,
    unique (user_id, name)
  )`.execute(db)
  await sql`create index app_passwords_user_id_idx on app_passwords (user_id, created_at)`.execute(db)
  // A device is a session or an app password; a trigger deletes it with either.
  await sql`alter table playing_devices drop constraint playing_devices_session_id_fkey`.execute(db)
  // Staff manage only users who may do no more than they themselves.
  await sql`insert into role_permissions (role_id, permission)
    select id, 'Use other apps' from roles
    where name in ('user', 'artist') or exists (
      select from role_permissions where role_id = roles.id and permission in ('CED users', 'CED roles'))
    on conflict do nothing`.execute(db)
}
