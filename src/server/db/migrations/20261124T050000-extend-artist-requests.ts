import { type Kysely, sql } from 'kysely'

/** Requests to become an artist claim existing artists, carry a proof, and are discussed with the operators. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table artist_requests
      add column role text not null default 'artist' check (role in ('artist', 'band', 'label', 'podcaster')),
      add column claimed_artist_id integer references artists on delete set null,
      add column proof_code text,
      add column proof_note text,
      add column proof_url text,
      add column proof_result text check (proof_result in ('found', 'missing', 'unreachable')),
      add column proof_checked_at timestamptz`.execute(db)
  await sql`create index artist_requests_claimed_artist_id_idx on artist_requests (claimed_artist_id)
    where claimed_artist_id is not null`.execute(db)
  await sql`
    create table artist_request_messages (
      id integer generated always as identity primary key,
      request_id integer not null references artist_requests on delete cascade,
      user_id integer references users on delete set null,
      user_name text not null,
      text text not null,
      by_applicant boolean not null,
      created_at timestamptz not null default clock_timestamp()
    )`.execute(db)
  await sql`create index artist_request_messages_request_id_idx on artist_request_messages (request_id, id)`.execute(
    db,
  )
  await sql`create index artist_request_messages_user_id_idx on artist_request_messages (user_id)
    where user_id is not null`.execute(db)
}
