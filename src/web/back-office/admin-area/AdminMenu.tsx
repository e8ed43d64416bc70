import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSession } from '../../data/session/session.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Badge } from '../../ui/Badge.tsx'
import { countsQuery } from '../crud/crud.ts'
import { useSettings } from '../settings/live-settings.ts'
import { AreaMenu, MenuGroup, MenuLink } from '../shell/AreaMenu.tsx'
import { type MenuEntry, menuOf } from './area.ts'

const Entry = ({ entry, path, count }: { entry: MenuEntry; path: string; count: number | undefined }) => {
  const { t } = useTranslation()
  return (
    <li>
      <MenuLink
        to="/admin/$"
        params={{ _splat: entry.path }}
        aria-current={entry.at.includes(path) ? 'page' : undefined}
      >
        <entry.icon className="icon-18" aria-hidden="true" />
        <span className="truncate">{t(entry.title)}</span>
        {count !== undefined && entry.pendingCount && count > 0 && (
          <Badge className="tabular">{formatNumber(count)}</Badge>
        )}
        {count !== undefined && !entry.pendingCount && <span className="tabular">{formatNumber(count)}</span>}
      </MenuLink>
    </li>
  )
}

/** Height of the faded edges of the menu. */
const FADE = { top: 12, bottom: 24 }

/** Scrolls an entry out of the faded edges, no further than necessary. */
const scrollClear = (menu: HTMLElement, entry: Element): void => {
  const box = menu.getBoundingClientRect()
  const { top, bottom } = entry.getBoundingClientRect()
  menu.scrollTop += Math.max(0, bottom - (box.bottom - FADE.bottom))
  menu.scrollTop -= Math.max(0, box.top + FADE.top - top)
}

/** Logo, groups and pages: the sidebar, or the drawer on small screens. */
export const AdminMenu = ({ path }: { path: string }) => {
  const { t } = useTranslation()
  const user = useSession((state) => state.user)
  const counts = useQuery(countsQuery()).data
  const settings = useSettings()
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls again when the page changes
  useEffect(() => {
    const entry = nav.current?.querySelector('[aria-current]')
    if (nav.current && entry) scrollClear(nav.current, entry)
  }, [path])
  return (
    <AreaMenu ref={nav} area="admin" appName={settings.appName} label={t('Admin area')}>
      {menuOf({ user, settings }).map(({ title, entries }) => (
        <MenuGroup key={title} name={title ?? ''} title={title ? t(title) : undefined}>
          {entries.map((entry) => (
            <Entry key={entry.path} entry={entry} path={path} count={counts?.[entry.path]} />
          ))}
        </MenuGroup>
      ))}
    </AreaMenu>
  )
}
