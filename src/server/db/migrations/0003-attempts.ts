import { type Kysely, sql } from 'kysely'

/**
 * Tries at passwords, counted for all nodes. Unlogged: losing them in a crash costs nothing, and a try
 * needs no wait for the disk.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create unlogged table attempts (
      key bytea primary key,
      count int not null,
      expires_at timestamptz not null
    );
    create index on attempts (expires_at);
  `.execute(db)
}
