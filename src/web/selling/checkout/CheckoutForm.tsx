import { useQuery } from '@tanstack/react-query'
import { ShoppingCart } from 'lucide-react'
import { type FormEvent, useEffect, useId, useState } from 'react'
import type { Cart } from '../../../contract/core/cart.ts'
import type { BodyOf } from '../../../contract/core/endpoint.ts'
import { ORDER_UUID, type Order, type orders, type ProviderKey } from '../../../contract/selling/orders.ts'
import { CallError } from '../../data/call.ts'
import { endRefusedSession, errorTexts, showError } from '../../data/errors.ts'
import { useSession } from '../../data/session/session.ts'
import { useToken } from '../../data/session/token.ts'
import { settings } from '../../data/settings.ts'
import { rememberCountry, rememberedCountry } from '../../data/tax.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoney } from '../../i18n/money.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { EmptyState } from '../../ui/layout/States.tsx'
import { useDialog } from '../../ui/overlays/DialogHost.tsx'
import { acceptPrices, cartChanged, cartQuery, updateCart } from '../cart/cart.ts'
import { Bill, billOfCart } from './Bill.tsx'
import { CountrySelect } from './CountrySelect.tsx'
import styles from './form.module.css'
import { GuestFields, LoginFirst, useGuestEmail } from './GuestFields.tsx'
import { checkOutGuest } from './guest-orders.ts'
import { checkOut, providersQuery } from './orders.ts'
import { Panels } from './Panels.tsx'
import { Providers } from './Providers.tsx'
import partsStyles from './parts.module.css'
import { chargeNote, payText } from './provider-texts.ts'
import { useAttempt } from './use-attempt.ts'

/** Why an attempt led to nothing. */
interface Failure {
  kind: 'declined' | 'changed' | 'other'
  text: string
}

/** What the form holds; visitors also enter their address. */
type Chosen = Omit<BodyOf<typeof orders.checkout>, 'return_url' | 'cancel_url'> & { email?: string }

const failureOf = (error: unknown): Failure => {
  if (!(error instanceof CallError)) throw error
  const kind = error.status === 402 ? 'declined' : error.status === 409 ? 'changed' : 'other'
  return { kind, text: errorTexts(error.body).text }
}

/** Pays the cart, one attempt at a time. */
const usePayment = (onPlaced: (order: Order) => void) => {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [paying, setPaying] = useState<Cart | null>(null)
  const attempt = useAttempt()
  const pay = async (cart: Cart, chosen: Chosen): Promise<void> => {
    const { email, ...own } = chosen
    const path = `${email === undefined ? '/checkout' : '/order'}/${ORDER_UUID}`
    const body = { ...own, return_url: path, cancel_url: `${path}?cancelled` }
    setFailure(null)
    setPaying(cart)
    try {
      const { order, action } =
        email === undefined
          ? await attempt(checkOut, body)
          : await attempt(checkOutGuest, { ...body, email, country: own.country ?? '' })
      // The page is left, so nothing may be pressed any more.
      if (action.type === 'redirect') return location.assign(action.url)
      onPlaced(order)
    } catch (error) {
      if (endRefusedSession(error)) return
      const failed = failureOf(error)
      setFailure(failed)
      if (failed.kind === 'changed') await cartChanged()
    }
    setPaying(null)
  }
  return {
    pay,
    /** The cart that is being paid. Its order empties it, maybe before the reply arrives. */
    paying,
    failure,
    forget: () => setFailure(null),
  }
}

const Waiting = () => (
  <div className={styles.waiting} aria-hidden="true">
    {[1, 2, 3].map((index) => (
      <Skeleton key={index} height={64} />
    ))}
  </div>
)

const Problem = ({ failure, changed }: { failure: Failure | null; changed: boolean }) => {
  const { t } = useTranslation()
  if (failure?.kind === 'declined')
    return (
      <Notice tone="bad" title={t('Payment declined')}>
        {failure.text} {t('Nothing was charged, and your cart is as it was.')}
      </Notice>
    )
  if (changed || failure?.kind === 'changed')
    return (
      <Notice tone="warn" role="alert" title={t('Your cart has changed')}>
        {changed ? t('Some prices are different now. Check them before you pay.') : (failure?.text ?? '')}
      </Notice>
    )
  return failure && <Notice tone="bad">{failure.text}</Notice>
}

