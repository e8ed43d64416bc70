import { type Kysely, sql } from 'kysely'

/** What Podcasting 2.0 lets podcasts and episodes say besides: places, people, soundbites, and where value may be sent. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table podcasts add column location jsonb, add column value jsonb;
    alter table episodes add column location jsonb,
      add column persons jsonb not null default '[]',
      add column soundbites jsonb not null default '[]';
  `.execute(db)
}
