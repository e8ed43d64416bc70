import { useQuery } from '@tanstack/react-query'
import type { UsedApp } from '../../../contract/site/back-office/operations.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoment } from '../../i18n/moments.ts'
import { Card, CardRow, Detail } from './Card.tsx'
import { appsQuery } from './operations.ts'

const Row = ({ app: { client, accounts, app_passwords, last_used_at } }: { app: UsedApp }) => {
  const { t } = useTranslation()
  return (
    <CardRow>
      <p className="truncate font-medium">
        <bdi>{client ?? t('Unknown app')}</bdi>
      </p>
      <Detail className="tabular">
        {t('Accounts: {number}', { number: formatNumber(accounts) })} ·{' '}
        {t('App passwords: {number}', { number: formatNumber(app_passwords) })} ·{' '}
        {t('Last used {time}', { time: formatMoment(last_used_at) })}
      </Detail>
    </CardRow>
  )
}

/** The apps that listeners connected; nothing while there are none. */
export const Apps = () => {
  const { t } = useTranslation()
  const { data = [] } = useQuery(appsQuery())
  if (data.length === 0) return null
  return (
    <Card>
      <div>
        <h2 className="heading-16">{t('Music apps')}</h2>
        <Detail>{t('Used in the past 30 days, as they name themselves.')}</Detail>
      </div>
      <ul>
        {data.map((app) => (
          <Row key={app.client} app={app} />
        ))}
      </ul>
    </Card>
  )
}