/** The tax follows the country: the cart is computed again, and the country is remembered for the next checkout. */
const useCountry = (cart: Cart) => {
  const [country, setCountry] = useState(cart.country ?? rememberedCountry() ?? '')
  const [computing, setComputing] = useState(false)
  const change = async (next: string) => {
    setCountry(next)
    setComputing(true)
    rememberCountry(next)
    await updateCart({ country: next }).catch(showError)
    setComputing(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was remembered before it opened
  useEffect(() => {
    if (country && cart.country === null) void change(country)
  }, [])
  return { country, change, computing }
}

interface FormProps {
  cart: Cart
  payment: ReturnType<typeof usePayment>
}

const Form = ({ cart, payment }: FormProps) => {
  const { t } = useTranslation()
  const form = useId()
  const user = useSession((state) => state.user)
  const guest = useGuestEmail()
  const providers = useQuery(providersQuery())
  const [chosen, setProvider] = useState<ProviderKey>()
  const [name, setName] = useState(user?.name ?? '')
  const [address, setAddress] = useState('')
  const [asked, setAsked] = useState(false)
  const { country, change, computing } = useCountry(cart)
  const { pay, paying, failure, forget } = payment
  const [accepting, setAccepting] = useState(false)
  const changed = cart.items.some(({ changed_from }) => changed_from !== null)
  const isFree = cart.total === 0
  // Visitors have none from before.
  const countryMissing = country === '' && (!isFree || guest !== null)
  const provider = isFree ? 'free' : (chosen ?? providers.data?.[0]?.key)
  const amount = formatMoney(cart.total, cart.currency)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (provider === undefined || countryMissing || guest?.missing) return
    void pay(cart, {
      provider,
      total: cart.total,
      ...(guest && { email: guest.email }),
      ...(country && { country }),
      ...(name.trim() && { name: name.trim() }),
      ...(address.trim() && { address: address.trim() }),
    })
  }
  const accept = async () => {
    setAccepting(true)
    forget()
    await acceptPrices(cart).catch(showError)
    setAccepting(false)
  }
  return (
    <Panels
      title={t('Checkout')}
      bill={
        <Bill
          title={t('Your order')}
          total={t('To pay')}
          stale={computing || accepting}
          {...billOfCart(cart)}
        />
      }
      foot={
        <>
          {changed ? (
            <Button variant="primary" size="lg" block disabled={accepting} onClick={() => void accept()}>
              {t('Accept the new prices')}
            </Button>
          ) : (
            <Button
              type="submit"
              form={form}
              variant="primary"
              size="lg"
              block
              disabled={paying !== null || computing || provider === undefined}
            >
              {paying ? t('One moment…') : payText(provider, amount, failure?.kind === 'declined')}
            </Button>
          )}
          {/* A line is always there, so that nothing moves. */}
          <p className={partsStyles.small}>{chargeNote(providers.data, provider, amount)}</p>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <Problem failure={failure} changed={changed} />
        {guest && <GuestFields {...guest} checked={asked} />}
        {!isFree && providers.isPending && <Waiting />}
        {!isFree && providers.error && (
          <LoadError error={providers.error} retry={() => void providers.refetch()} />
        )}
        {!isFree && providers.data?.length === 0 && (
          <Notice tone="warn">{t('There is no way to pay at the moment. Please try again later.')}</Notice>
        )}
        {!isFree && providers.data && providers.data.length > 0 && (
          <Providers
            providers={providers.data}
            value={provider}
            onChange={(next) => {
              setProvider(next)
              forget()
            }}
          />
        )}
        <div className={styles.pair}>
          <CountrySelect
            value={country}
            onChange={(next) => void change(next)}
            error={asked && countryMissing ? t('Choose your country.') : undefined}
          />
          <TextField
            label={t('Name')}
            name="name"
            autoComplete="name"
            maxLength={120}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        <TextArea
          label={t('Address for the invoice (optional)')}
          name="address"
          autoComplete="street-address"
          rows={2}
          maxLength={500}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
      </form>
    </Panels>
  )
}

/** The cart, who buys it, and how it is paid. */
export const CheckoutForm = ({ onPlaced }: { onPlaced: (order: Order) => void }) => {
  const { t } = useTranslation()
  const { close } = useDialog()
  // What was put in the cart elsewhere belongs to it as well.
  const cart = useQuery({ ...cartQuery(), refetchOnMount: 'always' })
  const payment = usePayment(onPlaced)
  const shown = payment.paying ?? cart.data
  const loggedIn = useToken(({ token }) => token !== null)
  if (shown && shown.items.length > 0)
    return loggedIn || settings().guest_checkout ? (
      <Form cart={shown} payment={payment} />
    ) : (
      <LoginFirst cart={shown} />
    )
  return (
    <Panels
      title={t('Checkout')}
      bill={null}
      foot={
        <Button variant="line" size="lg" block onClick={close}>
          {t('Close')}
        </Button>
      }
    >
      {cart.isPending && <Waiting />}
      {cart.error && <LoadError error={cart.error} retry={() => void cart.refetch()} />}
      {cart.data && (
        <EmptyState icon={<ShoppingCart aria-hidden="true" />} title={t('Your cart is empty.')} />
      )}
    </Panels>
  )
}
