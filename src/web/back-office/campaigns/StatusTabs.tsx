import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/i18n.ts'
import { LinkTab, LinkTabs } from '../../ui/tabs/LinkTabs.tsx'
import { campaignStatesQuery } from './admin-campaigns.ts'

/** Links to campaigns by state, with the numbers of those that run or wait. */
export const StatusTabs = () => {
  const { t } = useTranslation()
  const { data: counts } = useQuery(campaignStatesQuery())
  const { status } = useSearch({ strict: false }) as { status?: string }
  const tabs = [
    { key: undefined, text: t('All') },
    { key: 'active', text: t('Active'), count: counts?.active ?? null },
    { key: 'pending', text: t('Waiting'), count: counts?.pending ?? null },
    { key: 'ended', text: t('Ended') },
  ]
  return (
    <LinkTabs look="segments" label={t('Status')}>
      {tabs.map(({ key, text, count }) => (
        <LinkTab
          key={text}
          to="."
          search={(key === undefined ? {} : { status: key }) as never}
          aria-current={key === status ? 'page' : undefined}
          activeOptions={{ exact: true, includeSearch: true }}
          text={text}
          count={count}
        />
      ))}
    </LinkTabs>
  )
}
