import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { SettingKey } from '../../../contract/core/settings.ts'

/** A page of the artist area. Menu, routing, titles and breadcrumbs derive from it. */
export interface ArtistPage {
  /** Relative to `/artist/`; `albums/$id` is a page of one album. */
  path: ArtistPath
  /** Message key. */
  title: string
  group: 'work' | 'account'
  icon: LucideIcon
  /** The settings that must all be on. */
  feature?: SettingKey | readonly SettingKey[]
  /** The menu's count consists of unread items; zero is not shown. */
  pendingCount?: true
  /** Only for owners: other members of the team see no money. */
  owners?: true
  /** Only for those who may change music: the menu does not show it to analysts. */
  edits?: true
  /** Path of the parent page, which the menu shows instead. */
  under?: ArtistPath
  load: () => Promise<ComponentType>
}

/** All paths of the area: numeric ids belong to the pages of artists. */
export type ArtistPath = typeof import('./paths.ts').artistPaths[number]
