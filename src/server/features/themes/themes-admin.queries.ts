import { type Kysely, sql, type Transaction } from 'kysely'
import type { AdminTheme } from '../../../contract/admin/themes.ts'
import { contains } from '../../db/keyset.ts'
import type { Listing } from '../../db/listing.ts'
import type { Database } from '../../db/schema.ts'

type Trx = Transaction<Database>

export const themeListing: Listing = {
  from: sql`themes t`,
  id: sql`t.id`,
  sorts: {
    id: { key: sql`t.id`, kind: 'number' },
    name: { key: sql`lower(t.name)`, kind: 'text' },
  },
  search: (text) => contains(sql`t.name`, text),
}

const chosen = (db: Kysely<Database>, ids: number[]) =>
  db
    .selectFrom('themes')
    .select(['id', 'name', 'colors', 'can_switch_light_dark', 'landing', 'active', 'built_in'])
    .where('id', 'in', ids)
    .orderBy('id')

export const themeRows = (db: Kysely<Database>, ids: number[]): Promise<AdminTheme[]> =>
  chosen(db, ids).execute()

/** The same, held until the transaction ends: none of them comes into use meanwhile. */
export const holdThemes = (trx: Trx, ids: number[]): Promise<AdminTheme[]> =>
  chosen(trx, ids).forUpdate().execute()

type ThemeColumns = Pick<AdminTheme, 'name' | 'colors' | 'can_switch_light_dark' | 'landing'>

/** The new theme's id; null when another one has its name. */
export const addTheme = async (trx: Trx, theme: ThemeColumns): Promise<number | null> =>
  (
    await trx
      .insertInto('themes')
      .values(theme)
      .onConflict((c) => c.column('name').doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id ?? null

/** Whether another theme than `id` has a name. */
export const isNameTaken = async (trx: Trx, name: string, id: number): Promise<boolean> =>
  (await trx
    .selectFrom('themes')
    .select('id')
    .where('name', '=', name)
    .where('id', '!=', id)
    .executeTakeFirst()) !== undefined

export const setTheme = async (trx: Trx, id: number, theme: ThemeColumns): Promise<void> => {
  await trx.updateTable('themes').set(theme).where('id', '=', id).execute()
}

export const dropThemes = async (trx: Trx, ids: number[]): Promise<void> => {
  await trx.deleteFrom('themes').where('id', 'in', ids).execute()
}
