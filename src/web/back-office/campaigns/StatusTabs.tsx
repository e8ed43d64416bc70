import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { campaignStatesQuery } from './admin-campaigns.ts'
import styles from './campaigns.module.css'

/** Links to campaigns by state, with the numbers of those that run or wait. */
export const StatusTabs = () => {
  const { t } = useTranslation()
  const { data: counts } = useQuery(campaignStatesQuery())
  const { status } = useSearch({ strict: false }) as { status?: string }
  const tabs = [
    { key: undefined, text: t('All') },
    { key: 'active', text: t('Active'), count: counts?.active ?? 0 },
    { key: 'pending', text: t('Waiting'), count: counts?.pending ?? 0 },
    { key: 'ended', text: t('Ended') },
  ]
  return (
    <nav className={styles.tabs} aria-label={t('Status')}>
      {tabs.map(({ key, text, count }) => (
        <Link
          key={text}
          to="."
          search={(key === undefined ? {} : { status: key }) as never}
          className={styles.tab}
          aria-current={key === status ? 'page' : undefined}
          activeOptions={{ exact: true, includeSearch: true }}
        >
          {text}
          {count !== undefined && <span className="tabular">{formatNumber(count)}</span>}
        </Link>
      ))}
    </nav>
  )
}
