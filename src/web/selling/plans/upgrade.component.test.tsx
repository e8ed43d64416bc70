import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { session } from '../../../contract/platform/session.ts'
import { profileRef, type User } from '../../../contract/platform/user.ts'
import { plan as planShape, plans } from '../../../contract/selling/plans.ts'
import { subscription, subscriptions } from '../../../contract/selling/subscriptions.ts'
import { followUpgrades } from '../../app/notices/follow-upgrades.ts'
import { CallError } from '../../data/call.ts'
import { showError } from '../../data/errors.ts'
import { refreshUser } from '../../data/session/session.ts'
import { useChatWindow } from '../../social/people/chat-window.ts'
import { MessageButton } from '../../social/people/MessageButton.tsx'
import { axeFinds } from '../../testing/axe.ts'
import { answer, received } from '../../testing/http-server.ts'
import { showToListener } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'

const plan = (id: number, name: string, amount: number, more: object = {}) =>
  sampleOf(planShape, {
    id,
    name,
    description: `All of ${name}`,
    prices: [{ id: id * 10, interval: 'month', amount }],
    currency: { symbol: '$', value: 'USD' },
    trial_days: 0,
    features: [`Feature of ${name}`],
    recommended: false,
    ...more,
  })
const ben = sampleOf(profileRef, { id: 2, name: 'Ben', title: 'Ben', avatar: null, friend_status: 'friends' })
const user = (more: Partial<User>) =>
  answer(
    session.user,
    () =>
      sampleOf(session.user.reply, { id: 1, permissions: [], is_admin: false, roles: [], ...more }) as User,
  )
const lacking = () =>
  user({ plan: null, upgrades: [{ feature: 'Use chat', plans: [2, 3] }] } satisfies Partial<User>)
const having = () =>
  user({
    permissions: [{ name: 'Use chat' }],
    plan: { id: 3, name: 'Creator', upgradable: false, status: 'active' },
    upgrades: [],
  })
const paid = sampleOf(subscription, { plan: { id: 3, name: 'Creator' }, status: 'active', change: null })
const dialog = (name: string) => page.getByRole('dialog', { name })

let stop = () => {}
beforeEach(() => {
  sessionStorage.clear()
  useChatWindow.setState({ openChatWith: null })
  answer(plans.list, () => [plan(1, 'Basic', 300), plan(2, 'Premium', 899), plan(3, 'Creator', 1499)])
  answer(subscriptions.get, () => null)
  answer(subscriptions.providers, () => [{ key: 'test' as const, kind: 'inline' as const }])
  answer(subscriptions.quote, () =>
    sampleOf(subscriptions.quote.reply, {
      plan: { id: 3, name: 'Creator' },
      currency: 'USD',
      due: 1499,
      effect: 'now',
      trial_days: 0,
      discount: 0,
      credit: 0,
      tax: 0,
    }),
  )
})
afterEach(() => stop())
const show = async () => {
  await refreshUser()
  const shown = await showToListener(<MessageButton person={ben} />)
  stop = followUpgrades(shown.router)
  return shown
}
const button = () => page.getByRole('button', { name: 'Message Ben' })
const chatWith = () => useChatWindow.getState().openChatWith?.id

it('says what is missing and which plans have it, and does it once one is paid', async () => {
  lacking()
  await show()
  await button().click()
  const upgrade = dialog('Plans')
  await expect.element(upgrade.getByText('Chat with Premium')).toBeVisible()
  expect(chatWith()).toBeUndefined()
  // Only plans that have it.
  expect(upgrade.getByRole('radio').elements()).toHaveLength(2)
  await upgrade.getByRole('radio', { name: /Creator/ }).click()
  await expect.element(upgrade.getByText('Feature of Creator')).toBeVisible()
  expect(upgrade.element().textContent).toContain('$14.99')
  expect(await axeFinds()).toEqual([])
  await upgrade.getByRole('button', { name: 'Choose Creator' }).click()
  const payment = dialog('Subscribe to Creator')
  await payment.getByRole('combobox', { name: 'Country' }).selectOptions('US')
  answer(subscriptions.start, () => {
    having()
    return { subscription: paid, action: { type: 'none' as const }, order_uuid: null }
  })
  await payment.getByRole('button', { name: 'Pay $14.99' }).click()
  await expect.poll(chatWith).toBe(2)
  // Once: what happens to the account later repeats nothing.
  useChatWindow.setState({ openChatWith: null })
  await refreshUser()
  expect(chatWith()).toBeUndefined()
})

