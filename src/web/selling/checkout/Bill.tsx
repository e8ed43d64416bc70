import type { ReactNode } from 'react'
import type { Cart } from '../../../contract/core/cart.ts'
import type { Order } from '../../../contract/selling/orders.ts'
import { joined, useTranslation } from '../../i18n/i18n.ts'
import { formatMoney, formatRate } from '../../i18n/money.ts'
import { formatPeriod } from '../../i18n/period.ts'
import { giftFor, productTitle } from '../gifts/gift-texts.ts'
import { ProductCover } from '../plans/ProductCover.tsx'
import styles from './bill.module.css'
import partsStyles from './parts.module.css'

interface Line {
  key: number
  type: Order['items'][number]['type']
  title: string
  artist: string | null
  license: string
  amount: number
  /** Amount before its price changed. */
  before: number | null
  cover: Order['items'][number]['cover']
  /** To whom it is given. */
  gift: Order['items'][number]['gift']
}

interface BillProps {
  title: ReactNode
  /** Beside the title. */
  aside?: ReactNode
  of: Pick<
    Cart,
    'subtotal' | 'discount' | 'tax' | 'tax_name' | 'tax_rate' | 'tax_included' | 'total' | 'currency'
  > & { coupon: string | null; refunded?: number }
  lines: Line[]
  /** Names the total. */
  total: string
  /** Is being computed again. */
  stale?: boolean
}

/** Items and sums of a cart or an order, as the server computed them. */
export const Bill = ({ title, aside, of, lines, total, stale = false }: BillProps) => {
  const { t } = useTranslation()
  const { currency } = of
  const money = (amount: number) => formatMoney(amount, currency)
  return (
    <>
      <div className={styles.billHead}>
        <h2 className="heading-16">{title}</h2>
        {aside}
      </div>
      <ul>
        {lines.map(({ key, type, title: name, artist, license, amount, before, cover, gift }) => (
          <li key={key} className={styles.line}>
            <ProductCover product={{ type, title: name, cover }} size={40} />
            <span className={partsStyles.words}>
              <b className="truncate" dir="auto" title={name}>
                {name}
              </b>
              <small className="truncate">{joined([artist, license])}</small>
              {gift && <small className="truncate">{giftFor(gift)}</small>}
            </span>
            <span className={styles.price}>
              {before !== null && (
                <del>
                  <span className="visually-hidden">{t('Previous price')} </span>
                  {money(before)}
                </del>
              )}
              {money(amount)}
            </span>
          </li>
        ))}
      </ul>
      <dl className={styles.sums} aria-busy={stale}>
        <div>
          <dt>{t('{count} items', { count: lines.length })}</dt>
          <dd>{money(of.subtotal)}</dd>
        </div>
        {of.discount > 0 && (
          <div>
            <dt className="truncate">{of.coupon ?? t('Discount')}</dt>
            <dd className={styles.saved}>{money(-of.discount)}</dd>
          </div>
        )}
        {of.tax_rate > 0 && (
          <div>
            <dt>
              {of.tax_included
                ? t('Includes {tax}', { tax: `${of.tax_name || t('Tax')} ${formatRate(of.tax_rate)}` })
                : `${of.tax_name || t('Tax')} ${formatRate(of.tax_rate)}`}
            </dt>
            <dd>{money(of.tax)}</dd>
          </div>
        )}
        <div className={styles.total}>
          <dt>{total}</dt>
          <dd>{money(of.total)}</dd>
        </div>
        {of.refunded !== undefined && of.refunded > 0 && (
          <div>
            <dt>{t('Refunded')}</dt>
            <dd>{money(of.refunded)}</dd>
          </div>
        )}
      </dl>
    </>
  )
}

/** Returns what the bill shows of a cart. */
export const billOfCart = (cart: Cart): Pick<BillProps, 'of' | 'lines'> => ({
  of: { ...cart, coupon: cart.coupon?.code ?? null },
  lines: cart.items.map(({ id, product, title, artist, license, amount, changed_from, cover, gift }) => ({
    key: id,
    type: product.type,
    title,
    artist,
    license: license.name,
    amount,
    before: changed_from,
    cover,
    gift,
  })),
})

/** Returns what the bill shows of an order. */
export const billOfOrder = (order: Order): Pick<BillProps, 'of' | 'lines'> => ({
  of: order,
  lines: order.items.map(({ id, license, period, ...item }) => ({
    ...item,
    key: id,
    title: productTitle(item),
    license: period ? formatPeriod(period) : license,
    before: null,
  })),
})
