import { afterAll, beforeAll, expect, test } from 'vitest'
import { prices } from '../../../../contract/selling/prices.ts'
import { subscriptions } from '../../../../contract/selling/subscriptions.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeUser } from '../../../testing/make.ts'
import { makePlan, startSubscriptions } from '../../../testing/make-plans.ts'
import { sentMails } from '../../../testing/sent-mails.ts'
import { noonOf, subscribe } from '../../../testing/subscribing.ts'
import { setSetting } from '../../platform/settings/service.ts'
import { renewSubscriptions } from './renewals.service.ts'
import { emailSubscription } from './subscription-emails.service.ts'
import { loadSubscription } from './subscription-view.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await startSubscriptions(app.ctx)
  await app.ctx.db.insertInto('tax_rates').values({ country: 'FR', name: 'TVA', rate: 2000 }).execute()
})
afterAll(() => app.close())

const FREE_DAYS = 14

test.each([
  { included: false, tax: 1198, total: 7188, shown: '$71.88' },
  { included: true, tax: 998, total: 5990, shown: '$59.90' },
])('promises the price that is charged, tax included: $included', async ({ included, tax, total, shown }) => {
  await setSetting(app.ctx, 'prices_include_tax', included ? '1' : '0')
  const ann = await makeUser(app.ctx)
  const plan = await makePlan(app.ctx, { year: 5990 }, { trial_days: FREE_DAYS })
  const period = { period_total: total, period_tax: tax, tax_name: 'TVA', tax_included: included }

  const query = { plan_id: plan.id, country: 'FR' }
  // The trial costs nothing; what follows is said with its tax.
  expect(await app.call(subscriptions.quote, { query }, ann.token)).toMatchObject({
    due: 0,
    tax: 0,
    ...period,
  })
  const { subscription } = await subscribe(app.ctx, ann, plan, noonOf('2027-01-01'), { country: 'FR' })
  expect(subscription).toMatchObject({ status: 'trial', amount: 5990, ...period })
  expect(await app.call(prices.tax, { query: {} }, ann.token)).toEqual({
    country: 'FR',
    name: 'TVA',
    rate: 2000,
    included,
    charged: true,
  })
  const { id } = await app.ctx.db
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', ann.id)
    .executeTakeFirstOrThrow()
  await emailSubscription(app.ctx, id, 'trial_ending')
  expect(sentMails(app.ctx).at(-1)).toContain(shown)

  await renewSubscriptions(app.ctx, noonOf('2027-01-15'))
  expect(await loadSubscription(app.ctx, ann.id)).toMatchObject({ status: 'active', ...period })
  const paid = await app.ctx.db.selectFrom('orders').select('total').where('user_id', '=', ann.id).execute()
  expect(paid.map((order) => order.total)).toContain(total)
})

test('knows no country of visitors, and says whether there are taxes', async () => {
  const unknown = { country: null, name: '', rate: 0, included: true, charged: true }
  expect(await app.call(prices.tax, {})).toEqual(unknown)
  expect(await app.call(prices.tax, { query: { country: 'JP' } })).toEqual({ ...unknown, country: 'JP' })
})
