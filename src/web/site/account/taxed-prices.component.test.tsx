import type { JSX } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { cartItem } from '../../../contract/core/cart.ts'
import { withTax } from '../../../contract/core/tax.ts'
import { bootstrap } from '../../../contract/platform/bootstrap.ts'
import { session } from '../../../contract/platform/session.ts'
import type { User } from '../../../contract/platform/user.ts'
import { carts } from '../../../contract/selling/cart.ts'
import { families } from '../../../contract/selling/families.ts'
import { plan, plans } from '../../../contract/selling/plans.ts'
import { offer, price, prices } from '../../../contract/selling/prices.ts'
import { type Subscription, subscription, subscriptions } from '../../../contract/selling/subscriptions.ts'
import { refreshSettings } from '../../data/settings.ts'
import { openPurchase } from '../../selling/buy/open-purchase.ts'
import { CartPage } from '../../selling/cart/Cart.tsx'
import { BuyButton } from '../../selling/offers/BuyButton.tsx'
import { PlansPage } from '../../selling/plans/PlansPage.tsx'
import { answer } from '../../testing/http-server.ts'
import { showToListener } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { openDialog } from '../../ui/overlays/dialogs.ts'
import { PlanPart } from './plan/PlanPart.tsx'

/** Every price that is seen before a payment is what will be paid, with its tax named. */

const PRICE = 5990
const cases = [
  { tax: 'added', country: 'FR', included: false, sum: '$71.88', note: 'including $11.98 TVA' },
  { tax: 'included', country: 'FR', included: true, sum: '$59.90', note: 'including $9.98 TVA' },
  { tax: 'unknown', country: null, included: false, sum: '$59.90', note: 'plus tax' },
]
type Case = (typeof cases)[number]

const album = { type: 'album' as const, id: 7, title: 'Slow Weather' }
const premium = sampleOf(plan, {
  id: 2,
  name: 'Premium',
  prices: [{ id: 20, interval: 'year', amount: PRICE }],
  currency: { symbol: '$', value: 'USD' },
  currency_symbol: '$',
  trial_days: 14,
})

const prepare = async ({ country, included }: Case) => {
  const rate = country ? 2000 : 0
  const { tax, total } = withTax(PRICE, { rate, included })
  const period = {
    amount: PRICE,
    currency: 'USD',
    interval: 'year' as const,
    period_total: total,
    period_tax: tax,
    tax_name: country ? 'TVA' : '',
    tax_included: included,
  }
  const own = sampleOf(subscription, {
    status: 'active',
    plan: { id: 2, name: 'Premium' },
    renews: true,
    change: null,
    due: null,
    kept: [],
    ...period,
  }) as Subscription
  answer(bootstrap.settings, () =>
    ['enable_subscription', 'enable_selling', 'saas'].map((key) => ({ key, value: '1' })),
  )
  await refreshSettings()
  answer(prices.tax, () => ({ country, name: country ? 'TVA' : '', rate, included, charged: true }))
  answer(prices.offers, () => [
    sampleOf(offer, {
      ...album,
      currency: 'USD',
      from: PRICE,
      open: false,
      free: null,
      owned: false,
      in_cart: false,
      pending: null,
      purchase: null,
    }),
  ])
  answer(prices.list, () => [
    sampleOf(price, {
      id: 1,
      currency: 'USD',
      amount: PRICE,
      minimum: null,
      ask_email: false,
      deduction: 0,
      owned: false,
    }),
  ])
  answer(carts.get, () =>
    sampleOf(carts.get.reply, {
      items: [sampleOf(cartItem, { amount: PRICE, changed_from: null, gift: null })],
      subtotal: PRICE,
      coupon: null,
      discount: 0,
      tax,
      tax_name: country ? 'TVA' : '',
      tax_rate: rate,
      tax_included: included,
      country,
      total,
      currency: 'USD',
    }),
  )
  answer(plans.list, () => [premium])
  answer(families.get, () => null)
  answer(subscriptions.providers, () => [{ key: 'test' as const, kind: 'inline' as const }])
  answer(subscriptions.quote, () =>
    sampleOf(subscriptions.quote.reply, {
      plan: { id: 2, name: 'Premium' },
      effect: 'now',
      next_payment_at: '2026-12-12T12:00:00.000Z',
      due: 0,
      tax: 0,
      discount: 0,
      trial_days: 14,
      ...period,
    }),
  )
  return own
}

const user = sampleOf(session.user.reply, { id: 1, plan: null }) as User
const settingsOf = (own: Subscription | null): JSX.Element => {
  answer(subscriptions.get, () => own)
  return <PlanPart user={user} />
}
const subscribe = () =>
  openDialog(() => import('../../selling/plans/SubscribeDialog.tsx').then((m) => m.SubscribeDialog), {
    plan: 2,
    interval: 'year' as const,
  })

interface Place {
  name: string
  show: (own: Subscription) => JSX.Element
  open?: () => unknown
  at?: 'dialog' | 'main'
  /** How it names the tax, if not as most places do. */
  names?: (one: Case) => string
}
const places: Place[] = [
  { name: 'the card of a plan', show: () => <PlansPage /> },
  { name: 'the dialog of a trial', show: () => <p />, open: subscribe, at: 'dialog' },
  { name: 'the settings', show: settingsOf, names: ({ country, note }) => (country ? note : '') },
  {
    name: 'the button of an album',
    show: () => <BuyButton asset={album} />,
    names: ({ country, note }) => (country ? '' : note),
  },
  { name: 'the dialog of a purchase', show: () => <p />, open: () => openPurchase(album), at: 'dialog' },
  { name: 'the cart', show: () => <CartPage />, names: ({ country, note }) => (country ? 'TVA' : note) },
]

beforeEach(() => answer(subscriptions.get, () => null))

describe.each(cases)('with tax $tax', (one) => {
  it.each(places)('$name says what is paid', async ({ show, open, at = 'main', names }) => {
    const own = await prepare(one)
    await showToListener(show(own))
    await open?.()
    const text = () => page.getByRole(at).element().textContent
    await expect.poll(text).toContain(one.sum)
    await expect.poll(text).toContain(names ? names(one) : one.note)
  })
})
