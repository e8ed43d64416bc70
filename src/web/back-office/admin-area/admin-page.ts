import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Permission } from '../../../contract/core/permissions.ts'
import type { SettingKey } from '../../../contract/core/settings.ts'

/** A page of the admin area. Menu, routing, titles, breadcrumbs, guard and command palette derive from it. */
export interface AdminPage {
  /** Relative to `/admin/`. */
  path: string
  /** Name used by the guard and redirects. */
  name: `admin.${string}`
  /** Message key. */
  title: string
  group: GroupName
  icon: LucideIcon
  /** Any one of these permissions grants access; without any, only administrators have access. */
  permission?: readonly Permission[]
  /** The setting that must be enabled. */
  feature?: SettingKey
  /** The menu's count consists of pending items; zero is not shown. */
  pendingCount?: true
  /** Heading of the configuration menu under which the page stands. */
  section?: ConfigurationSection
  /** Path of the parent page, which the menu shows instead. */
  under?: string
  load: () => Promise<ComponentType>
}

/** Menu groups, in order; groups without pages are hidden. */
export const groups = [
  { name: 'overview', title: null },
  { name: 'content', title: 'Content' },
  { name: 'people', title: 'People' },
  { name: 'money', title: 'Money' },
  { name: 'system', title: 'System' },
] as const

/** Sections of the configuration menu, in order. Message keys. */
export const configurationSections = ['Site', 'Playback', 'Access', 'Money', 'Server'] as const
export type ConfigurationSection = (typeof configurationSections)[number]

/** Configuration pages have their own menu; the main menu has one entry for all of them. */
export type GroupName = (typeof groups)[number]['name'] | 'configuration'
