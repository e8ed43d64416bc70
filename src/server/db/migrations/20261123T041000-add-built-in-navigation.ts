import { type Kysely, sql } from 'kysely'

/** The app's own menu entries can be renamed, hidden and reordered among those of the operator. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table navigation_entries
      add column built_in text unique check (built_in in ('home', 'browse', 'podcasts', 'radio', 'library'))`.execute(
    db,
  )
  await sql`update navigation_entries set position = position + 5`.execute(db)
  await sql`
    insert into navigation_entries (built_in, title, icon, target, place, position) values
      ('home', '', 'link', '/home', 'rail', 1),
      ('browse', '', 'link', '/browse', 'rail', 2),
      ('podcasts', '', 'link', '/podcasts', 'rail', 3),
      ('radio', '', 'link', '/radio', 'rail', 4),
      ('library', '', 'link', '/library/all', 'rail', 5)`.execute(db)
}
