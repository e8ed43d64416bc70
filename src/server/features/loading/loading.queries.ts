import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { ThemeTable } from '../../db/tables-accounts.ts'

export const activeTheme = (db: Kysely<Database>): Promise<Selectable<ThemeTable>> =>
  db.selectFrom('themes').selectAll().where('active', '=', true).executeTakeFirstOrThrow()

export const themeNamed = (db: Kysely<Database>, name: string): Promise<Selectable<ThemeTable> | undefined> =>
  db.selectFrom('themes').selectAll().where('name', '=', name).executeTakeFirst()

export const ping = async (db: Kysely<Database>): Promise<void> => {
  await db.selectNoFrom((e) => e.val(1).as('one')).execute()
}
