import type { Kysely } from 'kysely'
import type { BuiltInSection, PickedType } from '../../../contract/admin/home-sections.ts'
import type { Database } from '../../db/schema.ts'

/** A section as the operator placed it. */
export interface PlacedSection {
  id: number
  section: BuiltInSection | null
  title: string
  item_type: PickedType | null
  item_ids: number[]
}

/** What is to stand on the start page, in order. */
export const placedSections = (db: Kysely<Database>): Promise<PlacedSection[]> =>
  db
    .selectFrom('home_sections')
    .select(['id', 'section', 'title', 'item_type', 'item_ids'])
    .where('visible', '=', true)
    .orderBy('order')
    .orderBy('id')
    .execute()
