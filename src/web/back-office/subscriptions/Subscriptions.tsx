import { useQuery } from '@tanstack/react-query'
import { Gift } from 'lucide-react'
import { subscriptionStatuses } from '../../../contract/core/selling.ts'
import {
  type AdminSubscription,
  adminSubscriptions,
} from '../../../contract/selling/back-office/subscriptions.ts'
import { formatDate } from '../../i18n/format.ts'
import { translate, useTranslation } from '../../i18n/i18n.ts'
import { periodPrice, statusTexts } from '../../selling/plans/texts.ts'
import { openDialog } from '../../ui/overlays/dialogs.ts'
import { CrudPage } from '../crud/CrudPage.tsx'
import type { Column, Filter } from '../crud/types.ts'
import { providerTexts } from '../sales/sale-texts.ts'
import { HeadButton } from '../shell/HeadButton.tsx'
import { planNamesQuery } from './admin-subscriptions.ts'
import { SubscriptionBadge } from './SubscriptionBadge.tsx'
import { SubscriptionDetails } from './SubscriptionDetails.tsx'

const nameOf = ({ user }: Pick<AdminSubscription, 'user'>): string =>
  user?.name ?? translate('Deleted account')

const useColumns = (): Column<AdminSubscription>[] => {
  const { t } = useTranslation()
  return [
    { key: 'user', title: t('Customer'), cell: (one) => <span className="truncate">{nameOf(one)}</span> },
    { key: 'plan', title: t('Plan'), max: '180px', narrow: true, cell: ({ plan }) => plan.name },
    {
      key: 'status',
      title: t('Status'),
      narrow: true,
      cell: ({ status }) => <SubscriptionBadge status={status} />,
    },
    {
      key: 'amount',
      title: t('Price'),
      end: true,
      cell: ({ interval, amount, currency }) =>
        interval ? periodPrice(amount, currency, interval) : t('Free of charge'),
    },
    {
      key: 'provider',
      title: t('Paid with'),
      extra: true,
      cell: ({ provider }) => t(providerTexts[provider]),
    },
    {
      key: 'started_at',
      title: t('Started'),
      sort: 'started_at',
      cell: ({ started_at }) => formatDate(started_at),
    },
    {
      key: 'period_end',
      title: t('Period ends'),
      sort: 'period_end',
      cell: ({ period_end, status }) => {
        if (status === 'pending') return '–'
        return period_end ? formatDate(period_end) : t('Never')
      },
    },
  ]
}

const useFilters = (): Filter[] => {
  const { t } = useTranslation()
  const { data: plans = [] } = useQuery(planNamesQuery())
  return [
    {
      name: 'status',
      label: t('Status'),
      choices: subscriptionStatuses.map((value) => ({ value, label: t(statusTexts[value]) })),
    },
    {
      name: 'plan',
      label: t('Plan'),
      choices: plans.map(({ id, name }) => ({ value: String(id), label: name })),
    },
  ]
}

/** Who subscribes to which plan. */
export const SubscriptionsPage = () => {
  const { t } = useTranslation()
  return (
    <CrudPage
      of={adminSubscriptions}
      name="subscriptions"
      titleOf={nameOf}
      summary={{
        search: t('Name or email'),
        edit: t('Subscription'),
        empty: t('No subscriptions yet'),
        emptyHint: t('They appear here as soon as someone subscribes to a plan.'),
      }}
      columns={useColumns()}
      filters={useFilters()}
      actions={
        <HeadButton
          icon={Gift}
          label={t('Grant a plan')}
          onClick={() => openDialog(() => import('./GrantPlanDialog.tsx').then((m) => m.GrantPlanDialog))}
        />
      }
      before={(subscription) => <SubscriptionDetails subscription={subscription} />}
    />
  )
}
