import { type Kysely, sql } from 'kysely'

/** Adds the section of a listener's own top songs to the home page, after what they played last. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    with last as (select coalesce(max(position), 0) as place from home_sections where section = 'recent'),
    moved as (update home_sections set position = position + 1 where position > (select place from last))
    insert into home_sections (section, position) select 'own-top-songs', place + 1 from last`.execute(db)
}
