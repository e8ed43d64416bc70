import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { done } from '../../../contract/core/pagination.ts'
import { bootstrap } from '../../../contract/platform/bootstrap.ts'
import {
  type AdminPlan,
  adminPlan,
  adminPlanOrder,
  adminPlans,
} from '../../../contract/selling/back-office/plans.ts'
import { axeFinds } from '../../testing/axe.ts'
import { openBackOffice } from '../../testing/back-office.tsx'
import { answer, received } from '../../testing/http-server.ts'
import { sampleOf } from '../../testing/sample.ts'
import { answerTable } from '../../testing/table.ts'
import { applySavedSettings } from '../settings/live-settings.ts'

const on = [
  { key: 'saas', value: '1' },
  { key: 'default_currency', value: 'EUR' },
]
beforeEach(async () => {
  answer(bootstrap.settings, () => on)
  await applySavedSettings(on)
})

const plan = (id: number, own: Partial<AdminPlan> = {}): AdminPlan => ({
  ...sampleOf(adminPlan, { id }),
  name: `Plan ${id}`,
  description: '',
  currency: 'USD',
  prices: [{ id, interval: 'month', amount: 899 }],
  trial_days: 0,
  features: [],
  permissions: [],
  role: null,
  upload_quota_mb: null,
  seats: 1,
  max_kbps: null,
  max_devices: null,
  recommended: false,
  default: false,
  active: true,
  position: id,
  subscribers: 0,
  former_subscribers: 0,
  ...own,
})
const premium = plan(2, {
  name: 'Premium',
  prices: [
    { id: 2, interval: 'month', amount: 899 },
    { id: 3, interval: 'year', amount: 8990 },
  ],
  trial_days: 14,
  features: ['No ads', 'Offline on 5 devices'],
  permissions: ['No ads', 'Use offline mode'],
  recommended: true,
  subscribers: 2638,
  former_subscribers: 12,
})
const sheet = () => page.getByRole('dialog').first()
const field = (name: string) => sheet().getByRole('textbox', { name, exact: true })
const preview = () => sheet().getByRole('region', { name: 'Preview' })
const sent = (method: 'POST' | 'PUT') => received.findLast((one) => one.method === method)
const openPremium = async () => {
  answerTable(adminPlans, [premium])
  answer(adminPlans.change, () => sampleOf(adminPlans.change.reply, { currency: 'USD' }))
  await openBackOffice('plans')
  await page.getByRole('table').getByRole('link').first().click()
  await expect.element(field('A month')).toHaveValue('8.99')
}

it('lists plans with their prices, subscribers and state', async () => {
  answerTable(adminPlans, [
    plan(1, { name: 'Free', prices: [], default: true, subscribers: 0 }),
    premium,
    plan(3, { name: 'Duo', active: false }),
  ])
  await openBackOffice('plans')
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  for (const text of ['Default', '$0.00', 'Active'])
    await expect.element(row('Free').getByText(text, { exact: true })).toBeVisible()
  for (const text of ['Recommended', '$8.99', '$89.90', '2,638'])
    await expect.element(row('Premium').getByText(text, { exact: true })).toBeVisible()
  await expect.element(row('Duo').getByText('Inactive')).toBeVisible()
  expect(await axeFinds()).toEqual([])
})

