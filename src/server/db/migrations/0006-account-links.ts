import { type Kysely, sql } from 'kysely'

/** Single-use links that an account got by mail; only the hash of what stands in the link is kept. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table account_links (
      user_id int not null references users on delete cascade,
      purpose text not null,
      token_hash bytea not null unique,
      expires_at timestamptz not null,
      primary key (user_id, purpose)
    );
    create index on account_links (expires_at);
  `.execute(db)
}
