import { SlidersHorizontal } from 'lucide-react'
import type { Settings } from '../../../contract/core/settings.ts'
import type { User } from '../../../contract/platform/user.ts'
import { isAdministrator } from '../../data/session/is-administrator.ts'
import { hasPermission } from '../../data/session/permissions.ts'
import { urlOf } from './address.ts'
import { type AdminPage, type ConfigurationSection, configurationSections, groups } from './admin-page.ts'
import { pages } from './registry.ts'

/** The viewer and the settings of the instance. */
export interface MenuViewer {
  user: User | null
  settings: Settings
}

/** Paths that redirect to the first page below them that the viewer may open. */
const bare = ['', 'configuration', 'configuration/theme']

/** Returns the page at a path. */
export const pageAt = (path: string, all = pages): AdminPage | undefined =>
  all.find((page) => page.path === path)

/** Returns whether a viewer may open a page. */
export const canOpen = (
  { permission, feature }: Pick<AdminPage, 'permission' | 'feature'>,
  { user, settings }: MenuViewer,
): boolean =>
  (!feature || Boolean(settings[feature])) &&
  (permission ? permission.some((one) => hasPermission(user, one)) : isAdministrator(user))

/** Returns the redirect target for a path; undefined if the page may be opened. */
export const guardPage = (path: string, viewer: MenuViewer, all = pages): string | undefined => {
  const first = (above: string) =>
    all.find((page) => page.path.startsWith(above) && !page.under && canOpen(page, viewer))
  const start = first('')
  // Staff without any other permission have nothing to see here.
  if (!start) return '/not-found'
  if (bare.includes(path)) return urlOf(((path && first(`${path}/`)) || start).path)
  const page = pageAt(path, all)
  if (page?.feature === 'saas' && !viewer.settings.saas) return urlOf(start.path)
  if (!page || (page.feature && !viewer.settings[page.feature])) return '/not-found'
  return canOpen(page, viewer) ? undefined : urlOf(start.path)
}

/** A menu entry: a page, or the first page of several. */
export interface MenuEntry extends Pick<AdminPage, 'path' | 'title' | 'icon' | 'pendingCount'> {
  /** Paths of the pages for which the entry is active. */
  at: string[]
}

/** Returns the menu for a viewer: groups in order with the permitted pages. */
export const menuOf = (viewer: MenuViewer, all = pages): { title: string | null; entries: MenuEntry[] }[] => {
  const open = all.filter((page) => canOpen(page, viewer))
  const entryOf = ({ path, title, icon, pendingCount }: AdminPage): MenuEntry => ({
    path,
    title,
    icon,
    ...(pendingCount && { pendingCount }),
    at: [path, ...open.filter(({ under }) => under === path).map((page) => page.path)],
  })
  const [first, ...more] = open.filter(({ group }) => group === 'configuration')
  const configuration: MenuEntry[] = first
    ? [
        {
          path: first.path,
          title: 'Configuration',
          icon: SlidersHorizontal,
          at: [first, ...more].map(({ path }) => path),
        },
      ]
    : []
  return groups
    .map(({ name, title }) => ({
      title,
      entries: [
        ...(name === 'system' ? configuration : []),
        ...open.filter(({ group, under }) => group === name && !under).map(entryOf),
      ],
    }))
    .filter(({ entries }) => entries.length > 0)
}

/** Returns the sections of the configuration menu with their pages, including those with an entry in the main menu. */
export const configurationOf = (
  viewer: MenuViewer,
  all = pages,
): { title: ConfigurationSection; pages: AdminPage[] }[] =>
  configurationSections
    .map((title) => ({
      title,
      pages: all.filter((page) => page.section === title && !page.under && canOpen(page, viewer)),
    }))
    .filter(({ pages }) => pages.length > 0)

/** Returns whether a page belongs to the configuration, even with an entry of its own in the main menu. */
export const isConfiguration = ({ path }: Pick<AdminPage, 'path'>): boolean =>
  path.startsWith('configuration/')

/** Returns the breadcrumbs of a page, outermost first: message keys and paths. */
export const crumbsOf = (page: AdminPage, all = pages): { title: string; path: string }[] => {
  const above = page.under === undefined ? undefined : pageAt(page.under, all)
  if (above) return [...crumbsOf(above, all), { title: above.title, path: above.path }]
  return isConfiguration(page) ? [{ title: 'Configuration', path: 'configuration' }] : []
}
