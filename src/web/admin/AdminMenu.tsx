import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { ChevronsUpDown, SlidersHorizontal } from 'lucide-react'
import { countsQuery } from '../api/crud.ts'
import { settings } from '../api/settings.ts'
import { formatNumber } from '../i18n/format.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { landingOf } from '../session/player-landing.ts'
import { useSession } from '../session/session.ts'
import { Mark } from '../ui/icons.tsx'
import { toggleMenu } from '../ui/menu.ts'
import { type MenuEntry, menuOf } from './area.ts'
import { useSettings } from './settings-in-use.ts'

const AreaSwitch = () => {
  const { t } = useTranslation()
  const router = useRouter()
  const listen = () => void router.navigate({ to: landingOf(settings()) })
  return (
    <button
      type="button"
      className="area-switch"
      aria-haspopup="menu"
      onClick={(event) =>
        toggleMenu({
          of: 'area',
          label: t('Area'),
          entries: [
            { kind: 'choice', label: t('Admin area'), chosen: true, run: () => {} },
            { kind: 'choice', label: t('Listening'), chosen: false, run: listen },
          ],
          anchor: event.currentTarget,
        })
      }
    >
      <SlidersHorizontal className="s18" aria-hidden="true" />
      <span className="trunc">{t('Admin area')}</span>
      <ChevronsUpDown className="s16" aria-hidden="true" />
    </button>
  )
}

const Entry = ({ entry, path, count }: { entry: MenuEntry; path: string; count: number | undefined }) => {
  const { t } = useTranslation()
  return (
    <li>
      <Link
        to="/admin/$"
        params={{ _splat: entry.path }}
        className="admin-link"
        aria-current={entry.at.includes(path) ? 'page' : undefined}
      >
        <entry.icon className="s18" aria-hidden="true" />
        <span className="trunc">{t(entry.title)}</span>
        {count !== undefined && !(entry.waits && count === 0) && (
          <span className={entry.waits ? 'num badge waits' : 'num'}>{formatNumber(count)}</span>
        )}
      </Link>
    </li>
  )
}

/** Brand, areas and pages: what stands beside every page, or in the drawer of small screens. */
export const AdminMenu = ({ path }: { path: string }) => {
  const { t } = useTranslation()
  const user = useSession((state) => state.user)
  const counts = useQuery(countsQuery()).data
  const settings = useSettings()
  return (
    <>
      <Link to="/home" className="brand">
        <Mark className="mark" />
        <span className="trunc">{settings.appName}</span>
      </Link>
      <AreaSwitch />
      <nav className="admin-nav" aria-label={t('Admin area')}>
        {menuOf({ user, settings }).map(({ title, entries }) => (
          <section key={title} aria-label={title ? t(title) : undefined}>
            {title && <h2 className="admin-group">{t(title)}</h2>}
            <ul>
              {entries.map((entry) => (
                <Entry key={entry.path} entry={entry} path={path} count={counts?.[entry.path]} />
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </>
  )
}
