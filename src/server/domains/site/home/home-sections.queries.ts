import type { BuiltInSection, PickedType } from '../../../../contract/site/back-office/home-sections.ts'
import type { Db } from '../../../db/schema.ts'

/** A section as arranged by the operator. */
export interface HomeSectionRow {
  id: number
  section: BuiltInSection | null
  title: string
  item_type: PickedType | null
  item_ids: number[]
}

/** Returns the visible home page sections, in order. */
export const homeSectionRows = (db: Db): Promise<HomeSectionRow[]> =>
  db
    .selectFrom('home_sections')
    .select(['id', 'section', 'title', 'item_type', 'item_ids'])
    .where('visible', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()
