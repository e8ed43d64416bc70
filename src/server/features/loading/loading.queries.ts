import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { ThemeTable } from '../../db/tables-accounts.ts'

export const activeTheme = (db: Kysely<Database>): Promise<Selectable<ThemeTable>> =>
  db.selectFrom('themes').selectAll().where('active', '=', true).executeTakeFirstOrThrow()

export const themeNamed = (db: Kysely<Database>, name: string): Promise<Selectable<ThemeTable> | undefined> =>
  db.selectFrom('themes').selectAll().where('name', '=', name).executeTakeFirst()

export const ping = async (db: Kysely<Database>): Promise<void> => {
  await db.selectNoFrom((e) => e.val(1).as('one')).execute()
}

export const themesInOrder = (db: Kysely<Database>): Promise<{ name: string; active: boolean }[]> =>
  db.selectFrom('themes').select(['name', 'active']).orderBy('id').execute()

/** Makes a theme the active one; false when there is none of that name. */
export const makeActive = async (trx: Transaction<Database>, name: string): Promise<boolean> => {
  // All of them are held: of two who choose at once, the second one waits.
  const themes = await trx.selectFrom('themes').select(['id', 'name']).orderBy('id').forUpdate().execute()
  const wanted = themes.find((theme) => theme.name === name)
  if (!wanted) return false
  await trx.updateTable('themes').set({ active: false }).where('active', '=', true).execute()
  await trx.updateTable('themes').set({ active: true }).where('id', '=', wanted.id).execute()
  return true
}
