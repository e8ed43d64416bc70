import { type Kysely, sql, type Transaction } from 'kysely'
import type { YesOrNo } from '../../../contract/admin/crud.ts'
import type { AdminNavEntry } from '../../../contract/admin/navigation.ts'
import type { NavEntry } from '../../../contract/navigation.ts'
import { arrangeRows } from '../../db/arranging.ts'
import { contains } from '../../db/keyset.ts'
import type { Listing } from '../../db/listing.ts'
import type { Database } from '../../db/schema.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

export const navListing: Listing = {
  from: sql`navigation n`,
  id: sql`n.id`,
  sorts: {
    order: { key: sql`n."order"`, kind: 'number' },
    title: { key: sql`lower(n.title)`, kind: 'text' },
  },
  search: (text) => contains(sql`n.title`, text),
  filters: { visible: (visible: YesOrNo) => sql`n.visible = ${visible === 'true'}` },
}

const columns = ['id', 'title', 'icon', 'target', 'place'] as const

export const navRows = (db: Db, ids: number[]): Promise<AdminNavEntry[]> =>
  db
    .selectFrom('navigation')
    .select([...columns, 'visible', 'order'])
    .where('id', 'in', ids)
    .execute()

/** What is shown, in order. */
export const visibleEntries = (db: Db): Promise<NavEntry[]> =>
  db
    .selectFrom('navigation')
    .select([...columns])
    .where('visible', '=', true)
    .orderBy('order')
    .orderBy('id')
    .execute()

type NavColumns = Omit<AdminNavEntry, 'id' | 'order'>

/** The new entry's id, behind all others. */
export const addEntry = async (trx: Trx, entry: NavColumns): Promise<number> => {
  const { id } = await trx
    .insertInto('navigation')
    .values({ ...entry, order: sql`(select coalesce(max("order"), 0) + 1 from navigation)` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const setEntry = async (trx: Trx, id: number, entry: NavColumns): Promise<void> => {
  await trx.updateTable('navigation').set(entry).where('id', '=', id).execute()
}

export const dropEntries = async (trx: Trx, ids: number[]): Promise<void> => {
  await trx.deleteFrom('navigation').where('id', 'in', ids).execute()
}

/** Puts these first, in their order; the others keep theirs behind them. */
export const arrangeEntries = (trx: Trx, ids: number[]): Promise<void> => arrangeRows(trx, 'navigation', ids)
