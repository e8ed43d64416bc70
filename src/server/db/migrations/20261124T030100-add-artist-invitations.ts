import { type Kysely, sql } from 'kysely'

/** Invitations to the team of an artist: of an account, or of whoever has an email. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table artist_invitations (
      id integer generated always as identity primary key,
      artist_id integer not null references artists on delete cascade,
      user_id integer references users on delete cascade,
      email text,
      role text not null check (role in ('owner', 'editor', 'analyst')),
      token_hash bytea not null unique,
      invited_by integer references users on delete set null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      check (user_id is not null or email is not null)
    )`.execute(db)
  await sql`create index artist_invitations_artist_id_idx on artist_invitations (artist_id)`.execute(db)
  await sql`create index artist_invitations_user_id_idx on artist_invitations (user_id) where user_id is not null`.execute(
    db,
  )
  await sql`create index artist_invitations_invited_by_idx on artist_invitations (invited_by)
    where invited_by is not null`.execute(db)
}