it('does it after a payment elsewhere, back on the page where it was wanted', async () => {
  lacking()
  const shown = await show()
  await button().click()
  await dialog('Plans').getByRole('button', { name: 'Choose Premium' }).click()
  await dialog('Subscribe to Premium').getByRole('combobox', { name: 'Country' }).selectOptions('US')
  const here = location.pathname + location.search
  // The page cannot be left here: what it keeps when it is left must suffice.
  answer(subscriptions.start, () => ({
    subscription: paid,
    action: { type: 'redirect' as const, url: '#provider' },
    order_uuid: null,
  }))
  await dialog('Subscribe to Premium').getByRole('button', { name: 'Pay $14.99' }).click()
  await expect.poll(() => received.some(({ path }) => path === '/api/user/subscription')).toBe(true)
  await expect.poll(() => sessionStorage.getItem('upgrade')).not.toBeNull()
  stop()
  // Back at the order: first without the plan, which is then confirmed.
  await shown.go('/checkout/1')
  stop = followUpgrades(shown.router)
  await refreshUser()
  expect(chatWith()).toBeUndefined()
  having()
  await refreshUser()
  await expect.poll(chatWith).toBe(2)
  expect(shown.location()).toBe(here)
  await expect.element(page.getByText('Welcome to Creator')).toBeVisible()
  expect(sessionStorage.getItem('upgrade')).toBeNull()
})

it('offers plans for what the server says is missing, and shows the error where no plan has it', async () => {
  lacking()
  await show()
  const refused = (missing: 'Use chat' | 'Upload space') =>
    new CallError(
      403,
      {
        message: 'You’re not allowed to do this.',
        code: 'forbidden',
        request_id: '',
        status: 'error',
        missing,
      },
      'token',
    )
  showError(refused('Upload space'))
  await expect.element(page.getByText('You’re not allowed to do this.')).toBeVisible()
  showError(refused('Use chat'))
  await expect.element(dialog('Plans').getByText('Chat with Premium')).toBeVisible()
})

it('shows nothing of what no offered plan has', async () => {
  user({ plan: null, upgrades: [] })
  await show()
  expect(button().elements()).toHaveLength(0)
})

it.each(['Enter', 'Pay'])('redeems a typed coupon on %s before anything is paid', async (how) => {
  lacking()
  await show()
  await button().click()
  await dialog('Plans').getByRole('button', { name: 'Choose Premium' }).click()
  const payment = dialog('Subscribe to Premium')
  await payment.getByRole('combobox', { name: 'Country' }).selectOptions('US')
  const pay = payment.getByRole('button', { name: /^Pay / })
  await expect.element(pay).toBeEnabled()
  await payment.getByRole('textbox', { name: 'Coupon' }).fill('SPRING50')
  answer(subscriptions.start, () => {
    having()
    return { subscription: paid, action: { type: 'none' as const }, order_uuid: null }
  })
  if (how === 'Enter') await userEvent.keyboard('{Enter}')
  else await pay.click()
  const started = () =>
    received.filter(({ method, path }) => method === 'POST' && path.endsWith('/subscription'))
  await expect
    .poll(() => received.some(({ query }) => new URLSearchParams(query).get('coupon') === 'SPRING50'))
    .toBe(true)
  expect(started()).toEqual([])
  await expect.element(pay).toBeEnabled()
  await pay.click()
  await expect.poll(() => started().map(({ body }) => body)).toMatchObject([{ coupon: 'SPRING50' }])
})
