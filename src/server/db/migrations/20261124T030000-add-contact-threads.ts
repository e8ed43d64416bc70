import { type Kysely, sql } from 'kysely'

/** Members of an artist's team write to the operators, and go on writing after a reply. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table contact_messages
      add column of_team boolean not null default false,
      add column team_read_at timestamptz`.execute(db)
  await sql`alter table contact_replies add column by_sender boolean not null default false`.execute(db)
}
