import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
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
import { Bill } from '../checkout/Bill.tsx'
import { CountrySelect } from '../checkout/CountrySelect.tsx'
import { OrderView } from '../checkout/OrderView.tsx'
import { Panels, PanelsDialog } from '../checkout/Panels.tsx'
import { Providers } from '../checkout/Providers.tsx'
import { chargeNote, payText } from '../checkout/provider-texts.ts'
import { GiftFields } from '../gifts/GiftFields.tsx'
import { emptyGift, type GiftDraft, readGift } from '../gifts/gift-draft.ts'
import { productTitle } from '../gifts/gift-texts.ts'
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
              {productTitle({ title: offer.plan.name, months: offer.interval === 'year' ? 12 : 1 })}
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

/** The gift as the only line of a bill. */
const GiftBill = ({ quote, gift, stale }: { quote: PlanGiftQuote; gift: GiftDraft; stale: boolean }) => {
  const { t } = useTranslation()
  const { plan, months, amount, due, ...of } = quote
  return (
    <Bill
      title={t('Your order')}
      total={t('To pay now')}
      stale={stale}
      of={{ ...of, subtotal: amount, discount: 0, coupon: null, total: due }}
      lines={[
        {
          key: plan.id,
          type: 'plan',
          title: productTitle({ title: plan.name, months }),
          artist: null,
          license: '',
          amount,
          before: null,
          cover: null,
          gift: readGift(gift) ?? null,
        },
      ]}
    />
  )
}

const Form = ({ offers, onPlaced }: { offers: Offer[]; onPlaced: (order: string) => void }) => {
  const { t } = useTranslation()
  const providers = useQuery(subscriptionProvidersQuery())
  const [picked, setPicked] = useState<Offer>()
  const [draft, setDraft] = useState(emptyGift)
  const [country, setCountry] = useState(rememberedCountry() ?? '')
  const [chosen, setChosen] = useState<ProviderKey>()
  const [asked, setAsked] = useState(false)
  const form = useId()
  const offer = picked ?? offers.find(({ plan }) => plan.recommended) ?? (offers[0] as Offer)
  const what = { plan_id: offer.plan.id, interval: offer.interval }
  const quote = useQuery({
    ...planGiftQuoteQuery({ ...what, ...(country && { country }) }),
    placeholderData: keepPreviousData,
  })
  const provider = chosen ?? providers.data?.[0]?.key
  const gift = readGift(draft)
  const { run, busy, failure } = useSubscribing<Awaited<ReturnType<typeof givePlan>>>(({ order_uuid }) =>
    onPlaced(order_uuid),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!gift || !quote.data || quote.isPlaceholderData || !provider || !country) return
    void run(givePlan, { ...what, gift, provider, country, due: quote.data.due, ...returnPaths })
  }
  const amount = quote.data && formatMoney(quote.data.due, quote.data.currency)
  return (
    <Panels
      title={t('Give a plan')}
      bill={
        quote.data ? (
          <GiftBill quote={quote.data} gift={draft} stale={quote.isPlaceholderData} />
        ) : quote.error ? (
          <LoadError error={quote.error} retry={() => void quote.refetch()} />
        ) : (
          <Skeleton height={160} />
        )
      }
      foot={
        <>
          <Button
            type="submit"
            form={form}
            variant="primary"
            size="lg"
            block
            disabled={busy || quote.isPlaceholderData || !amount || !provider}
          >
            {busy || !amount ? t('One moment…') : payText(provider, amount)}
          </Button>
          <p className={styles.charge}>{chargeNote(providers.data, provider, amount ?? '')}</p>
        </>
      }
    >
      <form id={form} className={styles.dialog} onSubmit={submit} noValidate>
        {failure && <Notice tone="bad">{failure}</Notice>}
        <Offers offers={offers} chosen={offer} onChoose={setPicked} />
        <p className="muted">
          {t('The recipient gets an email with a code to redeem.')}{' '}
          {t('You pay once. Whoever redeems the code pays nothing. It won’t renew automatically.')}
        </p>
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
      </form>
    </Panels>
  )
}

const Steps = () => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(plansQuery())
  const [placed, setPlaced] = useState<string>()
  const offers = data && offersOf(data)
  if (placed !== undefined) return <OrderView uuid={placed} />
  if (offers && offers.length > 0) return <Form offers={offers} onPlaced={setPlaced} />
  return (
    <Panels title={t('Give a plan')} bill={null} foot={null}>
      {error && !data && <LoadError error={error} retry={() => void refetch()} />}
      {!offers && !error && <Skeleton height={240} />}
    </Panels>
  )
}

/** Gives a plan to somebody, who gets a code by email. */
export const GivePlanDialog = () => (
  <PanelsDialog>
    <Steps />
  </PanelsDialog>
)
