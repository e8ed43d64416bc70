import type { Generated, JSONColumnType } from 'kysely'
import type { BuiltInSection, PickedType } from '../../contract/site/back-office/home-sections.ts'
import type { BuiltInEntry } from '../../contract/site/navigation.ts'
import type { Id, Time } from './columns.ts'

/** A language the operator added, or changes to a built-in one. */
export interface LanguageTable {
  locale: string
  name: string
  active: Generated<boolean>
  created_at: Time
}

interface TranslationOverrideTable {
  locale: string
  key: string
  text: string
  updated_at: Time
}

/** A menu entry: of the app, or created by the operator. */
interface NavigationEntryTable {
  id: Id
  title: string
  icon: string
  target: string
  place: 'rail' | 'footer'
  visible: Generated<boolean>
  position: number
  /** Name of a built-in entry; if its title is empty, the default title is shown. */
  built_in: BuiltInEntry | null
  created_at: Time
}

/** A section of the home page: built in by name, or picked by hand. */
interface HomeSectionTable {
  id: Id
  section: BuiltInSection | null
  title: Generated<string>
  visible: Generated<boolean>
  item_type: PickedType | null
  item_ids: Generated<number[]>
  position: number
  created_at: Time
}

interface CustomPageTable {
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

/** An image in a section of a custom page. */
interface CustomPageImageTable {
  page_id: number
  image_id: number
}

export interface SiteTables {
  languages: LanguageTable
  translation_overrides: TranslationOverrideTable
  navigation_entries: NavigationEntryTable
  home_sections: HomeSectionTable
  custom_pages: CustomPageTable
  custom_page_images: CustomPageImageTable
}
