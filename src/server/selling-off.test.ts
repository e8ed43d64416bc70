import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Endpoint } from '../contract/endpoint.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { contractEndpoints } from './testing/endpoints.ts'
import { liftLimits } from './testing/limits.ts'
import { makeArtist, makeMember, makeUser, type TestUser } from './testing/make.ts'

/**
 * What exists only where the site is a business; the setting `saas` is off by default. Orders and purchases are not among
 * it, as what was bought remains, nor are payment providers, with which old payments are still reconciled.
 */
const PAID = [
  'admin/(plans|plan-codes|subscriptions|prices|licenses|discount-codes|tax-rates)',
  'admin/(sales|payouts|payout-methods|payout-sums|accounting|revenue)',
  'artist/(earnings|earning-totals|payouts|payout-account|payout-summary|coupons|splits|split-requests)',
  'artist/(song-prices|album-prices|addresses)',
  'user/(cart|add-to-cart|remove-from-cart|plan-gifts)',
  '(checkout|prices|offers|payment-providers)',
]
const isPaid = ({ path }: Endpoint): boolean => PAID.some((part) => new RegExp(`^/${part}(/|$)`).test(path))

let app: TestApp
let admin: TestUser
let owner: TestUser
const endpoints = (await contractEndpoints()).filter(isPaid)
beforeAll(async () => {
  app = await testApp()
  await liftLimits(app.ctx)
  admin = await makeUser(app.ctx, { admin: true })
  owner = await makeUser(app.ctx)
  await makeMember(app.ctx, await makeArtist(app.ctx), owner)
})
afterAll(() => app.close())

it('knows every part', () => {
  const missing = PAID.flatMap((part) => {
    const [, prefix = '', names = ''] = /^(.*)\((.*)\)$/.exec(part) ?? []
    return names.split('|').map((name) => `/${prefix}${name}`)
  }).filter((path) => !endpoints.some((endpoint) => endpoint.path.startsWith(path)))
  expect(missing).toEqual([])
})

it.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s does not exist without saas',
  async (_, { method, path }) => {
    for (const { token } of [admin, owner]) {
      const { statusCode, body } = await app.fastify.inject({
        method: method as 'GET',
        url: `/api${path.replace(/\{\w+\}/g, '1')}`,
        headers: { authorization: `Bearer ${token}` },
        ...(method !== 'GET' && { payload: {} }),
      })
      expect([statusCode, JSON.parse(body).code]).toEqual([404, 'feature_disabled'])
    }
  },
)
