import { Headphones } from 'lucide-react'
import type { Offer, SoldItem } from '../../../contract/selling/prices.ts'
import { useOffer } from '../../data/offers.ts'
import { translate, useTranslation } from '../../i18n/i18n.ts'
import { Notice } from '../../ui/layout/Notice.tsx'

const heard = ({ type, policy, preview_seconds }: Offer): string => {
  if (policy === 'none')
    return type === 'album'
      ? translate('Buy this album to listen to it.')
      : translate('Buy this song to listen to it.')
  const seconds = preview_seconds
  return type === 'album'
    ? translate('You hear {seconds} seconds of each song.', { seconds })
    : translate('You hear {seconds} seconds of this song.', { seconds })
}

/** Says that a song or album is not heard completely before it is bought. */
export const OfferNotice = ({ item, artist }: { item: SoldItem; artist?: string | undefined }) => {
  const { t } = useTranslation()
  const offer = useOffer(item)
  if (!offer || offer.owned || offer.policy === 'full') return null
  return (
    <Notice tone="plain" icon={Headphones} className="mt-1 mb-3">
      <b className="font-semibold">{heard(offer)}</b>{' '}
      <span className="muted">
        {offer.from !== null &&
          (artist
            ? t('{name} sells it; what you buy is yours to keep.', { name: artist })
            : t('What you buy is yours to keep.'))}
      </span>
    </Notice>
  )
}
