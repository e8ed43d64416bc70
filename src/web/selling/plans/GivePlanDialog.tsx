import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ProviderKey } from '../../../contract/selling/orders.ts'
import type { PlanGiftInterval, PlanGiftQuote } from '../../../contract/selling/plan-codes.ts'
import type { Plan } from '../../../contract/selling/plans.ts'
import { settings } from '../../data/settings.ts'
import { rememberCountry, rememberedCountry, taxedPrice, useTax } from '../../data/tax.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoney } from '../../i18n/money.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { RadioList } from '../../ui/fields/RadioList.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { useDialog } from '../../ui/overlays/DialogHost.tsx'
import { DialogActions } from '../../ui/overlays/DialogParts.tsx'
import { CountrySelect } from '../checkout/CountrySelect.tsx'
import { openOrder } from '../checkout/open-checkout.ts'
import { Providers } from '../checkout/Providers.tsx'
import { GiftFields } from '../gifts/GiftFields.tsx'
import { emptyGift, readGift } from '../gifts/gift-draft.ts'
import { givePlan, planGiftQuoteQuery } from './plan-gifts.ts'
import { planCurrency } from './plan-price.ts'
import styles from './plans.module.css'
import { plansQuery, subscriptionProvidersQuery } from './subscriptions.ts'
import { returnPaths, useSubscribing } from './use-subscribing.ts'

interface Offer {
  plan: Plan
  interval: PlanGiftInterval
  amount: number
}

/** Returns what can be given: plans paid by month or year. */
const offersOf = (plans: readonly Plan[]): Offer[] =>
  plans.flatMap((plan) =>
    plan.prices.flatMap(({ interval, amount }) =>
      interval === 'lifetime' ? [] : [{ plan, interval, amount }],
    ),
  )

const keyOf = ({ plan, interval }: Offer): string => `${plan.id} ${interval}`

const Offers = ({
  offers,
  chosen,
  onChoose,
}: {
  offers: Offer[]
  chosen: Offer
  onChoose: (offer: Offer) => void
}) => {
  const { t } = useTranslation()
  const tax = useTax()
  return (
    <RadioList
      look="boxes"
      label={t('Plans')}
      choices={offers.map((offer) => ({
        value: keyOf(offer),
        label: (
          <>
            <span className="min-w-0 flex-1" dir="auto">
              {t('{count} months of {plan}', {
                count: offer.interval === 'year' ? 12 : 1,
                plan: offer.plan.name,
              })}
            </span>
            <b>
              {taxedPrice(offer.amount, planCurrency(offer.plan, settings().default_currency), tax).price}
            </b>
          </>
        ),
      }))}
      value={keyOf(chosen)}
      onChange={(key) => {
        const offer = offers.find((one) => keyOf(one) === key)
        if (offer) onChoose(offer)
      }}
    />
  )
}

const Sums = ({ quote }: { quote: PlanGiftQuote }) => {
  const { t } = useTranslation()
  const { tax, tax_included, tax_name, due, currency } = quote
  return (
    <dl className={styles.sums}>
      {tax > 0 && (
        <div>
          <dt>{tax_included ? t('Includes {tax}', { tax: tax_name || t('Tax') }) : tax_name || t('Tax')}</dt>
          <dd>{formatMoney(tax, currency)}</dd>
        </div>
      )}
      <div>
        <dt>{t('To pay now')}</dt>
        <dd>{formatMoney(due, currency)}</dd>
      </div>
    </dl>
  )
}

const Form = ({ offers }: { offers: Offer[] }) => {
  const { t } = useTranslation()
  const { close } = useDialog()
  const providers = useQuery(subscriptionProvidersQuery())
  const [picked, setPicked] = useState<Offer>()
  const [draft, setDraft] = useState(emptyGift)
  const [country, setCountry] = useState(rememberedCountry() ?? '')
  const [chosen, setChosen] = useState<ProviderKey>()
  const [asked, setAsked] = useState(false)
  const offer = picked ?? offers.find(({ plan }) => plan.recommended) ?? (offers[0] as Offer)
  const what = { plan_id: offer.plan.id, interval: offer.interval }
  const quote = useQuery(planGiftQuoteQuery({ ...what, ...(country && { country }) }))
  const provider = chosen ?? providers.data?.[0]?.key
  const gift = readGift(draft)
  const { run, busy, failure } = useSubscribing<Awaited<ReturnType<typeof givePlan>>>(({ order_uuid }) => {
    close()
    openOrder(order_uuid)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!gift || !quote.data || !provider || !country) return
    void run(givePlan, { ...what, gift, provider, country, due: quote.data.due, ...returnPaths })
  }
  const amount = quote.data && formatMoney(quote.data.due, quote.data.currency)
  return (
    <form className={styles.dialog} onSubmit={submit} noValidate>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Offers offers={offers} chosen={offer} onChoose={setPicked} />
      <p className="muted">{t('The recipient gets an email with a code to redeem.')}</p>
      <GiftFields gift={draft} change={setDraft} invalid={asked && !gift} />
      {providers.data?.length === 0 && (
        <Notice tone="warn">{t('There is no way to pay at the moment. Please try again later.')}</Notice>
      )}
      {providers.data && providers.data.length > 0 && (
        <Providers providers={providers.data} value={provider} onChange={setChosen} />
      )}
      <CountrySelect
        value={country}
        onChange={(next) => {
          setCountry(next)
          rememberCountry(next)
        }}
        error={asked && !country ? t('Choose your country.') : undefined}
      />
      {quote.error && <LoadError error={quote.error} retry={() => void quote.refetch()} />}
      <p className="muted">
        {t('You pay once. Whoever redeems the code pays nothing. It won’t renew automatically.')}
      </p>
      <div className={styles.giveFoot}>
        {quote.data && <Sums quote={quote.data} />}
        <DialogActions end>
          <Button variant="ghost" onClick={close}>
            {t('Not now')}
          </Button>
          <Button type="submit" variant="primary" disabled={busy || !amount || !provider}>
            {busy || !amount
              ? t('One moment…')
              : t(provider === 'offline' ? 'Order for {amount}' : 'Pay {amount}', { amount })}
          </Button>
        </DialogActions>
      </div>
    </form>
  )
}

/** Gives a plan to somebody, who gets a code by email. */
export const GivePlanDialog = () => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(plansQuery())
  const offers = data && offersOf(data)
  return (
    <DialogFrame title={t('Give a plan')} wide>
      {error && !data && <LoadError error={error} retry={() => void refetch()} />}
      {!offers && !error && <Skeleton height={240} />}
      {offers && offers.length > 0 && <Form offers={offers} />}
    </DialogFrame>
  )
}
