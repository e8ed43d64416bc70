import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { CircleX, Hourglass } from 'lucide-react'
import { type ReactNode, use, useEffect, useState } from 'react'
import type { Order } from '../../../contract/selling/orders.ts'
import { showError } from '../../data/errors.ts'
import { followEvents } from '../../data/events/events.ts'
import { useToken } from '../../data/session/token.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { AnchorButton, LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { DialogContext } from '../../ui/overlays/DialogHost.tsx'
import { BankTransfer } from './BankTransfer.tsx'
import { Bill, billOfOrder } from './Bill.tsx'
import { LoginWays } from './GuestFields.tsx'
import { claimOrder, guestToken } from './guest-orders.ts'
import { openCheckout } from './open-checkout.ts'
import styles from './order.module.css'
import { cancelOrder, orderQuery } from './orders.ts'
import { Panels, Statement } from './Panels.tsx'
import partsStyles from './parts.module.css'
import { providerNames } from './provider-texts.ts'
import { InvoiceLinks, isConsent, isGiftOrder, isNew, isPlanOrder, Receipt } from './Receipt.tsx'
import { statusLook, statusText } from './status.ts'

const CancelOrder = ({ order }: { order: Order }) => {
  const { t } = useTranslation()
  const cancel = async () => {
    const yes = await confirm({
      title: t('Cancel order {number}?', { number: order.number }),
      text: t('Don’t cancel it if you’ve already paid.'),
      yes: t('Cancel order'),
      no: t('Keep order'),
      danger: true,
    })
    if (yes) await cancelOrder(order.uuid).catch(showError)
  }
  return (
    <Button variant="ghost" block className={styles.cancel} onClick={() => void cancel()}>
      {t('Cancel order')}
    </Button>
  )
}

/** Keeps what a visitor bought in the library of an account. */
const KeepInLibrary = ({ token }: { token: string }) => {
  const { t } = useTranslation()
  const router = useRouter()
  const close = use(DialogContext)?.close
  const visitor = useToken((state) => state.token === null)
  const [busy, setBusy] = useState(false)
  const claim = async () => {
    setBusy(true)
    await claimOrder(token, router).then(close, showError)
    setBusy(false)
  }
  return (
    <>
      {visitor ? (
        <LoginWays intent={{ act: 'claim_order', token }} page="/library/purchases" close={close} />
      ) : (
        <Button variant="primary" size="lg" block disabled={busy} onClick={() => void claim()}>
          {t('Add to your library')}
        </Button>
      )}
      <p className={partsStyles.small}>
        {t('Keep it in your library to listen anywhere and download it again.')}
      </p>
    </>
  )
}

/** Leads to what the order is for: the plan of the account, or its purchases. */
const OpenPurchases = ({ order, primary }: { order: Order; primary?: boolean }) => {
  const { t } = useTranslation()
  const close = use(DialogContext)?.close
  const token = guestToken(order.uuid)
  if (token !== undefined) return order.status === 'paid' ? <KeepInLibrary token={token} /> : null
  const given = isGiftOrder(order)
  const look = primary ? ({ variant: 'primary', size: 'lg' } as const) : {}
  if (isPlanOrder(order))
    return (
      <LinkButton
        {...(given ? { to: '/subscription' } : { to: '/account/settings', hash: 'plan' })}
        {...look}
        block
        onClick={close}
      >
        {given ? t('Plans') : t('Your plan')}
      </LinkButton>
    )
  return (
    <LinkButton to="/library/purchases" {...look} block onClick={close}>
      {t('Open purchases')}
    </LinkButton>
  )
}

const TryAgain = () => {
  const { t } = useTranslation()
  return (
    <Button variant="primary" size="lg" block onClick={openCheckout}>
      {t('Try again')}
    </Button>
  )
}

const PaidFoot = ({ order }: { order: Order }) => {
  const { t } = useTranslation()
  return (
    <>
      {(isNew(order) || guestToken(order.uuid) !== undefined) && order.status === 'paid' && (
        <OpenPurchases order={order} primary />
      )}
      {!isConsent(order) && <InvoiceLinks uuid={order.uuid} />}
      <p className={partsStyles.small}>
        {t(providerNames[order.provider])}
        {order.paid_at && ` · ${formatDate(order.paid_at)}`}
      </p>
    </>
  )
}

