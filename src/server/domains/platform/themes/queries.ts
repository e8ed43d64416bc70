import { sql } from 'kysely'
import type { AdminTheme } from '../../../../contract/platform/back-office/themes.ts'
import { contains } from '../../../db/keyset.ts'
import type { Listing } from '../../../db/listing.ts'
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

export const themeListing: Listing = {
  from: sql`themes t`,
  id: sql`t.id`,
  sorts: {
    id: { key: sql`t.id`, kind: 'number' },
    name: { key: sql`lower(t.name)`, kind: 'text' },
  },
  search: (text) => contains(sql`t.name`, text),
}

const chosen = (db: Db, ids: number[]) =>
  db
    .selectFrom('themes')
    .select([
      'id',
      'name',
      sql<string>`colors::text`.as('colors'),
      'can_switch_light_dark',
      'landing',
      'active',
      'built_in',
    ])
    .where('id', 'in', ids)
    .orderBy('id')

export const themeRows = (db: Db, ids: number[]): Promise<AdminTheme[]> => chosen(db, ids).execute()

/** Locks themes until the transaction ends: none of them can be activated meanwhile. */
export const lockThemes = (trx: Trx, ids: number[]): Promise<AdminTheme[]> =>
  chosen(trx, ids).forUpdate().execute()

type ThemeColumns = Pick<AdminTheme, 'name' | 'colors' | 'can_switch_light_dark' | 'landing'>

/** Returns the new theme's id; null if the name is taken. */
export const insertTheme = async (trx: Trx, theme: ThemeColumns): Promise<number | null> =>
  (
    await trx
      .insertInto('themes')
      .values(theme)
      .onConflict((c) => c.column('name').doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id ?? null

/** Returns whether a theme other than `id` has the name. */
export const isNameTaken = async (trx: Trx, name: string, id: number): Promise<boolean> =>
  (await trx
    .selectFrom('themes')
    .select('id')
    .where('name', '=', name)
    .where('id', '!=', id)
    .executeTakeFirst()) !== undefined

export const updateTheme = async (trx: Trx, id: number, theme: ThemeColumns): Promise<void> => {
  await trx.updateTable('themes').set(theme).where('id', '=', id).execute()
}

export const deleteThemes = async (trx: Trx, ids: number[]): Promise<void> => {
  await trx.deleteFrom('themes').where('id', 'in', ids).execute()
}
