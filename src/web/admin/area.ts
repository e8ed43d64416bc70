import { SlidersHorizontal } from 'lucide-react'
import type { User } from '../../contract/session.ts'
import type { Settings } from '../../contract/settings.ts'
import { may } from '../session/may.ts'
import { addressOf } from './address.ts'
import { type AdminPage, groups } from './page.ts'
import { pages } from './pages.ts'

/** Who looks, and what the place has switched on. */
export interface Onlooker {
  user: User | null
  settings: Settings
}

/** The page that everybody who may enter can open. */
export const FALLBACK = 'analytics'

/** Addresses that lead on to the first page of what they name. */
const ways = new Map([
  ['', FALLBACK],
  ['configuration', 'configuration/general'],
  ['configuration/theme', 'configuration/theme/general'],
])

/** The page of a path. */
export const pageAt = (path: string, all = pages): AdminPage | undefined =>
  all.find((page) => page.path === path)

/** Whether a page is there for somebody. */
export const mayOpen = (
  { permission, feature }: Pick<AdminPage, 'permission' | 'feature'>,
  { user, settings }: Onlooker,
): boolean =>
  (!feature || Boolean(settings[feature])) && (!permission || permission.some((one) => may(user, one)))

/** Where somebody who asks for a path has to go instead; undefined where the page opens. */
export const judge = (path: string, onlooker: Onlooker, all = pages): string | undefined => {
  const way = ways.get(path)
  if (way !== undefined) return addressOf(pageAt(way, all) ? way : FALLBACK)
  const page = pageAt(path, all)
  if (!page) return '/not-found'
  return mayOpen(page, onlooker) ? undefined : addressOf(FALLBACK)
}

/** One line of the menu: a page, or the first page of several. */
export interface MenuEntry extends Pick<AdminPage, 'path' | 'title' | 'icon' | 'waits'> {
  /** Paths of the pages at which it is the present one. */
  at: string[]
}

/** The menu of somebody: groups in order with what may be opened. */
export const menuOf = (onlooker: Onlooker, all = pages): { title: string | null; entries: MenuEntry[] }[] => {
  const open = all.filter((page) => mayOpen(page, onlooker))
  const entryOf = ({ path, title, icon, waits }: AdminPage): MenuEntry => ({
    path,
    title,
    icon,
    ...(waits && { waits }),
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

/** The menu beside the pages of the configuration: all that is configured, wherever the large menu has it. */
export const configurationOf = (onlooker: Onlooker, all = pages): AdminPage[] =>
  all.filter((page) => page.path.startsWith('configuration/') && !page.under && mayOpen(page, onlooker))

/** What stands above a page, outermost first: message keys, with the path where they lead. */
export const crumbsOf = (page: AdminPage, all = pages): { title: string; path: string }[] => {
  const above = page.under === undefined ? undefined : pageAt(page.under, all)
  if (above) return [...crumbsOf(above, all), { title: above.title, path: above.path }]
  const first = all.find(({ group }) => group === 'configuration')
  return page.group === 'configuration' && first ? [{ title: 'Configuration', path: first.path }] : []
}
