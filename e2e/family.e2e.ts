// @module-tag long
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { makePlan } from '../src/server/testing/make-plans.ts'
import { inDatabase } from './database.ts'
import { administrator, type Listener, newListener, request, visitAs } from './listener.ts'
import { changeSettings } from './settings.ts'

beforeAll(async () => {
  await inDatabase(async (db) => {
    await makePlan(
      { db },
      { month: 1499 },
      { name: 'Household', seats: 3, permissions: ['No ads', 'Use chat'] },
    )
    // Listeners have neither without a plan.
    await sql`delete from role_permissions where permission in ('No ads', 'Use chat')`.execute(db)
  })
  await changeSettings({ saas: '1', enable_subscription: '1', offline_payments: '1' })
})
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const permissions = async (who: Listener): Promise<string[]> => {
  const user = (await (await request('/user', who)).json()) as { permissions: { name: string }[] }
  return user.permissions.map(({ name }) => name).filter((name) => name === 'No ads' || name === 'Use chat')
}

it('a plan is shared with a link, and ends for a member who is removed', async () => {
  const [payer, member] = [await newListener('Pia Payer'), await newListener('Max Member')]
  const admin = await administrator('Family Admin', 'family.admin@example.org')

  // The payer transfers the money, and an operator marks it as paid.
  const { page, complaints } = await visitAs(payer, '/subscription')
  await page.getByRole('button', { name: 'Choose Household' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Country' }).selectOption('DE')
  await dialog.getByRole('button', { name: /^Order for/ }).click()
  await page.getByText('Order placed').waitFor()
  const { data } = (await (await request('/admin/sales', admin)).json()) as { data: { id: string }[] }
  const paid = await request(`/admin/sales/${data[0]?.id}/mark-paid`, admin, 'POST', {})
  expect(paid.status).toBeLessThan(300)

  await page.goto('/account/settings#family')
  await part(page, 'Family').getByText('1 of 3 places taken').waitFor()
  await part(page, 'Family').getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create a link instead' }).click()
  const link = await page.getByRole('dialog').getByRole('textbox', { name: 'Invitation link' }).inputValue()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()

  const theirs = await visitAs(member, new URL(link).pathname, {
    width: 390,
    height: 844,
    hasTouch: true,
  })
  expect(await permissions(member)).toEqual([])
  await theirs.page.getByRole('heading', { name: 'Pia Payer shares Household with you' }).waitFor()
  await theirs.page.getByRole('button', { name: 'Join the family' }).click()
  await part(theirs.page, 'Family').getByText('You share Household of Pia Payer.').waitFor()
  expect((await permissions(member)).sort()).toEqual(['No ads', 'Use chat'])
  expect(
    (await request(new URL(link).pathname.replace('/family/', '/family-invitations/'), payer)).status,
  ).toBe(404)

  // The page of the payer shows who joined without being loaded again.
  const remove = part(page, 'Family').getByRole('button', { name: 'Remove Max Member from the family' })
  await remove.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await part(page, 'Family').getByText('1 of 3 places taken').waitFor()
  await theirs.page.getByText('You share Household of Pia Payer.').waitFor({ state: 'detached' })
  expect([await permissions(member), (await permissions(payer)).sort()]).toEqual([[], ['No ads', 'Use chat']])
  expect([...complaints, ...theirs.complaints]).toEqual([])
})
