import type { Db, Trx } from '../../../db/schema.ts'

export const themesInOrder = (db: Db): Promise<{ name: string; active: boolean }[]> =>
  db.selectFrom('themes').select(['name', 'active']).orderBy('id').execute()

/** Activates a theme. Returns false if no theme has this name. */
export const makeActive = async (trx: Trx, name: string): Promise<boolean> => {
  // All rows are locked, so that concurrent calls are serialized.
  const themes = await trx.selectFrom('themes').select(['id', 'name']).orderBy('id').forUpdate().execute()
  const match = themes.find((theme) => theme.name === name)
  if (!match) return false
  await trx.updateTable('themes').set({ active: false }).where('active', '=', true).execute()
  await trx.updateTable('themes').set({ active: true }).where('id', '=', match.id).execute()
  return true
}
