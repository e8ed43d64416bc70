// @module-tag long
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { formatMoney } from '../src/contract/core/money.ts'
import { readEnv } from '../src/server/core/env.ts'
import { offerProvider } from '../src/server/testing/make-payments.ts'
import { makeLicense, makePrice } from '../src/server/testing/make-selling.ts'
import { type PaypalServer, paypalServer } from '../src/server/testing/paypal-server.ts'
import { type StripeServer, stripeServer } from '../src/server/testing/stripe-server.ts'
import { isLong } from '../src/testing/rounds.ts'
import { axeFinds } from './axe.ts'
import { go } from './browser.ts'
import { inDatabase } from './database.ts'
import { administrator, type Listener, newListener, request, visitAs } from './listener.ts'
import { pdfText } from './pdf-text.ts'
import { product } from './product.ts'
import { changeSettings } from './settings.ts'

let operator: Listener
let stripe: StripeServer
let paypal: PaypalServer
const on = { saas: '1', enable_selling: '1', earnings_hold_days: '0', seller_name: 'Harbour Records' }
const env = () => readEnv({ TONEARM_DATA: product.dataDir })

beforeAll(async () => {
  operator = await administrator('Otto Cashier', 'otto.cashier@example.org')
  const events = (provider: string) => `${product.url}/api/webhooks/${provider}`
  stripe = await stripeServer({ port: product.providers.stripe, webhookUrl: events('stripe') })
  paypal = await paypalServer({ port: product.providers.paypal, webhookUrl: events('paypal') })
  await inDatabase(async (db) => {
    for (const server of [stripe, paypal]) await offerProvider({ ctx: { db, env: env() } }, server)
  })
  await changeSettings(on)
})
afterAll(async () => {
  await stripe.close()
  await paypal.close()
})

interface Item {
  id: number
  title: string
  artist: { id: number; name: string }
}

interface Way {
  name: string
  radio: RegExp
  currency: string
  /** Of the album and the song. */
  prices: readonly [number, number]
  /** Pays at the page of the provider so that it is refused, and comes back. */
  failsAt: (there: Page) => Promise<void>
  /** The heading that the buyer sees then. */
  failure: string
  /** Pays so that it takes time; `arrive` ends it. */
  waitsAt: (there: Page) => Promise<void>
  arrive: () => void
  /** Returns the sum refunded at the provider. */
  returned: () => number
}

const ways: Way[] = [
  {
    name: 'Stripe',
    radio: /^Card/,
    currency: 'EUR',
    prices: [1200, 250],
    failsAt: async (there) => {
      await there.getByRole('button', { name: 'Pay with a declined card' }).click()
      await there.getByText('Your card was declined.').waitFor()
      await there.getByRole('button', { name: 'Go back' }).click()
    },
    failure: 'You left the payment',
    waitsAt: (there) => there.getByRole('button', { name: 'Pay by debit' }).click(),
    arrive: () => stripe.confirm(stripe.sessions.at(-1)?.id ?? '', 'succeeded'),
    returned: () => stripe.refunds.reduce((sum, { amount }) => sum + amount, 0),
  },
  {
    name: 'PayPal',
    radio: /^PayPal/,
    currency: 'JPY',
    prices: [1501, 300],
    failsAt: async (there) => {
      paypal.captures = 'declined'
      await there.getByRole('button', { name: 'Pay', exact: true }).click()
    },
    failure: 'Payment declined',
    waitsAt: (there) => {
      paypal.captures = 'pending'
      return there.getByRole('button', { name: 'Pay', exact: true }).click()
    },
    arrive: () => paypal.review(paypal.orders.at(-1)?.id ?? '', 'completed'),
    returned: () =>
      paypal.orders.at(-1)?.refunds.reduce((sum, { amount }) => sum + Number(amount.value), 0) ?? 0,
  },
]

/** Sells an album and a song of another artist. */
const sell = async ({ currency, prices }: Way) => {
  const { data } = (await (await request('/albums?per_page=50')).json()) as { data: Item[] }
  const album = data[0] as Item
  const other = data.find(({ artist }) => artist.id !== album.artist.id) as Item
  const [song] = (await (await request(`/album/${other.id}/songs`)).json()) as [Item]
  return inDatabase(async (db) => {
    const { id: license_id } = await makeLicense({ db }, `Own use ${currency}`)
    const offers = [
      {
        product: { type: 'album', id: album.id },
        price: (await makePrice({ db }, { album: album.id }, { license_id, currency, amount: prices[0] })).id,
      },
      {
        product: { type: 'song', id: song.id },
        price: (await makePrice({ db }, { song: song.id }, { license_id, currency, amount: prices[1] })).id,
      },
    ]
    return { album, song, offers }
  })
}

/** Pays at the provider, where the buyer is led to. */
const payAt = async (page: Page, way: Way, pay: (there: Page) => Promise<void>): Promise<void> => {
  await page.getByRole('heading', { name: way.name }).waitFor()
  await pay(page)
  await page.waitForURL(`${product.url}/checkout/**`)
}

const choose = async (form: Locator, { radio }: Way): Promise<void> => {
  await form.getByRole('combobox', { name: 'Country' }).selectOption('DE')
  await form.getByRole('radio', { name: radio }).check()
}

const invoiceOf = async (page: Page): Promise<string> => {
  const href = await page.getByRole('link', { name: 'Invoice (PDF)' }).getAttribute('href')
  const reply = await fetch(new URL(href ?? '', product.url))
  return pdfText(Buffer.from(await reply.arrayBuffer()))
}

it.each(isLong ? ways : ways.slice(0, 1))(
  'with $name: refused, tried again, waited for and refunded',
  async (way) => {
    const buyer = await newListener(`Bea ${way.name}`)
    const { album, song, offers } = await sell(way)
    for (const body of offers) expect((await request('/user/add-to-cart', buyer, 'POST', body)).ok).toBe(true)
    const money = (amount: number) => formatMoney(amount, way.currency)
    const total = money(way.prices[0] + way.prices[1])

    const { page } = await visitAs(buyer, '/cart')
    await page.getByRole('button', { name: 'Check out' }).click()
    await choose(page.getByRole('dialog'), way)
    await page.getByRole('button', { name: `Pay ${total}` }).click()
    await payAt(page, way, way.failsAt)
    await page.getByText(way.failure).waitFor()
    expect(await axeFinds(page, `refused at ${way.name}`)).toEqual([])
    await page.getByRole('button', { name: 'Try again' }).click()
    await choose(page.locator('form').filter({ has: page.getByRole('radio') }), way)
    await page.getByRole('button', { name: `Pay ${total}` }).click()
    await payAt(page, way, way.waitsAt)
    await page.getByText('Waiting for the payment').first().waitFor()
    way.arrive()
    await page.getByText('It’s all yours').waitFor()
    const invoice = await invoiceOf(page)
    for (const text of ['Harbour Records', `Bea ${way.name}`, album.title, song.title, total])
      expect(invoice).toContain(text)
    await go(page, '/library/purchases')
    const list = page.getByRole('list', { name: 'Purchases' })
    await expect.poll(() => list.getByRole('listitem').count()).toBe(2)

    const [sale] = ((await (await request('/orders', buyer)).json()) as { data: { number: string }[] }).data
    const refund = `/admin/sales/${sale?.number.slice(2)}/refund`
    expect((await request(refund, operator, 'POST', { items: null, reason: '' })).status).toBe(200)
    await page.getByText('Refunded').first().waitFor()
    await expect.poll(way.returned).toBe(way.prices[0] + way.prices[1])
  },
)
