import type { Generated, JSONColumnType } from 'kysely'
import type { BuiltInSection, PickedType } from '../../contract/admin/home-sections.ts'
import type { Id, Time } from './columns.ts'

/** A language that the operator added, or what is said of one that comes with the product. */
export interface LanguageTable {
  locale: string
  name: string
  active: Generated<boolean>
  created_at: Time
}

export interface OwnTextTable {
  locale: string
  key: string
  text: string
  updated_at: Time
}

/** An entry of the menus that the operator made. */
export interface NavigationTable {
  id: Id
  title: string
  icon: string
  target: string
  place: 'rail' | 'footer'
  visible: Generated<boolean>
  order: number
  created_at: Time
}

/** A section of the start page: built in by its name, or picked by hand. */
export interface HomeSectionTable {
  id: Id
  section: BuiltInSection | null
  title: Generated<string>
  visible: Generated<boolean>
  item_type: PickedType | null
  item_ids: Generated<number[]>
  order: number
  created_at: Time
}

export interface PageTable {
  id: Id
  title: string
  path: string
  cover_id: number | null
  sections: JSONColumnType<{ heading: string; html: string }[]>
  seo_title: Generated<string>
  seo_description: Generated<string>
  public: Generated<boolean>
  created_at: Time
  updated_at: Time
}
