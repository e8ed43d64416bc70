import { FileSpreadsheet, Landmark } from 'lucide-react'
import { payoutStatuses } from '../../../contract/selling/back-office/earnings.ts'
import { type AdminPayout, adminPayouts } from '../../../contract/selling/back-office/payouts.ts'
import { showError } from '../../data/errors.ts'
import { hasPermission } from '../../data/session/permissions.ts'
import { useSession } from '../../data/session/session.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoment } from '../../i18n/moments.ts'
import { formatMoney } from '../../i18n/money.ts'
import { CrudPage } from '../crud/CrudPage.tsx'
import type { Column, Filter } from '../crud/types.ts'
import { PayoutBadge, payoutTexts } from '../money/PayoutBadge.tsx'
import { HeadButton } from '../shell/HeadButton.tsx'
import { PayoutDetails } from './PayoutDetails.tsx'
import { PayoutSums } from './PayoutSums.tsx'
import { saveTransfers } from './payouts.ts'

const useColumns = (): Column<AdminPayout>[] => {
  const { t } = useTranslation()
  return [
    {
      key: 'artist',
      title: t('Artist'),
      sort: 'artist',
      cell: ({ artist }) => <span className="truncate">{artist}</span>,
    },
    { key: 'number', title: t('Number'), cell: ({ number }) => number },
    {
      key: 'status',
      title: t('Status'),
      narrow: true,
      cell: ({ status }) => <PayoutBadge status={status} />,
    },
    {
      key: 'amount',
      title: t('Amount'),
      sort: 'amount',
      end: true,
      narrow: true,
      cell: ({ amount, currency }) => formatMoney(amount, currency),
    },
    { key: 'method', title: t('Method'), max: '160px', cell: ({ method }) => method },
    {
      key: 'created_at',
      title: t('Requested'),
      sort: 'created_at',
      cell: ({ created_at }) => formatMoment(created_at),
    },
  ]
}

const useFilters = (): Filter[] => {
  const { t } = useTranslation()
  return [
    {
      name: 'status',
      label: t('Status'),
      choices: [
        { value: 'open', label: t('Open') },
        ...payoutStatuses.map((value) => ({ value, label: t(payoutTexts[value]) })),
      ],
    },
  ]
}

const Transfers = () => {
  const { t } = useTranslation()
  const save = (format: 'sepa' | 'csv') => void saveTransfers(format).catch(showError)
  return (
    <>
      <HeadButton icon={FileSpreadsheet} label={t('Transfers as CSV')} onClick={() => save('csv')} />
      <HeadButton icon={Landmark} label={t('SEPA file')} onClick={() => save('sepa')} />
    </>
  )
}

/** Payouts requested by artists. */
export const PayoutsPage = () => {
  const { t } = useTranslation()
  const mayPay = useSession(({ user }) => hasPermission(user, 'Edit payouts'))
  return (
    <CrudPage
      of={adminPayouts}
      name="payouts"
      titleOf={({ number }) => number}
      summary={{
        search: t('Artist, number or reference'),
        edit: t('Payout'),
        empty: t('No payouts yet'),
        emptyHint: t('Artists request them on their earnings page.'),
      }}
      columns={useColumns()}
      filters={useFilters()}
      actions={mayPay && <Transfers />}
      above={<PayoutSums />}
      before={(payout) => <PayoutDetails payout={payout} />}
    />
  )
}
