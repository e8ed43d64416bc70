import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { bootstrap } from '../../../contract/platform/bootstrap.ts'
import {
  artistEarningCalls,
  artistEarnings,
  artistPayouts,
  type Earning,
} from '../../../contract/selling/back-office/earnings.ts'
import { artistShares } from '../../../contract/selling/back-office/shares.ts'
import { updateSettings } from '../../data/settings.ts'
import { axeFinds } from '../../testing/axe.ts'
import { managed, openArtistArea } from '../../testing/back-office.tsx'
import { answer, received, refuse } from '../../testing/http-server.ts'

const on = [{ key: 'saas', value: '1' }]
const method = {
  id: 3,
  name: 'Bank transfer',
  description: '',
  kind: 'sepa' as const,
  fields: [
    { key: 'holder', label: 'Account holder', required: true },
    { key: 'iban', label: 'IBAN', required: true },
  ],
  currency: 'EUR',
  minimum: 5000,
  fee: 100,
}
const balance = {
  currency: 'EUR',
  available: 128_460,
  pending: 31_240,
  pending_until: '2026-12-06T10:00:00.000Z',
  requested: 50_000,
  paid_out: 894_000,
}
const account = {
  method,
  details: { holder: 'Ada Min', iban: '•••• 4417' },
  changed_at: '2026-01-01T00:00:00.000Z',
}
const payout = {
  id: 9,
  number: 'P-1009',
  method: 'Bank transfer',
  currency: 'EUR',
  amount: 50_000,
  fee: 100,
  status: 'requested' as const,
  reference: null,
  reason: null,
  created_at: '2026-11-20T10:00:00.000Z',
  ended_at: null,
}
const sale: Earning = {
  id: 1,
  kind: 'sale',
  type: 'album',
  title: 'Slow Weather',
  license: 'Personal',
  country: 'DE',
  gross: 900,
  commission: 135,
  share: null,
  net: 765,
  currency: 'EUR',
  available_at: '2999-12-06T10:00:00.000Z',
  created_at: '2026-11-22T10:00:00.000Z',
}
const meta = { page: 1, per_page: 20, next: null }
let summary: ReplyOf<typeof artistPayouts.summary>

beforeEach(async () => {
  summary = { balances: [balance], account, methods: [method], payouts: [payout] }
  answer(bootstrap.settings, () => on)
  await updateSettings()
  answer(artistPayouts.summary, () => summary)
  answer(artistEarnings.list, () => ({ data: [sale], meta }))
})

const sent = () => received.findLast(({ method: verb }) => verb !== 'GET')

it('shows what an artist has, and how it came about', async () => {
  answer(artistEarnings.list, () => ({
    data: [
      sale,
      { ...sale, id: 2, title: 'Quiet Harbour Nights', net: 400, available_at: '2026-01-06T10:00:00.000Z' },
    ],
    meta,
  }))
  answer(artistEarningCalls.totals, () => [{ label: 'DE', count: 58, net: 44_370, currency: 'EUR' }])
  await openArtistArea('earnings')
  for (const text of ['€1,284.60', '€312.40', '€8,940.00'])
    await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible()
  const row = page.getByRole('row', { name: /Slow Weather/ })
  await expect.element(row.getByText('€7.65')).toBeVisible()
  await expect.element(row.getByText('−€1.35')).toBeVisible()
  await expect.element(row.getByText(/^From /)).toBeVisible()
  await expect.element(row.getByText('Nov 22, 2026 · Personal')).toBeVisible()
  const paidOut = page.getByRole('row', { name: /Quiet Harbour Nights/ })
  await expect.element(paidOut.getByText('€4.00')).toBeVisible()
  expect(paidOut.getByText('Available').elements()).toEqual([])
  expect(await axeFinds()).toEqual([])
  await page.getByRole('radio', { name: 'By country' }).click()
  await expect.element(page.getByRole('row', { name: /Germany 58 €443.70/ })).toBeVisible()
})

it('a payout is requested and cancelled', { tags: 'long' }, async () => {
  answer(artistPayouts.request, () => payout)
  answer(artistPayouts.cancel, () => ({ ...payout, status: 'cancelled' as const }))
  await openArtistArea('earnings')
  const amount = page.getByRole('textbox', { name: 'Amount' })
  await amount.fill('49.99')
  await expect.element(page.getByRole('button', { name: 'Request €49.99' })).toBeDisabled()
  await amount.fill('100')
  await expect.element(page.getByText('€99.00')).toBeVisible()
  await page.getByRole('button', { name: 'Request €100.00' }).click()
  await expect.poll(() => sent()?.body).toEqual({ artist_id: managed.id, amount: 10_000 })
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect.poll(() => sent()?.path).toContain('/artist/payouts/9/cancel')
})

it('says from when on a payout can be requested', async () => {
  summary.balances = [{ ...balance, available: 1200 }]
  await openArtistArea('earnings')
  await expect.element(page.getByText('You can request a payout once €50.00 is available.')).toBeVisible()
  expect(page.getByRole('button', { name: /^Request/ }).elements()).toEqual([])
  expect(page.getByRole('textbox', { name: 'Amount' }).elements()).toEqual([])
})

it('an artist says how it is paid, and is told what is wrong', { tags: 'long' }, async () => {
  summary = { ...summary, account: null, payouts: [] }
  answer(artistPayouts.setAccount, () =>
    refuse('validation', { 'details.iban': ['This isn’t a valid IBAN.'] }),
  )
  await openArtistArea('earnings')
  await page.getByRole('button', { name: 'Set up payouts' }).click()
  const dialog = page.getByRole('dialog', { name: 'How you are paid' })
  await dialog.getByLabelText('Account holder').fill('Ada Min')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('This field is required.')).toBeVisible()
  await dialog.getByLabelText('IBAN').fill('DE00')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('This isn’t a valid IBAN.')).toBeVisible()
  expect(sent()?.body).toEqual({
    artist_id: managed.id,
    method: 3,
    details: { holder: 'Ada Min', iban: 'DE00' },
  })
})

it('shows what subscriptions and ads brought, by month and song', async () => {
  const statement = {
    ...{
      id: 4,
      month: '2026-10',
      kind: 'subscription' as const,
      model: 'user_centric' as const,
      currency: 'EUR',
    },
    ...{ corrects: null, plays: 1200, amount: 4820 },
  } as const
  answer(artistShares.list, () => [
    statement,
    { ...statement, id: 5, corrects: '2026-09', plays: 0, amount: -120 },
  ])
  answer(artistShares.items, () => [
    { title: 'Slow Weather', cover: null, plays: 900, part: 0.75, amount: 3615 },
    { title: null, cover: null, plays: 300, part: 0.25, amount: 1205 },
  ])
  await openArtistArea('earnings')
  await page.getByRole('radio', { name: 'Subscriptions and ads' }).click()
  await expect.element(page.getByRole('row', { name: /Correction of Sep 2026 0 −€1.20/ })).toBeVisible()
  await page.getByRole('button', { name: 'Subscriptions', exact: true }).click()
  await expect.element(page.getByRole('row', { name: '75% Slow Weather 900 €36.15' })).toBeVisible()
  await expect
    .element(page.getByRole('row', { name: '25% Songs with few listeners 300 €12.05' }))
    .toBeVisible()
  expect(await axeFinds()).toEqual([])
})
