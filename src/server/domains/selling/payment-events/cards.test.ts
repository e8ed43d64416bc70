import { beforeAll, expect, test } from 'vitest'
import { subscriptions } from '../../../../contract/selling/subscriptions.ts'
import { billingStage, inDays } from '../../../testing/billing-stage.ts'
import { paypalWay, stripeWay } from '../../../testing/billing-ways.ts'
import { makeUser } from '../../../testing/make.ts'
import { makePlan } from '../../../testing/make-plans.ts'
import { settleOrders } from '../orders/open-orders.service.ts'

const stage = billingStage()
const paths = {
  return_url: '/account/settings?card=changed#payments',
  cancel_url: '/account/settings#payments',
}
let desk: ReturnType<typeof stage.deskOf>
beforeAll(() => {
  desk = stage.deskOf(stripeWay(stage.stripe))
})

const change = (who = stage.ann) => stage.app.call(subscriptions.changeCard, { body: paths }, who.token)
const confirm = () => stage.app.call(subscriptions.confirmCard, {}, stage.ann.token)
const addCard = () => stage.stripe.pay(stage.stripe.sessions.at(-1)?.id ?? '')
const cardOf = (reference: string) =>
  stage.stripe.methods.get(stage.stripe.subscriptionOf(reference).default_payment_method)?.card.last4

test('shows the card that Stripe charges, and charges another one from its return on', async () => {
  const reference = await desk.subscribed(await makePlan(stage.app.ctx, { month: 500 }))
  expect(await desk.own()).toMatchObject({ automatic: true, card: { brand: 'visa', last4: '4242' } })
  const { action } = await change()
  const page = stage.stripe.sessions.at(-1)
  expect([action, page?.success_url]).toEqual([
    { type: 'redirect', url: page?.url },
    expect.stringMatching(/\/account\/settings\?card=changed#payments$/),
  ])
  // Nothing was added yet.
  expect(await confirm()).toMatchObject({ card: { last4: '4242' } })
  addCard()
  expect(await confirm()).toMatchObject({ card: { last4: '4444', exp_month: 8, exp_year: 2034 } })
  expect(cardOf(reference)).toBe('4444')
})

test('hears of another card by its event, whenever and however often it arrives', async () => {
  const reference = await desk.subscribed(await makePlan(stage.app.ctx, { month: 500 }))
  await change()
  addCard()
  const events = stage.stripe.events.splice(0)
  await desk.deliver(events)
  const first = stage.stripe.subscriptionOf(reference).default_payment_method
  expect(await desk.own()).toMatchObject({ card: { last4: '4444' } })
  await change()
  addCard()
  await confirm()
  const second = stage.stripe.subscriptionOf(reference).default_payment_method
  expect(second).not.toBe(first)
  // An event of the first card, sent once more.
  await desk.deliver(
    events
      .map((event) => ({ ...event, body: event.body.replace(/evt_\w+/, 'evt_again') }))
      .map(({ body }) => ({ body, headers: stage.stripe.sign(body) })),
  )
  expect(stage.stripe.subscriptionOf(reference).default_payment_method).toBe(second)
})

test('a card whose event and return were lost is asked for', async () => {
  const reference = await desk.subscribed(await makePlan(stage.app.ctx, { month: 500 }))
  await change()
  addCard()
  await settleOrders(stage.app.ctx, inDays(1.1))
  expect(cardOf(reference)).toBe('4444')
})

test('charges what is overdue with the new card', async () => {
  const reference = await desk.subscribed(await makePlan(stage.app.ctx, { month: 500 }))
  stage.stripe.renew(reference, 'failed')
  await desk.deliver()
  expect(await desk.own()).toMatchObject({ status: 'past_due' })
  await change()
  addCard()
  expect(await confirm()).toMatchObject({ status: 'active', due: null, card: { last4: '4444' } })
  expect(await stage.totals()).toEqual([500, 500])
})

test('is only for those whom Stripe charges', async () => {
  const other = await makeUser(stage.app.ctx)
  const refused = (who: typeof other) =>
    Promise.all([
      stage.app.requestError(subscriptions.changeCard, { body: paths }, who.token),
      stage.app.requestError(subscriptions.confirmCard, {}, who.token),
    ]).then((all) => all.map(({ status }) => status))
  expect(await refused(other)).toEqual([409, 409])
  const paypal = stage.deskOf(paypalWay(stage.paypal))
  await paypal.subscribed(await makePlan(stage.app.ctx, { month: 500 }))
  expect(await paypal.own()).toMatchObject({ automatic: true, card: null })
  expect(await refused(stage.ann)).toEqual([409, 409])
})
