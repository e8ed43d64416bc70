import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../contract/core/endpoint.ts'
import { session } from '../contract/platform/session.ts'
import { plans } from '../contract/selling/plans.ts'
import { subscriptions } from '../contract/selling/subscriptions.ts'
import { setSetting } from './domains/platform/settings/service.ts'
import { renewSubscriptions } from './domains/selling/subscriptions/renewals.service.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { contractEndpoints } from './testing/endpoints.ts'
import { liftLimits } from './testing/limits.ts'
import { makeArtist, makeMember, makeUser, type TestUser } from './testing/make.ts'
import { makePlan, startSubscriptions } from './testing/make-plans.ts'
import { noonOf, returnPaths, subscribe } from './testing/subscribing.ts'

type Switch = 'saas' | 'enable_selling' | 'enable_subscription'

/**
 * Paths that exist only where the site is a business, by the settings that must be on. Orders and purchases are not
 * among them, as what was bought remains, nor are payment providers, with which old payments are still reconciled.
 */
const PAID: [switches: Switch[], paths: string[]][] = [
  [
    ['saas'],
    [
      'admin/(plans|plan-codes|subscriptions|prices|licenses|discount-codes|tax-rates)',
      'admin/(sales|payouts|payout-methods|payout-sums|accounting|revenue)',
      'artist/(earnings|earning-totals|payouts|payout-account|payout-summary)',
    ],
  ],
  [
    ['saas', 'enable_selling'],
    [
      'artist/(coupons|splits|split-requests|song-prices|album-prices|addresses)',
      'user/(cart|add-to-cart|remove-from-cart|free-downloads$)',
      '(checkout|prices|offers|payment-providers)',
    ],
  ],
  [
    ['saas', 'enable_subscription'],
    ['user/(plan-gifts|subscription/quote|subscription/providers|subscription/pay|subscription/resume)'],
  ],
]
/** Other methods of this path look at a subscription. */
const ORDERED = ['POST /user/subscription', 'PUT /user/subscription']

const switchesOf = ({ method, path }: Endpoint): Switch[] | undefined =>
  ORDERED.includes(`${method} ${path}`)
    ? ['saas', 'enable_subscription']
    : PAID.find(([, paths]) => paths.some((part) => new RegExp(`^/${part}(/|$)`).test(path)))?.[0]

let app: TestApp
let admin: TestUser
let owner: TestUser
const endpoints = (await contractEndpoints()).filter((endpoint) => switchesOf(endpoint))
beforeAll(async () => {
  app = await testApp()
  await liftLimits(app.ctx)
  admin = await makeUser(app.ctx, { admin: true })
  owner = await makeUser(app.ctx)
  await makeMember(app.ctx, await makeArtist(app.ctx), owner)
})
afterAll(() => app.close())

it('knows every part', () => {
  const missing = PAID.flatMap(([, paths]) => paths)
    .flatMap((part) => {
      const [, prefix = '', names = ''] = /^(.*)\((.*)\)$/.exec(part) ?? []
      return names.split('|').map((name) => `/${prefix}${name.replace('$', '')}`)
    })
    .filter((path) => !endpoints.some((endpoint) => endpoint.path.startsWith(path)))
  expect(missing).toEqual([])
})

/** Whether the feature of each call is off, for one who may call it, and for one who may not. */
const offFor = async ({ method, path }: Endpoint): Promise<boolean[]> =>
  Promise.all(
    [admin, owner].map(async ({ token }) => {
      const { body } = await app.fastify.inject({
        method,
        url: `/api${path.replace(/\{\w+\}/g, '1')}`,
        headers: { authorization: `Bearer ${token}` },
        ...(method !== 'GET' && { payload: {} }),
      })
      return body.includes('"feature_disabled"')
    }),
  )

const combinations = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => ({
  saas: bits >= 4,
  enable_selling: bits % 4 >= 2,
  enable_subscription: bits % 2 === 1,
}))

it.each(combinations)('paid features exist as the settings say: %o', async (settings) => {
  for (const [key, on] of Object.entries(settings)) await setSetting(app.ctx, key as Switch, on ? '1' : '0')
  await app.ctx.settings.reload()
  const wrong: string[] = []
  for (const endpoint of endpoints) {
    const off = switchesOf(endpoint)?.some((key) => !settings[key]) ?? false
    if ((await offFor(endpoint)).some((one) => one !== off)) wrong.push(`${endpoint.method} ${endpoint.path}`)
  }
  expect(wrong).toEqual([])
})

describe('plans that were paid', () => {
  const settings = async (saas: boolean) => {
    await startSubscriptions(app.ctx)
    await setSetting(app.ctx, 'saas', saas ? '1' : '0')
    await app.ctx.settings.reload()
  }

  it('stay without being renewed while billing is off, and go on when it is on again', async () => {
    await settings(true)
    const plan = await makePlan(app.ctx, { month: 900 })
    const ann = await makeUser(app.ctx)
    await subscribe(app.ctx, ann, plan, noonOf('2027-03-01'))
    const state = async () => {
      const [{ plan }, own] = await Promise.all([
        app.call(session.user, {}, ann.token),
        app.call(subscriptions.get, {}, ann.token),
      ])
      return [plan?.name, plan?.upgradable, own?.period_end]
    }
    await settings(false)
    await renewSubscriptions(app.ctx, noonOf('2027-05-01'))
    expect(await state()).toEqual([plan.name, false, '2027-04-01T12:00:00.000Z'])
    expect(await app.call(plans.list, {})).toEqual([])
    await settings(true)
    await renewSubscriptions(app.ctx, noonOf('2027-05-01'))
    expect((await state()).at(-1)).toBe('2027-05-01T12:00:00.000Z')
  })

  it('are not renewed for nothing once test payments are off', async () => {
    await settings(true)
    const plan = await makePlan(app.ctx, { month: 900 })
    const ann = await makeUser(app.ctx)
    await subscribe(app.ctx, ann, plan, noonOf('2027-03-01'))
    await setSetting(app.ctx, 'test_payments', '0')
    await app.ctx.settings.reload()
    await renewSubscriptions(app.ctx, noonOf('2027-04-01'))
    expect(await app.call(subscriptions.get, {}, ann.token)).toMatchObject({ status: 'past_due' })
    for (const provider of ['test', 'free'] as const)
      expect(
        await app.requestError(subscriptions.pay, { body: { provider, ...returnPaths } }, ann.token),
      ).toMatchObject({ status: 422 })
  })
})
