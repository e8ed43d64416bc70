import { CircleStop } from 'lucide-react'
import { artistCoupons } from '../../../contract/selling/back-office/discount-codes.ts'
import { settings } from '../../data/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { OwnersOnly } from '../artist-area/OwnersOnly.tsx'
import { useSelectedArtist } from '../artist-area/selected-artist.ts'
import { CrudPage } from '../crud/CrudPage.tsx'
import { useActiveFilter } from '../money/ActiveBadge.tsx'
import { freshCoupon, useCouponColumns, useCouponFields } from './fields.tsx'

/** Coupons for the songs and albums of the selected artist; for owners. */
export const CouponsPage = () => {
  const { t } = useTranslation()
  const artist = useSelectedArtist()
  const columns = useCouponColumns()
  const filters = useActiveFilter()
  const fields = useCouponFields(settings().default_currency)
  if (!artist) return null
  if (artist.role !== 'owner') return <OwnersOnly text={t('Only owners of an artist make coupons.')} />
  return (
    <CrudPage
      of={artistCoupons}
      within={{ artist_id: artist.id }}
      name="artist-coupons"
      titleOf={({ code }) => code}
      summary={{
        search: t('Search coupons'),
        edit: t('Edit coupon'),
        fresh: t('New coupon'),
        empty: t('No coupons yet'),
        emptyHint: t(
          'A coupon lowers the price of your songs and albums in the carts of those who know its code.',
        ),
      }}
      columns={columns}
      filters={filters}
      fields={fields}
      fresh={freshCoupon}
      bulk={[{ action: 'end', label: t('Withdraw'), icon: CircleStop }]}
    />
  )
}
