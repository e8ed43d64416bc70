import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { done } from '../../../contract/core/pagination.ts'
import { bootstrap } from '../../../contract/platform/bootstrap.ts'
import {
  type AdminPayout,
  adminPayoutCalls,
  adminPayoutMethods,
  adminPayouts,
} from '../../../contract/selling/back-office/payouts.ts'
import { formatDate } from '../../i18n/format.ts'
import { axeFinds } from '../../testing/axe.ts'
import { openBackOffice } from '../../testing/back-office.tsx'
import { answer, received } from '../../testing/http-server.ts'
import { answerTable } from '../../testing/table.ts'
import { applySavedSettings } from '../settings/live-settings.ts'

const on = [{ key: 'saas', value: '1' }]
const payout = (id: number, own: Partial<AdminPayout> = {}): AdminPayout => ({
  id,
  number: `P-${id}`,
  artist: 'Halden Vey',
  artist_id: 4,
  method: 'Bank transfer',
  currency: 'EUR',
  amount: 84_215,
  fee: 50,
  status: 'requested',
  created_at: '2026-11-20T09:12:00.000Z',
  ...own,
})
const details = {
  details: [{ label: 'IBAN', value: '•••• 3000' }],
  changed_at: new Date().toISOString(),
  reference: null,
  reason: null,
  requested_by: { id: 5, name: 'Halden' },
  decided_by: null,
  approved_at: null,
  ended_at: null,
  earned: 931_060,
  entries: [
    { kind: 'payout', title: null, net: -84_215, balance: 0, created_at: '2026-11-20T09:12:00.000Z' },
    {
      kind: 'sale',
      title: 'Slow Weather',
      net: 819,
      balance: 84_215,
      created_at: '2026-11-20T08:12:00.000Z',
    },
  ],
}
beforeEach(async () => {
  answer(bootstrap.settings, () => on)
  await applySavedSettings(on)
  answer(adminPayoutCalls.sums, () => [
    {
      currency: 'EUR',
      requested: 218_440,
      requested_count: 4,
      approved: 122_820,
      approved_count: 2,
      paid: 1_190_675,
      paid_count: 38,
    },
  ])
})

const open = (rows: AdminPayout[]) => {
  answerTable(adminPayouts, rows, {
    item: details,
    filters: { status: (one, value) => value === 'open' || one.status === value },
  })
  return openBackOffice('payouts')
}
const openFirst = () => page.getByRole('table').first().getByRole('link').first().click()
const sheet = () => page.getByRole('dialog').first()
const sent = () => received.findLast(({ method }) => method === 'POST')

it('lists payouts with what is to be done, and approves one', async () => {
  answer(adminPayoutCalls.approve, () => done)
  await open([payout(2), payout(1, { status: 'paid' })])
  await expect.element(page.getByText('€2,184.40')).toBeVisible()
  await openFirst()
  await expect.element(sheet().getByText('•••• 3000')).toBeVisible()
  await expect
    .element(
      sheet().getByText(`The payout account changed on ${formatDate(details.changed_at)}.`, { exact: false }),
    )
    .toBeVisible()
  await expect.element(sheet().getByText(/€9,310.60 earned/)).toBeVisible()
  expect(await axeFinds()).toEqual([])
  await sheet().getByRole('button', { name: 'Approve €842.15' }).click()
  await expect.poll(() => sent()?.path).toContain('/admin/payouts/2/approve')
})

it('shows the details of an account on request only', async () => {
  answer(adminPayoutCalls.details, () => [{ label: 'IBAN', value: 'DE89370400440532013000' }])
  await open([payout(2)])
  await openFirst()
  await sheet().getByRole('button', { name: 'Show details' }).click()
  await expect.element(sheet().getByText('DE89370400440532013000')).toBeVisible()
})

it('marks an approved payout as paid, with its reference', { tags: 'long' }, async () => {
  answer(adminPayoutCalls.markPaid, () => done)
  await open([payout(2, { status: 'approved' })])
  await openFirst()
  await sheet().getByRole('button', { name: 'Mark €841.65 as paid' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark payout P-2 as paid' })
  const button = dialog.getByRole('button', { name: 'Mark €841.65 as paid' })
  await expect.element(button).toBeDisabled()
  await dialog.getByLabelText('Reference of your transfer').fill('2026/418')
  await button.click()
  await expect.poll(() => sent()?.body).toEqual({ reference: '2026/418' })
})

it('rejects a payout with a reason', { tags: 'long' }, async () => {
  answer(adminPayoutCalls.reject, () => done)
  await open([payout(2)])
  await openFirst()
  await sheet().getByRole('button', { name: 'Reject' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reject payout P-2' })
  await dialog.getByLabelText('Reason').fill('The name differs')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect.poll(() => sent()?.body).toEqual({ reason: 'The name differs' })
})

it('creates a way to pay artists, with the details it asks for', { tags: 'long' }, async () => {
  answerTable(adminPayoutMethods, [], {
    make: () => ({ accounts_count: 0, created_at: '2026-11-20T09:12:00.000Z' }),
  })
  await openBackOffice('payout-methods')
  await page.getByRole('button', { name: 'New payout method' }).first().click()
  await sheet().getByLabelText('Name').fill('PayPal')
  await sheet().getByLabelText('Minimum payout').fill('50')
  await sheet().getByRole('button', { name: 'Add detail' }).click()
  await sheet().getByLabelText('Detail 1').fill('PayPal email')
  expect(await axeFinds()).toEqual([])
  await sheet()
    .getByRole('button', { name: /^(Save|Create|Add)$/ })
    .click()
  await expect
    .poll(() => sent()?.body)
    .toMatchObject({
      name: 'PayPal',
      kind: 'other',
      minimum: 5000,
      fee: 0,
      fields: [{ key: 'field_1', label: 'PayPal email', required: true }],
    })
})
