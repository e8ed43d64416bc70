import { useEffect, useRef } from 'react'
import { useSession } from '../../data/session/session.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { configurationOf } from '../admin-area/area.ts'
import { MenuHeading, MenuLink } from '../shell/AreaMenu.tsx'
import styles from './configuration-menu.module.css'
import { useSettings } from './live-settings.ts'

/** Menu of configuration pages, beside each of them; a row above on small screens. */
export const ConfigurationMenu = ({ path }: { path: string }) => {
  const { t } = useTranslation()
  const user = useSession((state) => state.user)
  const settings = useSettings()
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls again when the page changes
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [path])
  return (
    <nav className={styles.configurationMenu} aria-label={t('Configuration')}>
      <div ref={list}>
        {configurationOf({ user, settings }).map(({ title, pages }) => (
          <div key={title}>
            <MenuHeading>{t(title)}</MenuHeading>
            <ul aria-label={t(title)}>
              {pages.map((page) => (
                <li key={page.path}>
                  <MenuLink
                    to="/admin/$"
                    params={{ _splat: page.path }}
                    aria-current={page.path === path ? 'page' : undefined}
                  >
                    {t(page.title)}
                  </MenuLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  )
}
