import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { done } from '../../../contract/core/pagination.ts'
import {
  adminWebhooks,
  type Webhook,
  type WebhookDelivery,
  webhooks,
} from '../../../contract/platform/webhooks.ts'
import { axeFinds } from '../../testing/axe.ts'
import { answer, received } from '../../testing/http-server.ts'
import { showToListener } from '../../testing/listener-page.tsx'
import { WebhookList } from './WebhookList.tsx'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const lights: Webhook = {
  id: 3,
  url: 'https://home.example.org/api/webhook/tonearm',
  description: 'Lights',
  events: ['play.started', 'play.ended'],
  enabled: true,
  disabled_because: null,
  failing_since: null,
  created_at: '2026-11-01T12:00:00.000Z',
}
const delivery = (more: Partial<WebhookDelivery>): WebhookDelivery => ({
  id: '0190a5b4-7c3e-7000-8000-000000000001',
  type: 'play.started',
  state: 'delivered',
  attempts: 1,
  status: 204,
  error: null,
  duration_ms: 87,
  response: null,
  payload: '{"type":"play.started","timestamp":"2026-11-30T12:00:00.000Z","data":{}}',
  created_at: '2026-11-30T12:00:00.000Z',
  attempted_at: '2026-11-30T12:00:00.000Z',
  next_attempt_at: null,
  ...more,
})
let own: Webhook[]
beforeEach(() => {
  own = []
  answer(webhooks.list, () => own)
})

it('creates a webhook, and shows its secret once', async () => {
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
  answer(webhooks.create, () => {
    own = [lights]
    return { ...lights, secret: SECRET }
  })
  await showToListener(<WebhookList owner="account" />)
  await expect.element(page.getByText('No webhooks yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const form = page.getByRole('dialog', { name: 'Add webhook' })
  expect(await axeFinds()).toEqual([])
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect.element(form.getByText('This field is required.')).toBeVisible()
  await expect.element(form.getByText('Choose at least one.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Address' }).fill(lights.url)
  await form.getByRole('textbox', { name: 'Description (optional)' }).fill('Lights')
  await form.getByRole('checkbox', { name: /Playback started/ }).click()
  await form.getByRole('checkbox', { name: /Playback ended/ }).click()
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  const shown = page.getByRole('dialog', { name: 'Secret of the webhook' })
  await shown.getByRole('button', { name: 'Copy Secret' }).click()
  await expect.poll(() => copied).toEqual([SECRET])
  expect(await axeFinds()).toEqual([])
  expect(received.find(({ method }) => method === 'POST')?.body).toEqual({
    url: lights.url,
    description: 'Lights',
    events: ['play.started', 'play.ended'],
    enabled: true,
  })
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByText('Playback started, Playback ended')).toBeVisible()
  expect(document.body.textContent).not.toContain(SECRET)
  expect(await axeFinds()).toEqual([])
})

it('turns a webhook off, replaces its secret and deletes it', async () => {
  own = [lights]
  answer(webhooks.change, ({ body }) => {
    own = [{ ...lights, ...body }]
    return { ...lights, ...body }
  })
  answer(webhooks.rotate, () => ({ ...lights, secret: SECRET }))
  answer(webhooks.remove, () => {
    own = []
    return done
  })
  await showToListener(<WebhookList owner="account" />)
  await page.getByRole('button', { name: 'Edit Lights' }).click()
  const form = page.getByRole('dialog', { name: 'Edit webhook' })
  await form.getByRole('switch', { name: 'Send events' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('listitem').getByText('Off', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Edit Lights' }).click()
  await form.getByRole('button', { name: 'Replace secret' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace' }).click()
  await expect.element(page.getByText(SECRET)).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Delete Lights' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('No webhooks yet.')).toBeVisible()
})

it('says why nothing arrives', async () => {
  own = [
    { ...lights, failing_since: '2026-11-29T10:00:00.000Z' },
    { ...lights, id: 2, url: 'https://gone.example.org/', enabled: false, disabled_because: 'gone' },
    { ...lights, id: 1, url: 'https://dead.example.org/', enabled: false, disabled_because: 'failing' },
  ]
  await showToListener(<WebhookList owner="account" />)
  await expect.element(page.getByText('Nothing could be delivered since Nov 29, 2026.')).toBeVisible()
  await expect.element(page.getByText(/its server says that this address is gone/)).toBeVisible()
  await expect.element(page.getByText(/nothing could be delivered for three days/)).toBeVisible()
})

it('lists the deliveries of a webhook of the site, tries it, and sends one again', async () => {
  answer(adminWebhooks.list, () => [{ ...lights, events: ['order.paid'] }])
  let log = [
    delivery({
      type: 'order.paid',
      state: 'waiting',
      attempts: 3,
      status: 500,
      response: 'Internal error',
      next_attempt_at: '2036-11-30T12:00:00.000Z',
    }),
  ]
  answer(adminWebhooks.deliveries, () => log)
  answer(adminWebhooks.test, () => {
    log = [delivery({ id: '0190a5b4-7c3e-7000-8000-000000000002', type: 'webhook.test' }), ...log]
    return done
  })
  answer(adminWebhooks.resend, () => {
    log = log.map((one) => ({ ...one, state: 'delivered', next_attempt_at: null }))
    return done
  })
  await showToListener(<WebhookList owner="site" />)
  await page.getByRole('button', { name: 'Deliveries of Lights' }).click()
  const dialog = page.getByRole('dialog', { name: 'Deliveries' })
  await expect.element(dialog.getByText(/HTTP 500 · 87 ms · 3 attempts · Next attempt:/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Send test event' }).click()
  await expect.element(dialog.getByText('Test event', { exact: true })).toBeVisible()
  await dialog.getByText('Order paid').click()
  await expect.element(dialog.getByText('Internal error')).toBeVisible()
  expect(await axeFinds()).toEqual([])
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await expect.element(dialog.getByText('Waiting')).not.toBeInTheDocument()
  expect(received.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/api/admin/webhooks/3/test',
    '/api/admin/webhooks/3/deliveries/0190a5b4-7c3e-7000-8000-000000000001/send',
  ])
})