it('says whom a changed price concerns, and shows the plan as listeners will see it', {
  tags: 'long',
}, async () => {
  await openPremium()
  expect(
    sheet()
      .getByText(/subscribers keep their/)
      .elements(),
  ).toEqual([])
  await field('A month').fill('9.99')
  await expect.element(sheet().getByText('2,638 subscribers keep their price.')).toBeVisible()
  await expect.element(preview().getByText('$9.99')).toBeVisible()
  await preview().getByText('a year').click()
  await expect.element(preview().getByText('$89.90')).toBeVisible()
  await field('Name').fill('Premium Plus')
  await expect.element(preview().getByRole('heading', { name: 'Premium Plus' })).toBeVisible()
  expect(await axeFinds()).toEqual([])
  await sheet().getByRole('button', { name: 'Save changes' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent('PUT')?.body).toMatchObject({
    name: 'Premium Plus',
    prices: [
      { interval: 'month', amount: 999 },
      { interval: 'year', amount: 8990 },
    ],
    features: ['No ads', 'Offline on 5 devices'],
    role: null,
  })
})

it('adds, removes and moves the lines that say what is in it', { tags: 'long' }, async () => {
  await openPremium()
  await sheet().getByRole('button', { name: 'Add line' }).click()
  await expect.element(field('Line 3')).toHaveFocus()
  await userEvent.keyboard('Lossless{Enter}Chat')
  await sheet().getByRole('button', { name: 'Remove line 1' }).click()
  await expect.element(preview().getByText('Chat', { exact: true })).toBeVisible()
  const grip = sheet().getByRole('button', { name: 'Move Chat' })
  grip.element().scrollIntoView({ block: 'center' })
  ;(grip.element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('Picked up Chat.')).toBeInTheDocument()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(page.getByText('Position 2 of 3.')).toBeInTheDocument()
  await userEvent.keyboard(' ')
  await expect.element(field('Line 2')).toHaveValue('Chat')
  await sheet().getByRole('button', { name: 'Save changes' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent('PUT')?.body).toMatchObject({ features: ['Offline on 5 devices', 'Chat', 'Lossless'] })
})

it('creates a plan with permissions and a role', { tags: 'long' }, async () => {
  answerTable(adminPlans, [premium])
  answer(adminPlans.create, () => sampleOf(adminPlans.create.reply, { currency: 'EUR' }))
  answer(adminPlanOrder.roles, () => [{ id: 5, name: 'Supporters' }])
  await openBackOffice('plans?edit=new')
  await field('Name').fill('Creator')
  await field('One-time').fill('199')
  await expect.element(preview().getByText('€199.00')).toBeVisible()
  await sheet().getByLabelText('Upload space in MB').fill('500')
  await sheet().getByRole('checkbox', { name: 'Upload your own songs' }).click()
  await sheet().getByRole('checkbox', { name: 'No ads' }).click()
  await sheet().getByRole('combobox', { name: 'Role granted' }).fill('sup')
  await page.getByRole('option', { name: 'Supporters' }).click()
  await sheet().getByRole('switch', { name: 'Recommended' }).click()
  await sheet().getByRole('button', { name: 'Create' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent('POST')?.body).toEqual({
    name: 'Creator',
    description: '',
    prices: [{ interval: 'lifetime', amount: 19_900 }],
    trial_days: 0,
    upload_quota_mb: 500,
    seats: 1,
    max_kbps: null,
    max_devices: null,
    features: [],
    permissions: ['No ads', 'Upload songs'],
    role: 5,
    recommended: true,
    default: false,
    active: true,
  })
})

it('arranges plans with the keyboard', async () => {
  answerTable(adminPlans, [plan(1), plan(2)])
  answer(adminPlanOrder.reorder, () => done)
  await openBackOffice('plans')
  await page.getByRole('button', { name: 'Change order' }).click()
  const grip = page.getByRole('button', { name: 'Move Plan 2' })
  await expect.element(grip).toBeVisible()
  ;(grip.element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('Picked up Plan 2.')).toBeInTheDocument()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(page.getByText('Position 1 of 2.')).toBeInTheDocument()
  await userEvent.keyboard(' ')
  await expect.poll(() => sent('PUT')?.body).toEqual({ ids: [2, 1] })
})

it('fits small screens', { tags: 'long' }, async () => {
  await page.viewport(390, 844)
  await openPremium()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  const body = sheet().element()
  expect(body.scrollWidth).toBeLessThanOrEqual(body.clientWidth)
  await page.viewport(1280, 800)
})
