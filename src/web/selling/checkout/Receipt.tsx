import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { use } from 'react'
import type { OrderedType } from '../../../contract/core/selling.ts'
import type { Order } from '../../../contract/selling/orders.ts'
import type { Purchase } from '../../../contract/selling/purchases.ts'
import { useSession } from '../../data/session/session.ts'
import { isSelling } from '../../data/settings.ts'
import { formatDate, formatFileSize } from '../../i18n/format.ts'
import { joined, useTranslation } from '../../i18n/i18n.ts'
import { AnchorButton } from '../../ui/buttons/LinkButton.tsx'
import { DialogContext } from '../../ui/overlays/DialogHost.tsx'
import { giftFor, productTitle } from '../gifts/gift-texts.ts'
import { ProductCover } from '../plans/ProductCover.tsx'
import { subscriptionQuery } from '../plans/subscriptions.ts'
import { trialText } from '../plans/texts.ts'
import { DownloadButton } from '../purchases/DownloadButton.tsx'
import { filesOf } from '../purchases/downloads.ts'
import { purchasesQuery } from '../purchases/purchases.ts'
import { guestFiles, guestOrderQuery, guestToken } from './guest-orders.ts'
import styles from './order.module.css'
import { invoiceQuery } from './orders.ts'
import { Statement } from './Panels.tsx'
import partsStyles from './parts.module.css'

const itemTexts: Record<OrderedType, string> = { song: 'Song', album: 'Album', plan: 'Plan' }

/** Returns the purchases of an order, once they are known, and what has their files. */
const useBought = ({ uuid }: Order) => {
  const token = guestToken(uuid)
  const own = useInfiniteQuery({ ...purchasesQuery(), enabled: token === undefined })
  const guest = useQuery({ ...guestOrderQuery(token ?? ''), enabled: token !== undefined })
  return {
    // It is among the newest right after it was paid; later, the page of purchases finds it.
    bought:
      guest.data?.purchases ??
      own.data?.pages.flatMap((page) => page.data).filter((one) => one.order?.uuid === uuid),
    files: (purchase: Purchase) => (token === undefined ? filesOf(purchase) : guestFiles(token, purchase)),
  }
}

/** Items bought with an order, to be downloaded. */
const Bought = ({ order }: { order: Order }) => {
  const { t } = useTranslation()
  const { bought, files } = useBought(order)
  return (
    <ul className={styles.bought}>
      {order.items.map((item) => {
        const purchase = item.gift
          ? undefined
          : bought?.find(({ type, item_id }) => type === item.type && item_id === item.item_id)
        const facts = [
          t(itemTexts[item.type]),
          ...(item.gift ? [giftFor(item.gift)] : []),
          ...(purchase && purchase.size > 0 ? [formatFileSize(purchase.size)] : []),
          item.license,
        ]
        return (
          <li key={item.id}>
            <ProductCover product={item} size={40} />
            <span className={partsStyles.words}>
              <b className="truncate" dir="auto" title={productTitle(item)}>
                {productTitle(item)}
              </b>
              <small className="truncate">{joined(facts)}</small>
            </span>
            {purchase?.release_at ? (
              <span className="muted">{t('Out {date}', { date: formatDate(purchase.release_at) })}</span>
            ) : (
              purchase?.downloadable && <DownloadButton files={files(purchase)} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Whether an order pays a plan, for the buyer or for somebody else, and nothing else. */
export const isPlanOrder = ({ items }: Order): boolean => items.every(({ type }) => type === 'plan')

/** Whether it only consents to later payments, as for a trial: it is no sale and has no invoice. */
export const isConsent = ({ total, provider }: Order): boolean => total === 0 && provider !== 'free'

/** Whether it is a gift, and nothing else. */
export const isGiftOrder = ({ items }: Order): boolean => items.every(({ gift }) => gift !== null)

/** Text after an order of a plan that cost nothing, such as the one that begins a trial. */
const FreePlan = () => {
  const { t } = useTranslation()
  const { data } = useQuery(subscriptionQuery())
  const trial = data ? trialText(data) : ''
  return (
    <>
      {trial && (
        <>
          {trial}
          <br />
        </>
      )}
      {t('Change or cancel whenever you like.')}
    </>
  )
}

/** Milliseconds after its payment in which an order is new. */
const NEW_MS = 3_600_000

/** Whether an order was just paid, and its buyer is to be thanked. */
export const isNew = ({ paid_at }: Order): boolean =>
  paid_at === null || Date.now() - Date.parse(paid_at) < NEW_MS

/** A paid order. */
export const Receipt = ({ order }: { order: Order }) => {
  const { t } = useTranslation()
  const close = use(DialogContext)?.close
  const own = useSession((state) => state.user?.email)
  // The address of a visitor is known to the email only.
  const email = guestToken(order.uuid) === undefined ? own : undefined
  const given = isGiftOrder(order)
  if (order.status === 'refunded')
    return (
      <Statement
        look="plain"
        icon={<Check className="icon-24" aria-hidden="true" />}
        title={t('This order was refunded')}
      >
        {t('The money goes back the way it came.')}
      </Statement>
    )
  const plan = isPlanOrder(order) && !given
  return (
    <>
      {isNew(order) && (
        <Statement
          look="good"
          icon={<Check className="icon-24" aria-hidden="true" />}
          title={plan ? t('Your plan is active') : given ? t('Your gift is on its way') : t('It’s all yours')}
        >
          {plan && order.total === 0 ? (
            <FreePlan />
          ) : email ? (
            t('We’ve emailed the receipt to {email}.', { email })
          ) : (
            t('We’ve emailed the receipt, with a link that opens this page.')
          )}
        </Statement>
      )}
      {!plan && <Bought order={order} />}
      {isSelling() && order.items.some(({ gift }) => gift) && (
        <p className={partsStyles.small}>
          <Link to="/library/purchases" search={{ type: 'gift' } as never} onClick={close}>
            {t('See your gifts, their codes and whether they are redeemed')}
          </Link>
        </p>
      )}
    </>
  )
}

/** Links to the invoice, as a page to print and as PDF; nothing without one. */
export const InvoiceLinks = ({ uuid }: { uuid: string }) => {
  const { t } = useTranslation()
  const { data } = useQuery(invoiceQuery(uuid))
  if (!data) return null
  return (
    <div className={styles.pairOfButtons}>
      <AnchorButton href={data.html} target="_blank" rel="noreferrer">
        {t('Invoice')}
      </AnchorButton>
      <AnchorButton href={data.pdf} target="_blank" rel="noreferrer">
        {t('Invoice (PDF)')}
      </AnchorButton>
    </div>
  )
}
