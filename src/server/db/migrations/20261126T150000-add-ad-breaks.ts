import { type Kysely, sql } from 'kysely'

/** Where spots may be heard in episodes: by podcast, and by episode where it differs. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table podcasts
      add column ad_breaks jsonb not null default '{"before": false, "middle": false, "after": false}'`.execute(
    db,
  )
  await sql`alter table episodes add column ad_breaks jsonb`.execute(db)
}
