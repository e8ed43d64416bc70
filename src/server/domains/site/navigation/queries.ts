import { sql } from 'kysely'
import type { YesOrNo } from '../../../../contract/core/back-office/crud.ts'
import type { AdminNavEntry } from '../../../../contract/site/back-office/navigation.ts'
import type { NavEntry } from '../../../../contract/site/navigation.ts'
import { contains } from '../../../db/keyset.ts'
import type { Listing } from '../../../db/listing.ts'
import { reorderRows } from '../../../db/reorder.ts'
import type { Db, Trx } from '../../../db/schema.ts'

export const navListing: Listing = {
  from: sql`navigation_entries n`,
  id: sql`n.id`,
  sorts: {
    position: { key: sql`n.position`, kind: 'number' },
    title: { key: sql`lower(n.title)`, kind: 'text' },
  },
  search: (text) => contains(sql`n.title`, text),
  filters: { visible: (visible: YesOrNo) => sql`n.visible = ${visible === 'true'}` },
}

const columns = ['id', 'title', 'icon', 'target', 'place', 'built_in'] as const

export const navRows = (db: Db, ids: number[]): Promise<AdminNavEntry[]> =>
  db
    .selectFrom('navigation_entries')
    .select([...columns, 'visible', 'position'])
    .where('id', 'in', ids)
    .execute()

/** Returns visible entries, in order. */
export const visibleEntries = (db: Db): Promise<NavEntry[]> =>
  db
    .selectFrom('navigation_entries')
    .select([...columns])
    .where('visible', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()

type NavColumns = Omit<AdminNavEntry, 'id' | 'position' | 'built_in'>

/** Returns the new entry's id, positioned last. */
export const insertEntry = async (trx: Trx, entry: NavColumns): Promise<number> => {
  const { id } = await trx
    .insertInto('navigation_entries')
    .values({ ...entry, position: sql`(select coalesce(max(position), 0) + 1 from navigation_entries)` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateEntry = async (
  trx: Trx,
  id: number,
  entry: { [K in keyof NavColumns]?: NavColumns[K] | undefined },
): Promise<void> => {
  await trx.updateTable('navigation_entries').set(entry).where('id', '=', id).execute()
}

export const deleteEntries = async (trx: Trx, ids: number[]): Promise<void> => {
  await trx.deleteFrom('navigation_entries').where('id', 'in', ids).execute()
}

/** Moves these to the front in their order; the others follow in theirs. */
export const reorderEntries = (trx: Trx, ids: number[]): Promise<void> =>
  reorderRows(trx, 'navigation_entries', ids)
