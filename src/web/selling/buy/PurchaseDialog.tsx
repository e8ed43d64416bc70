import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Price } from '../../../contract/selling/prices.ts'
import { useOffer } from '../../data/offers.ts'
import { useToken } from '../../data/session/token.ts'
import { taxedPrice, useTax } from '../../data/tax.ts'
import { listed } from '../../i18n/format.ts'
import { translate, useTranslation } from '../../i18n/i18n.ts'
import { formatMoney } from '../../i18n/money.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { ErrorState } from '../../ui/layout/States.tsx'
import { useDialog } from '../../ui/overlays/DialogHost.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { addToCart } from '../cart/cart.ts'
import { openCart } from '../cart/open-cart.ts'
import { openCheckout } from '../checkout/open-checkout.ts'
import { openFree } from '../free-downloads/open-offer.ts'
import { GiftSection } from '../gifts/GiftSection.tsx'
import { emptyGift, readGift } from '../gifts/gift-draft.ts'
import { isSale, priceText } from '../offers/price-text.ts'
import { pricesQuery } from '../offers/prices.ts'
import { readChosen, suggested } from './chosen-amount.ts'
import { ItemHead, ShopDialog } from './ItemHead.tsx'
import { LicenseCard } from './LicenseCard.tsx'
import { openPurchase, type SellingAsset } from './open-purchase.ts'
import styles from './purchase.module.css'

/** Says that an item is in the cart now. */
const showInCart = (title: string): void => {
  showToast({
    type: 'success',
    title: translate('Added to cart'),
    text: title,
    action: { label: translate('Open cart'), run: openCart },
  })
}

const Head = ({ asset, deduction }: { asset: SellingAsset; deduction: string }) => {
  const { t } = useTranslation()
  const note = deduction && t('songs you own: {amount}', { amount: deduction })
  return <ItemHead asset={asset} title={t('Buy {title}', { title: asset.title })} note={note} />
}

/** Says that the album of a song is in the cart, or what all of it costs. */
const WholeAlbum = ({ album }: { album: { id: number; title: string } }) => {
  const { t } = useTranslation()
  const asset = { type: 'album', ...album } as const
  const offer = useOffer(asset)
  const tax = useTax()
  if (offer?.in_cart)
    return (
      <Notice tone="info" className={styles.hint}>
        {t('{album}, with this song, is in your cart already.', { album: album.title })}
      </Notice>
    )
  if (!isSale(offer) || offer.owned || offer.free !== null) return null
  return (
    <Notice
      tone="plain"
      className={styles.hint}
      action={
        <Button size="sm" onClick={() => openPurchase(asset)}>
          {t('Buy album')}
        </Button>
      }
    >
      {t('All of {album}: {price}', { album: album.title, price: priceText(offer, tax) })}
    </Notice>
  )
}

const AlbumHint = ({ album }: Pick<SellingAsset, 'album'>) => (album ? <WholeAlbum album={album} /> : null)

const legendFor = (prices: Price[]): string =>
  prices.length > 1 ? translate('Choose a licence') : translate('Licence')

