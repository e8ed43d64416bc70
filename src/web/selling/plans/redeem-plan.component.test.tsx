import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { session } from '../../../contract/platform/session.ts'
import type { User } from '../../../contract/platform/user.ts'
import { type PlanCode, planCode, planCodes } from '../../../contract/selling/plan-codes.ts'
import { refreshUser } from '../../data/session/session.ts'
import { axeFinds } from '../../testing/axe.ts'
import { answer, received } from '../../testing/http-server.ts'
import { showToListener } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { RedeemPlan } from './RedeemPlan.tsx'

const found = (more: Partial<PlanCode> = {}): PlanCode => ({
  ...sampleOf(planCode),
  plan: { id: 2, name: 'Premium', description: 'All of it', features: ['No ads'] },
  months: 3,
  status: 'open',
  yours: false,
  effect: 'start',
  until: '2027-04-30T12:00:00.000Z',
  ...more,
})
const show = async (code: PlanCode) => {
  answer(planCodes.get, () => code)
  answer(session.user, () => sampleOf(session.user.reply, { id: 1 }) as User)
  await refreshUser()
  await showToListener(<RedeemPlan code="CODE" unknown={null} />)
}
const button = () => page.getByRole('button', { name: 'Redeem' })

it('says what a code grants and until when, and redeems it', async () => {
  await show(found())
  await expect.element(page.getByRole('heading', { name: '3 months of Premium' })).toBeVisible()
  await expect
    .element(page.getByText('You have it until Apr 30, 2027, and nothing is charged.'))
    .toBeVisible()
  expect(await axeFinds()).toEqual([])
  answer(planCodes.redeem, () => {
    const redeemed = found({ status: 'redeemed', yours: true, effect: null })
    answer(planCodes.get, () => redeemed)
    return redeemed
  })
  await button().click()
  await expect.element(page.getByText('You have Premium until Apr 30, 2027.')).toBeVisible()
  expect(received.filter(({ path }) => path === '/api/plan-codes/CODE/redeem')).toHaveLength(1)
  expect(button().elements()).toHaveLength(0)
})

it('says that a code extends a plan', async () => {
  await show(found({ effect: 'extend', months: 1 }))
  await expect.element(page.getByRole('heading', { name: '1 month of Premium' })).toBeVisible()
  await expect.element(page.getByText('It extends your plan until Apr 30, 2027.')).toBeVisible()
})

it.each([
  [{ status: 'revoked', effect: null, until: null }, 'This code is no longer valid.'],
  [{ status: 'expired', effect: null, until: null }, 'This code has expired.'],
  [{ status: 'redeemed', effect: null, until: null }, 'This code has already been redeemed.'],
  [{ effect: null, until: null }, /a plan that this code can’t extend/],
] as const)('offers nothing where nothing can be redeemed: %o', async (more, text) => {
  await show(found(more))
  await expect.element(page.getByText(text)).toBeVisible()
  expect(button().elements()).toHaveLength(0)
})
