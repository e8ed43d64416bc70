import {
  type AdminDiscountCode,
  adminDiscountCodes,
} from '../../../contract/selling/back-office/discount-codes.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { CrudPage } from '../crud/CrudPage.tsx'
import type { Column, Field } from '../crud/types.ts'
import { useActiveFilter } from '../money/ActiveBadge.tsx'
import { findCouponArtists } from '../sales/admin-selling.ts'
import { useSettings } from '../settings/live-settings.ts'
import { freshCoupon, useCouponColumns, useCouponFields } from './fields.tsx'

const useColumns = (): Column<AdminDiscountCode>[] => {
  const { t } = useTranslation()
  const columns = useCouponColumns()
  const artist: Column<AdminDiscountCode> = {
    key: 'artist',
    title: t('Only for'),
    max: '160px',
    cell: ({ artist: only }) => only?.name ?? t('Everything'),
  }
  return [...columns.slice(0, 2), artist, ...columns.slice(2)]
}

const useFields = (): Field[] => {
  const { t } = useTranslation()
  const { default_currency } = useSettings()
  const fields = useCouponFields(default_currency)
  const artist: Field = {
    kind: 'one',
    name: 'artist',
    label: t('Only for items of this artist'),
    find: findCouponArtists,
  }
  const periods: Field = {
    kind: 'number',
    name: 'periods',
    label: t('Payments of a plan'),
    hint: t(
      'How many payments it lowers, such as 3 for three months of a monthly plan. Leave empty for all of them.',
    ),
    min: 1,
    max: 120,
    half: true,
  }
  return [...fields.slice(0, 3), artist, ...fields.slice(3, 6), periods, ...fields.slice(6)]
}

/** Coupons: codes that lower the price of a cart. */
export const DiscountCodesPage = () => {
  const { t } = useTranslation()
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
      fields={useFields()}
      fresh={{ ...freshCoupon, artist: null, periods: 1 }}
    />
  )
}
