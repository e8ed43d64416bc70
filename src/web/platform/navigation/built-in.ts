import { House, LayoutGrid, Library, type LucideIcon, Podcast, Radio, Users } from 'lucide-react'
import type { BuiltInEntry } from '../../../contract/site/navigation.ts'
import type { Translate } from '../../i18n/i18n.ts'

/** Icons of the app's own menu entries. */
export const builtInIcons: Record<BuiltInEntry, LucideIcon> = {
  home: House,
  browse: LayoutGrid,
  podcasts: Podcast,
  radio: Radio,
  friends: Users,
  library: Library,
}

/** Returns the usual title of a built-in menu entry, translated. */
export const builtInTitle = (name: BuiltInEntry, t: Translate): string =>
  ({
    home: () => t('Home'),
    browse: () => t('Browse'),
    podcasts: () => t('Podcasts'),
    radio: () => t('Radio'),
    friends: () => t('Friends'),
    library: () => t('Library'),
  })[name]()
