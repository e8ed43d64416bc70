import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../i18n/i18n.ts'
import { useSession } from '../session/session.ts'
import styles from './admin.module.css'
import { configurationOf } from './area.ts'
import { useSettings } from './live-settings.ts'

/** Menu of configuration pages, beside each of them; a row above on small screens. */
export const ConfigurationMenu = ({ path }: { path: string }) => {
  const { t } = useTranslation()
  const user = useSession((state) => state.user)
  const settings = useSettings()
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls again when the page changes
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [path])
  return (
    <nav className={styles.configurationMenu} aria-label={t('Configuration')}>
      <ul ref={list}>
        {configurationOf({ user, settings }).map((page) => (
          <li key={page.path}>
            <Link
              to="/admin/$"
              params={{ _splat: page.path }}
              className={styles.adminLink}
              aria-current={page.path === path ? 'page' : undefined}
            >
              {t(page.title)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
