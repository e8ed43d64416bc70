// The layers of styles have their order from it.
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { MASK } from '../../../contract/platform/back-office/settings.ts'
import {
  type AdminPaymentProvider,
  adminPaymentProviders,
  adminReconciliation,
  type Reconciliation,
} from '../../../contract/selling/back-office/payment-providers.ts'
import { axeFinds } from '../../testing/axe.ts'
import { openBackOffice } from '../../testing/back-office.tsx'
import { answer, received, refuse } from '../../testing/http-server.ts'

let stripe: AdminPaymentProvider
let paypal: AdminPaymentProvider
let state: Reconciliation
const blank = {
  sandbox: false,
  client_id: '',
  secret: '',
  secret_ending: '',
  webhook_id: '',
  webhook_secret: '',
  last_event_at: null,
  failed_events: 0,
  failure: null,
  enabled: false,
}
beforeEach(() => {
  const url = 'https://music.example/api/webhooks'
  stripe = {
    ...blank,
    key: 'stripe',
    enabled: true,
    secret: MASK,
    secret_ending: '7QdR',
    webhook_secret: MASK,
    webhook_url: `${url}/stripe`,
    last_event_at: '2026-11-24T10:00:00.000Z',
  }
  paypal = { ...blank, key: 'paypal', webhook_url: `${url}/paypal` }
  state = { last: null, differences: [] }
  answer(adminPaymentProviders.list, () => [stripe, paypal])
  answer(adminPaymentProviders.write, ({ params }) => (params.provider === 'stripe' ? stripe : paypal))
  answer(adminReconciliation.get, () => state)
})

const open = () => openBackOffice('configuration/payments')
const card = (name: string) => page.getByRole('region', { name })
const sent = () => received.findLast(({ method }) => method === 'PUT')?.body

it('shows keys by their ending only, and sends what was changed', { tags: 'long' }, async () => {
  await open()
  const secret = card('Stripe').getByLabelText('Secret key', { exact: true })
  await expect.element(secret).toHaveValue('')
  await expect.element(secret).toHaveAttribute('placeholder', '••••••••••••7QdR')
  await expect.element(card('Stripe').getByText('Works')).toBeVisible()
  await secret.fill('sk_live_next')
  await expect.element(page.getByText('1 unsaved change')).toBeVisible()
  expect(await axeFinds()).toEqual([])
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(page.getByText('1 unsaved change')).not.toBeInTheDocument()
  expect(sent()).toEqual({ secret: 'sk_live_next' })
})

it('removes a secret, and keeps it after all', async () => {
  await open()
  await card('Stripe').getByRole('button', { name: 'Remove' }).first().click()
  await expect.element(page.getByText('It will be removed.')).toBeVisible()
  await card('Stripe').getByRole('button', { name: 'Keep' }).click()
  await expect.element(page.getByText('1 unsaved change')).not.toBeInTheDocument()
})

it('unfolds a provider that is turned on, and points out what is missing', async () => {
  answer(adminPaymentProviders.write, () => refuse('validation', { client_id: ['This field is required.'] }))
  await open()
  await expect.element(card('PayPal').getByLabelText('Client ID')).not.toBeVisible()
  await page.getByRole('switch', { name: 'Offer PayPal to buyers' }).click()
  await expect.element(card('PayPal').getByLabelText('Client ID')).toBeVisible()
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(card('PayPal').getByText('This field is required.')).toBeVisible()
  await expect.element(card('PayPal').getByLabelText('Client ID')).toHaveFocus()
})

it('tests keys before they are saved, and shows each step', async () => {
  answer(adminPaymentProviders.test, () => [
    {
      ok: true,
      text: 'Key accepted, test mode: {account}',
      params: { account: 'Dockside' } as Record<string, string>,
      detail: '',
      ms: 212,
    },
    {
      ok: false,
      text: 'The provider has no webhook with this URL.',
      params: {} as Record<string, string>,
      detail: 'none',
      ms: 90,
    },
  ])
  await open()
  await card('Stripe').getByLabelText('Secret key', { exact: true }).fill('sk_test_1')
  await card('Stripe').getByRole('button', { name: 'Test connection' }).click()
  await expect.element(page.getByText('Key accepted, test mode: Dockside')).toBeVisible()
  await expect.element(page.getByText(/^The provider has no webhook with this URL\./)).toBeVisible()
  expect(received.findLast(({ method }) => method === 'POST')?.body).toEqual({ secret: 'sk_test_1' })
  expect(await axeFinds()).toEqual([])
})

it('lists differences, and closes one', async () => {
  const difference = {
    id: 5,
    kind: 'payment_amount' as const,
    subject: 'T-10482',
    order: 10_482,
    provider: 'stripe' as const,
    currency: 'USD',
    ours: 900,
    theirs: 1000,
    found_at: '2026-11-24T03:35:00.000Z',
  }
  const last = { started_at: '2026-11-24T03:35:00.000Z', finished_at: '2026-11-24T03:36:00.000Z' }
  state = { last: { ...last, payments: 12, refunds: 1, error: null }, differences: [difference] }
  answer(adminReconciliation.resolve, () => {
    state = { ...state, differences: [] }
    return { status: 'success' as const }
  })
  await open()
  await expect.element(page.getByText(/^Here \$9\.00, at the provider \$10\.00/)).toBeVisible()
  await page.getByRole('button', { name: 'Mark as settled: T-10482' }).click()
  await expect.element(page.getByText('No open differences')).toBeVisible()
})

it('fits small screens', async () => {
  await page.viewport(390, 844)
  await open()
  await expect.element(card('Stripe').getByText('Webhook URL')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  expect(await axeFinds()).toEqual([])
  await page.viewport(1280, 800)
})
