import { CircleStop } from 'lucide-react'
import { type AdminPlanCodeBatch, adminPlanCodes } from '../../../contract/selling/back-office/plan-codes.ts'
import { formatDate, formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { CrudPage } from '../crud/CrudPage.tsx'
import type { Column, Field } from '../crud/types.ts'
import { findSubscribedPlans } from '../subscriptions/admin-subscriptions.ts'
import { BatchCodes } from './BatchCodes.tsx'

const useColumns = (): Column<AdminPlanCodeBatch>[] => {
  const { t } = useTranslation()
  return [
    { key: 'name', title: t('Name'), sort: 'name', cell: ({ name }) => name },
    { key: 'plan', title: t('Plan'), max: '160px', cell: ({ plan }) => plan.name },
    { key: 'months', title: t('Months'), end: true, cell: ({ months }) => formatNumber(months) },
    {
      key: 'redeemed',
      title: t('Redeemed'),
      sort: 'redeemed',
      end: true,
      narrow: true,
      cell: ({ redeemed, codes }) =>
        t('{used} of {limit}', { used: formatNumber(redeemed), limit: formatNumber(codes) }),
    },
    {
      key: 'revoked',
      title: t('Revoked'),
      end: true,
      extra: true,
      cell: ({ revoked }) => formatNumber(revoked),
    },
    {
      key: 'expires_on',
      title: t('Ends'),
      cell: ({ expires_on }) => (expires_on ? formatDate(expires_on) : t('Never')),
    },
    {
      key: 'created_at',
      title: t('Added'),
      sort: 'created_at',
      extra: true,
      cell: ({ created_at }) => formatDate(created_at),
    },
  ]
}

const useFields = (): Field[] => {
  const { t } = useTranslation()
  return [
    { kind: 'text', name: 'name', label: t('Name'), hint: t('What they’re for. Only operators see it.') },
    { kind: 'one', name: 'plan', label: t('Plan'), only: 'new', find: findSubscribedPlans },
    { kind: 'number', name: 'months', label: t('Months'), only: 'new', min: 1, max: 36, half: true },
    { kind: 'number', name: 'codes', label: t('Number of codes'), only: 'new', min: 1, max: 500, half: true },
    {
      kind: 'date',
      name: 'expires_on',
      label: t('Can be redeemed until'),
      hint: t('Leave empty for no limit.'),
    },
  ]
}

/** Codes that grant a plan for some months. */
export const PlanCodesPage = () => {
  const { t } = useTranslation()
  return (
    <CrudPage
      of={adminPlanCodes}
      name="plan-codes"
      titleOf={({ name }) => name}
      summary={{
        search: t('Search gift codes'),
        edit: t('Gift codes'),
        fresh: t('New gift codes'),
        empty: t('No gift codes yet'),
        emptyHint: t('A code gives whoever redeems it a plan for some months.'),
      }}
      columns={useColumns()}
      fields={useFields()}
      fresh={{ name: '', plan: null, months: 1, codes: 10, expires_on: null }}
      after={({ id, name }) => <BatchCodes id={id} name={name} />}
      bulk={[{ action: 'revoke', label: t('Revoke open codes'), icon: CircleStop, danger: true }]}
    />
  )
}