const Choices = ({ asset, prices }: { asset: SellingAsset; prices: Price[] }) => {
  const { t } = useTranslation()
  const { close } = useDialog()
  // Gifts are shown to the account that gives them.
  const giving = useToken(({ token }) => token !== null)
  const [chosenId, setChosenId] = useState<number>()
  const [draft, setDraft] = useState(asset.gift ? emptyGift : null)
  const gift = draft && readGift(draft)
  // What is owned can be given.
  const offered = prices.filter(({ owned, ask_email }) => (draft === null ? !owned : !ask_email))
  const shown = prices.filter(({ ask_email }) => draft === null || !ask_email)
  const chosen = offered.find(({ id }) => id === chosenId) ?? offered[0]
  const [typed, setTyped] = useState<Record<number, string>>({})
  const [busy, setBusy] = useState(false)
  const [checked, setChecked] = useState(false)
  const text = chosen ? (typed[chosen.id] ?? suggested(chosen)) : ''
  const amount = chosen && readChosen(chosen, text)
  const deducted = draft === null ? (chosen?.deduction ?? 0) : 0
  const tax = useTax()
  const paid =
    chosen && amount !== undefined
      ? taxedPrice(Math.max(0, amount - deducted), chosen.currency, tax)
      : undefined
  const deduction = chosen && deducted > 0 ? formatMoney(-deducted, chosen.currency) : ''
  const add = async (then: 'cart' | 'checkout'): Promise<void> => {
    setChecked(true)
    if (!chosen || amount === undefined || gift === undefined || busy) return
    setBusy(true)
    const { type, id, title } = asset
    const own = chosen.minimum === null ? {} : { amount }
    const added = await addToCart({ product: { type, id }, price: chosen.id, ...own, ...(gift && { gift }) })
    setBusy(false)
    if (!added) return
    close()
    if (then === 'checkout') openCheckout()
    else showInCart(title)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!chosen?.ask_email) void add('cart')
  }
  return (
    <form onSubmit={submit} noValidate>
      <Head asset={asset} deduction={deduction} />
      <fieldset className={styles.licenses}>
        <legend className="font-medium">{legendFor(shown)}</legend>
        {shown.map((price) => (
          <LicenseCard
            key={price.id}
            price={draft === null ? price : { ...price, owned: false }}
            chosen={price.id === chosen?.id}
            choose={() => setChosenId(price.id)}
            text={typed[price.id] ?? suggested(price)}
            type={(value) => setTyped({ ...typed, [price.id]: value })}
            checked={checked}
          />
        ))}
      </fieldset>
      {giving && !chosen?.ask_email && (
        <GiftSection
          gift={draft}
          change={(next) => {
            // Fields that appear have not been tried yet.
            if (draft === null) setChecked(false)
            setDraft(next)
          }}
          invalid={checked && gift === undefined}
        />
      )}
      <AlbumHint album={draft ? null : asset.album} />
      <div className={styles.foot}>
        <div>
          <span className="text-12 muted">{t('To pay')}</span>
          <output className={`${styles.sum} tabular`}>{paid?.price ?? '–'}</output>
          {paid?.note && <span className="text-12 muted">{paid.note}</span>}
        </div>
        {chosen?.ask_email ? (
          <Button variant="primary" onClick={() => openFree(asset, chosen.id)}>
            {t('Free download')}
          </Button>
        ) : (
          <>
            <Button type="submit" disabled={!chosen || busy}>
              {t('Add to cart')}
            </Button>
            <Button variant="primary" disabled={!chosen || busy} onClick={() => void add('checkout')}>
              {t('Buy now')}
            </Button>
          </>
        )}
      </div>
    </form>
  )
}

const Content = ({ asset }: { asset: SellingAsset }) => {
  const { t } = useTranslation()
  const prices = useQuery({ ...pricesQuery(asset), staleTime: 0 })
  if (prices.isError)
    return (
      <>
        <Head asset={asset} deduction="" />
        <ErrorState title={t('Couldn’t load the prices')} retry={() => void prices.refetch()} />
      </>
    )
  if (prices.data && prices.data.length > 0)
    return (
      <Choices key={listed(prices.data.map(({ id }) => String(id)))} asset={asset} prices={prices.data} />
    )
  return (
    <>
      <Head asset={asset} deduction="" />
      {prices.isPending ? (
        <div className={styles.licenses} aria-hidden="true">
          <Skeleton height={72} />
          <Skeleton height={72} />
        </div>
      ) : (
        <p className="muted">{t('This is no longer for sale.')}</p>
      )}
    </>
  )
}

/** Buys a song or album: license, own price where the artist permits it, and what is to pay. */
export const PurchaseDialog = ({ sellingAsset }: { sellingAsset: SellingAsset }) => {
  const { t } = useTranslation()
  return (
    <ShopDialog title={t('Buy {title}', { title: sellingAsset.title })}>
      <Content asset={sellingAsset} />
    </ShopDialog>
  )
}
