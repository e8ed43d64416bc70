import { Link } from '@tanstack/react-router'
import { Check, CircleCheck, Clock, Download, Gift, Tag } from 'lucide-react'
import { useOffer } from '../../data/offers.ts'
import { useTax } from '../../data/tax.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { openPurchase, type SellingAsset } from '../buy/open-purchase.ts'
import { openOrder } from '../checkout/open-checkout.ts'
import { openOffer } from '../free-downloads/open-offer.ts'
import { DownloadButton } from '../purchases/DownloadButton.tsx'
import { filesOf } from '../purchases/downloads.ts'
import styles from './offers.module.css'
import { isSale, priceText } from './price-text.ts'

/** At the end of the actions of a song or album: buys it, or says that it is in the cart or bought. */
export const BuyButton = ({ asset }: { asset: SellingAsset }) => {
  const { t } = useTranslation()
  const offer = useOffer(asset)
  const tax = useTax()
  if (offer?.owned)
    return (
      <span className={`${styles.end} ${styles.owned}`}>
        <Link to={'/library/purchases' as string} className={styles.boughtLink}>
          <CircleCheck className="icon-18" aria-hidden="true" />
          {t('Bought')}
        </Link>
        {offer.purchase && <DownloadButton files={filesOf({ ...offer.purchase, title: asset.title })} />}
        {isSale(offer) && offer.from > 0 && (
          <Button onClick={() => openPurchase({ ...asset, gift: true })}>
            <Gift className="icon-18" aria-hidden="true" />
            {t('Give as a gift')}
          </Button>
        )}
      </span>
    )
  if (!isSale(offer)) return null
  const { pending } = offer
  if (pending !== null)
    return (
      <Button variant="bare" className={`${styles.inCart} ${styles.end}`} onClick={() => openOrder(pending)}>
        <Clock className="icon-18" aria-hidden="true" />
        {t('Payment pending')}
      </Button>
    )
  if (offer.in_cart)
    return (
      <LinkButton to="/cart" variant="bare" className={`${styles.inCart} ${styles.end}`}>
        <Check className="icon-18" aria-hidden="true" />
        {t('In cart')}
      </LinkButton>
    )
  return (
    <Button
      variant={offer.policy === 'full' ? 'line' : 'primary'}
      className={styles.end ?? ''}
      onClick={() => openOffer(asset, offer)}
    >
      {offer.free === null ? (
        <Tag className="icon-18" aria-hidden="true" />
      ) : (
        <Download className="icon-18" aria-hidden="true" />
      )}
      <span className="tabular">
        {offer.free !== null
          ? t('Free download')
          : `${asset.type === 'album' ? t('Buy album') : t('Buy song')} · ${priceText(offer, tax)}`}
      </span>
    </Button>
  )
}
