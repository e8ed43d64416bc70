import { orderStatuses } from '../../../contract/core/selling.ts'
import { type AdminSale, adminSales } from '../../../contract/selling/back-office/sales.ts'
import { listed } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoment } from '../../i18n/moments.ts'
import { formatMoney } from '../../i18n/money.ts'
import { statusText } from '../../selling/checkout/status.ts'
import { CrudPage } from '../crud/CrudPage.tsx'
import type { Column, Filter } from '../crud/types.ts'
import { SaleBadge } from './SaleBadge.tsx'
import { SaleDetails } from './SaleDetails.tsx'
import { providerTexts, useProviderChoices } from './sale-texts.ts'

const useColumns = (): Column<AdminSale>[] => {
  const { t } = useTranslation()
  return [
    {
      key: 'number',
      title: t('Order'),
      cell: ({ number }) => <span className="tabular">{number}</span>,
    },
    { key: 'status', title: t('Status'), narrow: true, cell: (sale) => <SaleBadge {...sale} /> },
    { key: 'buyer', title: t('Customer'), max: '180px', cell: ({ buyer_name }) => buyer_name },
    { key: 'items', title: t('Items'), max: '240px', cell: ({ items }) => listed(items) },
    {
      key: 'total',
      title: t('Total'),
      sort: 'total',
      end: true,
      narrow: true,
      cell: ({ total, currency }) => formatMoney(total, currency),
    },
    { key: 'provider', title: t('Paid with'), cell: ({ provider }) => t(providerTexts[provider]) },
    {
      key: 'created_at',
      title: t('Date'),
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
      choices: orderStatuses.map((value) => ({ value, label: t(statusText[value]) })),
    },
    { name: 'provider', label: t('Paid with'), choices: useProviderChoices() },
    {
      name: 'refund_requested',
      label: t('Refund'),
      choices: [{ value: 'true', label: t('Requested') }],
    },
  ]
}

/** Orders: what was sold, paid and refunded. */
export const SalesPage = () => {
  const { t } = useTranslation()
  return (
    <CrudPage
      of={adminSales}
      name="sales"
      titleOf={({ number }) => number}
      summary={{
        search: t('Order, customer, payment ID'),
        edit: t('Order'),
        empty: t('No sales yet'),
        emptyHint: t('Orders appear here as soon as someone checks out.'),
      }}
      columns={useColumns()}
      filters={useFilters()}
      before={(sale) => <SaleDetails sale={sale} />}
    />
  )
}