interface Shown {
  title: string
  total: string
  main: ReactNode
  foot: ReactNode
}

/** Returns what is shown of an order in each of its states. */
const useShown = (order: Order, left: boolean): Shown => {
  const { t } = useTranslation()
  const { status, action, failure } = order
  // Plans are not bought from the cart.
  const uncharged = isPlanOrder(order)
    ? t('Nothing was charged.')
    : t('Nothing was charged, and your cart is as it was.')
  if (status === 'paid' || status === 'refunded')
    return {
      title:
        status === 'paid' && isNew(order) ? t('Thank you') : t('Order {number}', { number: order.number }),
      total: t('Paid'),
      main: <Receipt order={order} />,
      foot: <PaidFoot order={order} />,
    }
  if (status === 'pending' && action?.type === 'offline')
    return {
      title: t('Order placed'),
      total: t('To transfer'),
      main: <BankTransfer order={order} action={action} />,
      foot: (
        <>
          <OpenPurchases order={order} primary />
          <CancelOrder order={order} />
        </>
      ),
    }
  if (status === 'pending' && (left || failure !== null))
    return {
      title: t('Checkout'),
      total: t('To pay'),
      main: (
        <Statement
          look="bad"
          icon={<CircleX className="icon-24" aria-hidden="true" />}
          title={left && failure === null ? t('You left the payment') : t('Payment declined')}
        >
          {failure && t(failure)} {uncharged}
        </Statement>
      ),
      foot: (
        <>
          {isPlanOrder(order) ? <OpenPurchases order={order} primary /> : <TryAgain />}
          <CancelOrder order={order} />
        </>
      ),
    }
  if (status === 'pending')
    return {
      title: t('Order placed'),
      total: t('To pay'),
      main: (
        <Statement
          look="warn"
          icon={<Hourglass className="icon-24" aria-hidden="true" />}
          title={t('Waiting for the payment')}
        >
          {t('This page updates as soon as it’s confirmed. You can close it; we’ll email you.')}
        </Statement>
      ),
      foot: (
        <>
          {action?.type === 'redirect' && (
            <AnchorButton variant="primary" size="lg" block href={action.url}>
              {t('Continue to payment')}
            </AnchorButton>
          )}
          <CancelOrder order={order} />
        </>
      ),
    }
  return {
    title: t('Order {number}', { number: order.number }),
    total: t('Total'),
    main: (
      <Statement
        look="plain"
        icon={<CircleX className="icon-24" aria-hidden="true" />}
        title={t(statusText[status])}
      >
        {uncharged}
      </Statement>
    ),
    foot: <OpenPurchases order={order} />,
  }
}

/** An order as it was loaded. */
export const LoadedOrder = ({ order, left }: { order: Order; left: boolean }) => {
  const { t } = useTranslation()
  const { title, total, main, foot } = useShown(order, left)
  return (
    <Panels
      title={title}
      bill={
        <Bill
          title={t('Order {number}', { number: order.number })}
          aside={<Badge tone={statusLook[order.status]}>{t(statusText[order.status])}</Badge>}
          total={total}
          {...billOfOrder(order)}
        />
      }
      foot={foot}
    >
      {main}
    </Panels>
  )
}

/** An order in the state it is in, and whatever it becomes while it is shown. */
export const OrderView = ({ uuid, left = false }: { uuid: string; left?: boolean }) => {
  const { t } = useTranslation()
  useEffect(followEvents, [])
  const { data, error, refetch } = useQuery({ ...orderQuery(uuid), refetchOnMount: 'always' })
  if (data) return <LoadedOrder order={data} left={left} />
  return (
    <Panels title={t('Order')} bill={null} foot={null}>
      {error ? <LoadError error={error} retry={() => void refetch()} /> : <Skeleton height={160} />}
    </Panels>
  )
}
