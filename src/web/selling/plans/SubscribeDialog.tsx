import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import type { PlanInterval } from '../../../contract/core/selling.ts'
import type { ProviderKey } from '../../../contract/selling/orders.ts'
import type { subscriptions } from '../../../contract/selling/subscriptions.ts'
import type { Upgrade } from '../../data/session/entitlements.ts'
import { dropUpgrade, keepUpgrade } from '../../data/session/kept-upgrade.ts'
import { rememberCountry, rememberedCountry, useTax } from '../../data/tax.ts'
import { formatDate, formatDays } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoney } from '../../i18n/money.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { useDialog } from '../../ui/overlays/DialogHost.tsx'
import { DialogActions } from '../../ui/overlays/DialogParts.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { CountrySelect } from '../checkout/CountrySelect.tsx'
import { openOrder } from '../checkout/open-checkout.ts'
import { Providers } from '../checkout/Providers.tsx'
import styles from './plans.module.css'
import {
  changePlan,
  plansQuery,
  quoteQuery,
  subscribe,
  subscriptionProvidersQuery,
  subscriptionQuery,
} from './subscriptions.ts'
import { intervalTexts, recurringPrice } from './texts.ts'
import { returnPaths, useSubscribing } from './use-subscribing.ts'

type Quote = ReplyOf<typeof subscriptions.quote>

/** Amounts to pay now and later, as the server computed them. */
const Sums = ({ quote, stale }: { quote: Quote; stale: boolean }) => {
  const { t } = useTranslation()
  const money = (amount: number) => formatMoney(amount, quote.currency)
  const { credit, discount, tax, tax_included, tax_name, due, amount, interval, next_payment_at, effect } =
    quote
  return (
    <dl className={styles.sums} aria-busy={stale}>
      <div>
        <dt>{quote.plan.name}</dt>
        <dd>
          {money(amount)} {t(intervalTexts[interval])}
        </dd>
      </div>
      {credit > 0 && (
        <div>
          <dt>{t('Unused time on your current plan')}</dt>
          <dd>{money(-credit)}</dd>
        </div>
      )}
      {discount > 0 && (
        <div>
          <dt>{t('Discount')}</dt>
          <dd>{money(-discount)}</dd>
        </div>
      )}
      {tax > 0 && (
        <div>
          <dt>{tax_included ? t('Includes {tax}', { tax: tax_name || t('Tax') }) : tax_name || t('Tax')}</dt>
          <dd>{money(tax)}</dd>
        </div>
      )}
      {next_payment_at && (
        <div>
          <dt>{effect === 'now' ? t('Next payment') : t('Begins')}</dt>
          <dd>{formatDate(next_payment_at)}</dd>
        </div>
      )}
      <div>
        <dt>{t('To pay now')}</dt>
        <dd>{money(due)}</dd>
      </div>
    </dl>
  )
}

/** Other effects of a change. */
const Consequences = ({ quote, country }: { quote: Quote | undefined; country: string }) => {
  const { t } = useTranslation()
  const tax = useTax()
  if (!quote) return null
  const price = recurringPrice(quote, quote.interval)
  return (
    <>
      {quote.effect === 'period_end' && (
        <p className="muted">{t('You keep your current plan until then.')}</p>
      )}
      {quote.kept_days > 0 && (
        <p className="muted">
          {t('The time you were given ({time}) is kept and starts when the new plan ends.', {
            time: formatDays(quote.kept_days),
          })}
        </p>
      )}
      {quote.trial_days > 0 && quote.next_payment_at && (
        <p className="muted">
          {t('Free until {date}, then {price}. Cancel before then, and nothing is charged.', {
            date: formatDate(quote.next_payment_at),
            price: country || tax?.included || !tax?.charged ? price : t('{price} plus tax', { price }),
          })}
        </p>
      )}
      {quote.discount > 0 && quote.interval !== 'lifetime' && (
        <p className="muted">
          {quote.discounted_payments === null
            ? t('The coupon lowers every payment.')
            : t('The coupon lowers the first {count} payments.', { count: quote.discounted_payments })}
        </p>
      )}
      {quote.members_leaving > 0 && (
        <Notice tone="warn">
          {t('{count} members of your family will lose the plan: those who joined last.', {
            count: quote.members_leaving,
          })}
        </Notice>
      )}
    </>
  )
}

const CouponField = ({
  code,
  onType,
  onRedeem,
  invalid,
}: {
  code: string
  onType: (code: string) => void
  onRedeem: () => void
  invalid: boolean
}) => {
  const { t } = useTranslation()
  return (
    <div className={styles.code}>
      <TextField
        label={t('Coupon')}
        value={code}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={invalid ? t('This coupon isn’t valid, or has expired.') : undefined}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          // Otherwise it would submit the form, which pays.
          event.preventDefault()
          onRedeem()
        }}
      />
      <Button size="lg" onClick={onRedeem}>
        {t('Redeem')}
      </Button>
    </div>
  )
}

const buttonText = (quote: Quote | undefined, changes: boolean, provider: ProviderKey | undefined) => {
  if (!quote) return { key: 'One moment…', values: {} }
  const amount = formatMoney(quote.due, quote.currency)
  if (quote.effect === 'period_end') return { key: 'Change plan', values: {} }
  if (quote.trial_days > 0) return { key: 'Try {days} days free', values: { days: quote.trial_days } }
  if (quote.due === 0) return { key: changes ? 'Change plan' : 'Subscribe', values: {} }
  return { key: provider === 'offline' ? 'Order for {amount}' : 'Pay {amount}', values: { amount } }
}

