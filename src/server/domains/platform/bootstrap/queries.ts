import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import type { ThemeTable } from '../../../db/tables/platform.ts'

/** A theme with its colors as JSON text. */
type PublicTheme = Omit<Selectable<ThemeTable>, 'colors'> & { colors: string }

const columns = ['id', 'name', 'can_switch_light_dark', 'active', 'landing', 'built_in'] as const
const themes = (db: Db) =>
  db.selectFrom('themes').select(columns).select(sql<string>`colors::text`.as('colors'))

export const activeTheme = (db: Db): Promise<PublicTheme> =>
  themes(db).where('active', '=', true).executeTakeFirstOrThrow()

export const themeNamed = (db: Db, name: string): Promise<PublicTheme | undefined> =>
  themes(db).where('name', '=', name).executeTakeFirst()

export const allThemes = (db: Db): Promise<{ id: number; name: string }[]> =>
  db.selectFrom('themes').select(['id', 'name']).orderBy('id').execute()

export const ping = async (db: Db): Promise<void> => {
  await db.selectNoFrom((e) => e.val(1).as('one')).execute()
}

/** Returns whether the database can be written to: a standby cannot. */
export const isWritable = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ writable: boolean }>`
    select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as writable`.execute(
    db,
  )
  return rows[0]?.writable === true
}
