import { type Kysely, sql } from 'kysely'

/** Plans may limit on how many devices an account plays at a time. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table plans add column max_devices integer check (max_devices between 1 and 20)',
  // A device is a session. Only those of limited accounts are listed.
  `create unlogged table playing_devices (
    session_id uuid primary key references sessions on delete cascade,
    user_id integer not null references users on delete cascade,
    play_id uuid not null,
    since timestamptz not null default clock_timestamp(),
    expires_at timestamptz not null
  )`,
  'create index playing_devices_user_id_idx on playing_devices (user_id, since)',
]