/** Queries the cost; the last one stays until it is computed for another country or coupon, so that nothing jumps. */
const useQuote = (query: Parameters<typeof quoteQuery>[0], coupon: string) => {
  const plain = useQuery({ ...quoteQuery(query), placeholderData: keepPreviousData })
  const reduced = useQuery({
    ...quoteQuery({ ...query, coupon }),
    enabled: coupon !== '',
    retry: false,
    placeholderData: keepPreviousData,
  })
  return {
    plain,
    reduced,
    quote: coupon !== '' && reduced.data ? reduced.data : plain.data,
    stale: plain.isPlaceholderData || (coupon !== '' && reduced.isFetching),
  }
}

interface SubscribeProps {
  plan: number
  interval: PlanInterval
  upgrade?: Upgrade
}

const Form = ({ plan, interval, upgrade }: SubscribeProps) => {
  const { t } = useTranslation()
  const { close } = useDialog()
  const own = useQuery(subscriptionQuery())
  const changes = own.data != null && own.data.status !== 'pending'
  const providers = useQuery({ ...subscriptionProvidersQuery(), enabled: !changes })
  const [country, setCountry] = useState(rememberedCountry() ?? '')
  const [code, setCode] = useState('')
  const [coupon, setCoupon] = useState('')
  const [chosen, setChosen] = useState<ProviderKey>()
  const [asked, setAsked] = useState(false)
  const query = { plan_id: plan, interval, ...(country && { country }) }
  const { plain, reduced, quote, stale } = useQuote(query, coupon)
  const provider = chosen ?? providers.data?.[0]?.key
  // What begins with free days is not lowered as well.
  const reducible = !quote || quote.trial_days === 0
  const { run, busy, failure } = useSubscribing(({ subscription, action, order_uuid }) => {
    close()
    // Nothing is had before the period ends.
    if (subscription.change) dropUpgrade()
    if (action.type === 'offline' && order_uuid) return openOrder(order_uuid)
    const { name } = subscription.plan
    showToast({
      type: 'success',
      title: subscription.change
        ? t('Your plan changes at the end of the period')
        : t('Welcome to {plan}', { plan: name }),
      text: subscription.change
        ? t('You keep your current plan until then.')
        : t('Change or cancel whenever you like.'),
    })
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!quote || stale) return
    if (upgrade) keepUpgrade(upgrade)
    const what = { plan_id: plan, interval, due: quote.due, ...returnPaths }
    if (changes) return void run(changePlan, what)
    if (!provider || !country) return
    // Shows the lower price before it is paid.
    if (reducible && code.trim() !== coupon) return setCoupon(code.trim())
    const accepted = coupon !== '' && reduced.data ? { coupon } : {}
    void run(subscribe, { ...what, ...accepted, provider, country })
  }
  const { key, values } = buttonText(quote, changes, provider)
  const error = plain.error ?? own.error
  return (
    <form className={styles.dialog} onSubmit={submit} noValidate>
      {failure && <Notice tone="bad">{failure}</Notice>}
      {error && <LoadError error={error} retry={() => void plain.refetch()} />}
      {!changes && providers.data?.length === 0 && (
        <Notice tone="warn">{t('There is no way to pay at the moment. Please try again later.')}</Notice>
      )}
      {!changes && providers.data && providers.data.length > 0 && (
        <>
          <Providers providers={providers.data} value={provider} onChange={setChosen} />
          <CountrySelect
            value={country}
            onChange={(next) => {
              setCountry(next)
              rememberCountry(next)
            }}
            error={asked && !country ? t('Choose your country.') : undefined}
          />
          {reducible && (
            <CouponField
              code={code}
              onType={setCode}
              onRedeem={() => setCoupon(code.trim())}
              invalid={reduced.error !== null}
            />
          )}
        </>
      )}
      {quote ? <Sums quote={quote} stale={stale} /> : !error && <Skeleton height={150} />}
      <Consequences quote={quote} country={country} />
      <DialogActions end>
        <Button variant="ghost" onClick={close}>
          {t('Not now')}
        </Button>
        <Button type="submit" variant="primary" disabled={busy || !quote || stale || (!changes && !provider)}>
          {busy || stale ? t('One moment…') : t(key, values)}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Subscribes to a plan, or changes to it, with what it costs said beforehand. */
export const SubscribeDialog = (props: SubscribeProps) => {
  const { t } = useTranslation()
  const { data: plans } = useQuery(plansQuery())
  const { data: own } = useQuery(subscriptionQuery())
  // The same request as the first one of the form.
  const country = rememberedCountry()
  const { data: quote } = useQuery(
    quoteQuery({ plan_id: props.plan, interval: props.interval, ...(country && { country }) }),
  )
  const plan = plans?.find(({ id }) => id === props.plan)?.name
  const title =
    plan === undefined
      ? t('Your plan')
      : own && own.status !== 'pending'
        ? t('Switch to {plan}', { plan })
        : quote && quote.trial_days > 0
          ? t('Try {plan} free for {days} days', { plan, days: quote.trial_days })
          : t('Subscribe to {plan}', { plan })
  return (
    <DialogFrame title={title} wide>
      <Form {...props} />
    </DialogFrame>
  )
}
