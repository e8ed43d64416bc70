import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type User, user as userShape } from '../../../../contract/platform/user.ts'
import { plans } from '../../../../contract/selling/plans.ts'
import { type Subscription, subscription, subscriptions } from '../../../../contract/selling/subscriptions.ts'
import de from '../../../../i18n/de.json' with { type: 'json' }
import { addMessages, startMessages } from '../../../i18n/i18n.ts'
import { statusText } from '../../../selling/checkout/status.ts'
import { answer } from '../../../testing/http-server.ts'
import { showToListener } from '../../../testing/listener-page.tsx'
import { sampleOf } from '../../../testing/sample.ts'
import { PlanPart } from './PlanPart.tsx'

afterEach(() => startMessages('en'))

it.each([
  ['en', 'Plan cancelled', 'Yours until Dec 3, 2026'],
  ['de', 'Gekündigt', 'Noch bis 3. Dez. 2026'],
])('says until when a cancelled plan is theirs, in %s', async (locale, status, until) => {
  addMessages({ de })
  startMessages(locale)
  answer(plans.list, () => [])
  answer(
    subscriptions.get,
    () =>
      sampleOf(subscription, {
        status: 'cancelled',
        renews: false,
        period_end: '2026-12-03T12:00:00.000Z',
        change: null,
        due: null,
        kept: [],
      }) as Subscription,
  )
  await showToListener(<PlanPart user={sampleOf(userShape) as User} />)
  await expect.element(page.getByText(status, { exact: true })).toBeVisible()
  await expect.element(page.getByText(until, { exact: true })).toBeVisible()
  // Orders are cancelled in another word.
  expect(de[statusText.cancelled as 'Cancelled']).toBe('Storniert')
})
