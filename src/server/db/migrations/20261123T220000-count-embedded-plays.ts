import { type Kysely, sql } from 'kysely'

/** Plays on other websites, by the host that embeds the player. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table analytics_embed_days (
      day date not null,
      host text not null check (length(host) between 1 and 253),
      plays integer not null check (plays > 0),
      primary key (day, host)
    )`.execute(db)
}
