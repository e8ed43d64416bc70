import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Permission } from '../../contract/permissions.ts'
import type { SettingKey } from '../../contract/settings.ts'

/** One page of the admin area. Menu, routing, titles, breadcrumbs, guard and command palette derive from it. */
export interface AdminPage {
  /** Below `/admin/`. */
  path: string
  /** The name by which guard and redirects call it. */
  name: `admin.${string}`
  /** Message key. */
  title: string
  group: GroupName
  icon: LucideIcon
  /** Any one of them opens the page; every administrator may where none is named. */
  permission?: readonly Permission[]
  /** The setting that must be on. */
  feature?: SettingKey
  /** What the menu counts of it waits for somebody: none are not worth a figure. */
  waits?: true
  /** Path of the page to which it belongs and which the menu shows in its place. */
  under?: string
  load: () => Promise<{ Page: ComponentType }>
}

/** Parts of the menu, in order; those without a page are not shown. */
export const groups = [
  { name: 'overview', title: null },
  { name: 'content', title: 'Content' },
  { name: 'people', title: 'People' },
  { name: 'system', title: 'System' },
] as const

/** Pages of the configuration have a menu of their own; the large menu has one entry for all of them. */
export type GroupName = (typeof groups)[number]['name'] | 'configuration'
