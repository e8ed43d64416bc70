import { useTranslation } from '../../i18n/i18n.ts'
import { LinkTab, LinkTabs } from '../../ui/tabs/LinkTabs.tsx'
import styles from './home.module.css'
import type { Shown } from './shown.ts'

/** Links that limit the home page to a kind of items. */
export const ShowChips = ({ kinds, shown }: { kinds: Shown[]; shown: Shown | null }) => {
  const { t } = useTranslation()
  const names = { music: t('Music'), podcasts: t('Podcasts'), radio: t('Radio') }
  return (
    <LinkTabs look="chips" bleed className={styles.chips} label={t('Filter')}>
      {[null, ...kinds].map((kind) => (
        <LinkTab
          key={kind}
          to="/home"
          search={(kind ? { show: kind } : {}) as object}
          activeOptions={{ exact: true }}
          aria-current={kind === shown ? 'page' : undefined}
          text={kind ? names[kind] : t('All')}
        />
      ))}
    </LinkTabs>
  )
}
