import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/i18n.ts'
import styles from './home.module.css'
import type { Shown } from './shown.ts'

/** Links that limit the home page to a kind of items. */
export const ShowChips = ({ kinds, shown }: { kinds: Shown[]; shown: Shown | null }) => {
  const { t } = useTranslation()
  const names = { music: t('Music'), podcasts: t('Podcasts'), radio: t('Radio') }
  return (
    <nav className={styles.chips} aria-label={t('Filter')}>
      {[null, ...kinds].map((kind) => (
        <Link
          key={kind}
          to="/home"
          search={(kind ? { show: kind } : {}) as object}
          className={styles.chip}
          activeOptions={{ exact: true }}
          aria-current={kind === shown ? 'page' : undefined}
        >
          {kind ? names[kind] : t('All')}
        </Link>
      ))}
    </nav>
  )
}
