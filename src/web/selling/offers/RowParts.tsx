import { Link } from '@tanstack/react-router'
import { Check, CircleCheck, Clock } from 'lucide-react'
import { artistName } from '../../../contract/catalog/artists.ts'
import type { Song } from '../../../contract/catalog/items.ts'
import { useRovingTabIndex } from '../../catalog/items/rows/song-list-context.ts'
import { useOffer } from '../../data/offers.ts'
import { useTax } from '../../data/tax.ts'
import { listed } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { PlainButton } from '../../ui/buttons/Button.tsx'
import { openOrder } from '../checkout/open-checkout.ts'
import { openOffer } from '../free-downloads/open-offer.ts'
import styles from './offers.module.css'
import { costText, isSale, priceText } from './price-text.ts'

/** The price of a song, at the end of its row; or that it is in the cart or bought. */
export const RowPrice = ({ song }: { song: Song }) => {
  const { t } = useTranslation()
  const offer = useOffer({ type: 'song', id: song.id })
  const tax = useTax()
  const tabIndex = useRovingTabIndex()
  const { id, title } = song
  if (offer?.owned)
    return (
      <span className={styles.bought}>
        <CircleCheck className="icon-16" aria-hidden="true" />
        <span>{t('Bought')}</span>
      </span>
    )
  if (!isSale(offer)) return null
  const { pending } = offer
  if (pending !== null)
    return (
      <PlainButton
        className={`${styles.rowPrice} ${styles.inCart}`}
        tabIndex={tabIndex}
        aria-label={t('Payment of {title} pending', { title })}
        onClick={() => openOrder(pending)}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <Clock className="icon-16" aria-hidden="true" />
        {t('Pending')}
      </PlainButton>
    )
  if (offer.in_cart)
    return (
      <Link
        to="/cart"
        className={`${styles.rowPrice} ${styles.inCart}`}
        tabIndex={tabIndex}
        aria-label={t('{title} is in your cart', { title })}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <Check className="icon-16" aria-hidden="true" />
        {t('Cart')}
      </Link>
    )
  const price = costText(offer.from, offer.currency, tax)
  return (
    <PlainButton
      className={`${styles.rowPrice} tabular`}
      tabIndex={tabIndex}
      aria-label={
        offer.free === null
          ? t('Buy {title}, {price}', { title, price: priceText(offer, tax) })
          : t('Free download of {title}', { title })
      }
      onClick={() =>
        openOffer(
          {
            type: 'song',
            id,
            title,
            artist: listed(song.artists.map(artistName)),
            cover: song.cover,
            album: song.album,
          },
          offer,
        )
      }
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <span className="truncate">{offer.open && offer.from > 0 ? `${price}+` : price}</span>
    </PlainButton>
  )
}

/** Says in the second line of a row that a song is not heard completely before it is bought. */
export const RowBadge = ({ song }: { song: Song }) => {
  const { t } = useTranslation()
  const offer = useOffer({ type: 'song', id: song.id })
  if (!offer || offer.owned || offer.policy === 'full' || song.owned) return null
  return (
    <span className={styles.badge}>{offer.policy === 'preview' ? t('Preview') : t('Purchased only')}</span>
  )
}
