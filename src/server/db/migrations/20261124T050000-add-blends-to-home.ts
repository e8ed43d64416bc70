import { type Kysely, sql } from 'kysely'

/** Blends on the home page, below what was recently played, and pinned in the library. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`insert into item_types (name) values ('blend')`.execute(db)
  await sql`
    with recent as (select position from home_sections where section = 'recent'), moved as (
      update home_sections set position = home_sections.position + 1
      from recent where home_sections.position > recent.position
    )
    insert into home_sections (section, position) select 'blends', recent.position + 1 from recent`.execute(
    db,
  )
}
