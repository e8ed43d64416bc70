import type { ArtistCoupon } from '../../../contract/selling/back-office/discount-codes.ts'
import { formatDate, formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoment } from '../../i18n/moments.ts'
import { formatMoney, formatRate } from '../../i18n/money.ts'
import type { Column, CustomInput, Field } from '../crud/types.ts'
import { ActiveBadge } from '../money/ActiveBadge.tsx'
import { type Money, MoneyField } from '../money/MoneyInput.tsx'
import { moneyField } from '../money/money-fields.ts'
import { DateTimeField } from '../podcasts/DateTimeField.tsx'

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
    <DateTimeField
      value={value}
      label={t('Ends')}
      hint={t('Leave empty for no end date.')}
      onChange={onChange}
    />
  )
}

/** Columns of coupons, whoever made them. */
export const useCouponColumns = (): Column<ArtistCoupon>[] => {
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

/** Fields of coupons; amounts are in `currency` until they have one of their own. */
export const useCouponFields = (currency: string): Field[] => {
  const { t } = useTranslation()
  return [
    {
      kind: 'text',
      name: 'code',
      label: t('Code'),
      hint: t('Letters, digits and hyphens, such as AUTUMN10.'),
    },
    { kind: 'number', name: 'percent', label: t('Percent off'), min: 1, max: 100, half: true },
    {
      ...moneyField('amount', t('Amount off'), AmountInput),
      // Those with a percentage have no currency until they get an amount.
      from: (coupon) => ({ amount: coupon.amount ?? null, currency: coupon.currency ?? currency }),
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
    { kind: 'switch', name: 'active', label: t('Active'), hint: t('When off, nobody can use it.') },
  ]
}

/** Initial values of a new coupon. */
export const freshCoupon = {
  code: '',
  percent: 10,
  amount: null,
  starts_at: null,
  ends_at: null,
  usage_limit: null,
  once_per_user: true,
  active: true,
} as const
