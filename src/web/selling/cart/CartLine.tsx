import { ChevronDown, Gift, Trash2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { CartItem } from '../../../contract/core/cart.ts'
import { ItemLink } from '../../catalog/items/ItemLink.tsx'
import { queryClient } from '../../data/client.ts'
import { showError } from '../../data/errors.ts'
import { formatDate } from '../../i18n/format.ts'
import { joined, useTranslation } from '../../i18n/i18n.ts'
import { formatMoney } from '../../i18n/money.ts'
import { PlainButton } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { openDialog } from '../../ui/overlays/dialogs.ts'
import { toggleMenu } from '../../ui/overlays/menu.ts'
import { undoToast } from '../../ui/overlays/toasts.ts'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { draftOf, readGift } from '../gifts/gift-draft.ts'
import { giftFor } from '../gifts/gift-texts.ts'
import { pricesQuery } from '../offers/prices.ts'
import { acceptPrice, addToCart, changeCartItem, removeFromCart } from './cart.ts'
import styles from './cart-line.module.css'

/** The amount that a buyer chose, where they can. */
const ownAmount = ({ minimum, chosen }: CartItem) => (minimum === null ? {} : { amount: chosen })

/** A day that has come meanwhile is no reason not to give it. */
const stillDue = (gift: NonNullable<CartItem['gift']>) => readGift(draftOf(gift)) ?? gift

const License = ({ item, currency }: { item: CartItem; currency: string }) => {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const { title, license, product } = item
  const open = async (anchor: HTMLElement): Promise<void> => {
    setBusy(true)
    try {
      const prices = await queryClient.fetchQuery(pricesQuery(product))
      const choices = prices
        .filter(({ owned }) => item.gift !== null || !owned)
        .map((price) => ({
          label: `${price.license.name} · ${formatMoney(price.minimum ?? price.amount, currency)}${price.minimum === null ? '' : '+'}`,
          chosen: price.id === item.price,
          run: () => {
            if (price.id !== item.price) void changeCartItem(item, price.id).catch(showError)
          },
        }))
      toggleMenu({
        of: `license${item.id}`,
        label: t('Licence for {title}', { title }),
        entries: [{ kind: 'choices', choices }],
        anchor,
      })
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  return (
    <PlainButton
      className={styles.license}
      aria-label={t('Licence for {title}: {license}', { title, license: license.name })}
      aria-haspopup="menu"
      aria-busy={busy || undefined}
      onClick={(event) => void open(event.currentTarget)}
    >
      <span className="truncate">{license.name}</span>
      <ChevronDown className="icon-16" aria-hidden="true" />
    </PlainButton>
  )
}

const Changed = ({ item, from, currency }: { item: CartItem; from: number; currency: string }) => {
  const { t } = useTranslation()
  return (
    <p className={styles.changed}>
      <TriangleAlert className="icon-16" aria-hidden="true" />
      <span>{t('The price changed, it was {amount}.', { amount: formatMoney(from, currency) })}</span>
      <PlainButton className={styles.accept} onClick={() => void acceptPrice(item).catch(showError)}>
        {t('Accept')}
        <span className="visually-hidden"> {item.title}</span>
      </PlainButton>
    </p>
  )
}

/** An item of the cart: its license can be changed, and its removal be undone. */
export const CartLine = ({ item, currency }: { item: CartItem; currency: string }) => {
  const { t } = useTranslation()
  const { product, title, artist, songs_count, cover, amount, deduction, changed_from, chosen, gift } = item
  const remove = async (): Promise<void> => {
    try {
      await removeFromCart(item)
    } catch (error) {
      return showError(error)
    }
    undoToast({
      title: t('Removed from cart'),
      text: title,
      undo: () =>
        void addToCart({
          product,
          price: item.price,
          ...ownAmount(item),
          ...(gift && { gift: stillDue(gift) }),
        }),
    })
  }
  const about = [
    product.type === 'album' ? t('Album') : t('Song'),
    artist,
    songs_count !== null && t('{count} songs', { count: songs_count }),
  ].filter(Boolean)
  return (
    <li className={styles.line}>
      <Cover picture={cover} name={title} size={64} className={styles.cover ?? ''} />
      <div className={styles.about}>
        <ItemLink item={product} className={`${styles.name} truncate`} title={title}>
          {title}
        </ItemLink>
        <p className="truncate text-12 muted">{joined(about)}</p>
        {deduction > 0 && (
          <p className="text-12 muted">
            {t('{amount} less {deduction} for songs you own', {
              amount: formatMoney(Math.max(chosen, item.minimum ?? 0), currency),
              deduction: formatMoney(deduction, currency),
            })}
          </p>
        )}
        {gift && (
          <p className={styles.recipient}>
            <Gift className="icon-16" aria-hidden="true" />
            <span className="truncate" title={gift.email}>
              {giftFor(gift)}
              {gift.deliver_at && ` · ${formatDate(gift.deliver_at)}`}
            </span>
            <PlainButton
              className={styles.edit}
              onClick={() =>
                openDialog(() => import('../gifts/GiftDialog.tsx').then((m) => m.GiftDialog), { item })
              }
            >
              {t('Edit')}
              <span className="visually-hidden"> {title}</span>
            </PlainButton>
          </p>
        )}
        {changed_from !== null && <Changed item={item} from={changed_from} currency={currency} />}
      </div>
      <License item={item} currency={currency} />
      <span className={`${styles.amount} tabular`}>
        {changed_from !== null && <s className="text-12 muted">{formatMoney(changed_from, currency)}</s>}
        <b>{formatMoney(amount, currency)}</b>
      </span>
      <IconButton
        label={t('Remove {title} from cart', { title })}
        className={styles.remove ?? ''}
        onClick={() => void remove()}
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
    </li>
  )
}
