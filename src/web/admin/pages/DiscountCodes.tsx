import { type AdminDiscountCode, adminDiscountCodes } from '../../../contract/admin/discount-codes.ts'
import { findCouponArtists } from '../../api/admin-selling.ts'
import { CrudPage } from '../../back-office/crud/CrudPage.tsx'
import type { Column, CustomInput, Field } from '../../back-office/crud/types.ts'
import { type Money, MoneyField } from '../../back-office/money/MoneyInput.tsx'
import { moneyField } from '../../back-office/money/money-fields.ts'
import { DateTimeField } from '../../back-office/podcasts/DateTimeField.tsx'
import { formatDate, formatMoment, formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoney, formatRate } from '../../i18n/money.ts'
import { useSettings } from '../live-settings.ts'
import { ActiveBadge, useActiveFilter } from '../sales/ActiveBadge.tsx'

/** Hundredths of a percent in a percent. */
const PERCENT = 100

const AmountInput = ({ value, onChange }: CustomInput) => {
  const { t } = useTranslation()
  return (
    <MoneyField
      value={value as Money}
      label={t('Amount off')}
      hint={t('Either a percentage or an amount.')}
      onChange={onChange}
    />
  )
}

const StartInput = ({ value, onChange }: CustomInput) => {
  const { t } = useTranslation()
  return (
    <DateTimeField value={value} label={t('Starts')} hint={t('Leave empty for now.')} onChange={onChange} />
  )
}

const EndInput = ({ value, onChange }: CustomInput) => {
  const { t } = useTranslation()
  return (
    <DateTimeField value={value} label={t('Ends')} hint={t('Leave empty for no end.')} onChange={onChange} />
  )
}

const useColumns = (): Column<AdminDiscountCode>[] => {
  const { t } = useTranslation()
  return [
    {
      key: 'code',
      title: t('Code'),
      sort: 'code',
      cell: ({ code }) => <span className="truncate">{code}</span>,
    },
    {
      key: 'discount',
      title: t('Discount'),
      end: true,
      narrow: true,
      cell: ({ percent, amount, currency }) =>
        percent === null ? formatMoney(amount ?? 0, currency ?? '') : formatRate(percent * PERCENT),
    },
    {
      key: 'artist',
      title: t('Only for'),
      max: '160px',
      cell: ({ artist }) => artist?.name ?? t('Everything'),
    },
    {
      key: 'used',
      title: t('Used'),
      sort: 'used',
      end: true,
      cell: ({ used, usage_limit }) =>
        usage_limit === null
          ? formatNumber(used)
          : t('{used} of {limit}', { used: formatNumber(used), limit: formatNumber(usage_limit) }),
    },
    {
      key: 'ends_at',
      title: t('Ends'),
      cell: ({ ends_at }) => (ends_at ? formatMoment(ends_at) : t('Never')),
    },
    { key: 'active', title: t('Status'), cell: ({ active }) => <ActiveBadge active={active} /> },
    {
      key: 'created_at',
      title: t('Added'),
      sort: 'created_at',
      extra: true,
      cell: ({ created_at }) => formatDate(created_at),
    },
  ]
}

const moment = (value: unknown): string => (value ? formatMoment(String(value)) : '')

const useFields = (): Field[] => {
  const { t } = useTranslation()
  return [
    {
      kind: 'text',
      name: 'code',
      label: t('Code'),
      hint: t('Letters, digits and hyphens, such as AUTUMN10.'),
    },
    { kind: 'number', name: 'percent', label: t('Percent off'), min: 1, max: 100, half: true },
    moneyField('amount', t('Amount off'), AmountInput),
    {
      kind: 'one',
      name: 'artist',
      label: t('Only for items of this artist'),
      find: findCouponArtists,
    },
    { kind: 'custom', name: 'starts_at', label: t('Starts'), half: true, input: StartInput, summary: moment },
    { kind: 'custom', name: 'ends_at', label: t('Ends'), half: true, input: EndInput, summary: moment },
    {
      kind: 'number',
      name: 'usage_limit',
      label: t('Maximum uses'),
      hint: t('Leave empty for no limit.'),
      min: 1,
      max: 1_000_000,
      half: true,
    },
    { kind: 'switch', name: 'once_per_user', label: t('Once per person') },
    { kind: 'switch', name: 'active', label: t('Offered'), hint: t('When off, nobody can use it.') },
  ]
}

/** Coupons: codes that lower the price of a cart. */
export const DiscountCodesPage = () => {
  const { t } = useTranslation()
  const { default_currency } = useSettings()
  // Those with a percentage have no currency until they get an amount.
  const fields = useFields().map((field) =>
    field.name === 'amount' && field.kind === 'custom'
      ? {
          ...field,
          from: ({ amount, currency }: Record<string, unknown>) => ({
            amount: amount ?? null,
            currency: currency ?? default_currency,
          }),
        }
      : field,
  )
  return (
    <CrudPage
      of={adminDiscountCodes}
      name="discount-codes"
      titleOf={({ code }) => code}
      summary={{
        search: t('Search coupons'),
        edit: t('Edit coupon'),
        fresh: t('New coupon'),
        empty: t('No coupons yet'),
        emptyHint: t('Buyers enter the code of a coupon in their cart.'),
      }}
      columns={useColumns()}
      filters={useActiveFilter()}
      fields={fields}
      fresh={{
        code: '',
        percent: 10,
        amount: null,
        artist: null,
        starts_at: null,
        ends_at: null,
        usage_limit: null,
        once_per_user: true,
        active: true,
      }}
    />
  )
}
