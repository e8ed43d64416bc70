import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { MASK } from '../../../contract/platform/back-office/settings.ts'
import {
  type ExternalService,
  externalServices,
} from '../../../contract/site/back-office/external-services.ts'
import { axeFinds } from '../../testing/axe.ts'
import { openBackOffice } from '../../testing/back-office.tsx'
import { answer, received } from '../../testing/http-server.ts'

const missing = { name: '', state: 'missing' as const, address: '', secret: '', fixed: null }
const services: ExternalService[] = [
  {
    key: 'mail',
    kind: 'mail',
    name: '',
    state: 'on',
    address: 'mail.example:465',
    secret: MASK,
    fixed: 'SMTP_URL',
  },
  { ...missing, key: 'storage', kind: 'storage' },
  { ...missing, key: 'stripe', kind: 'stripe', state: 'off', secret: `${MASK}7QdR` },
  { ...missing, key: 'oidc:door', kind: 'oidc', name: 'Door', state: 'on', address: 'https://id.example' },
]
beforeEach(async () => {
  answer(externalServices.list, () => services)
  await openBackOffice('configuration/providers')
})
const service = (name: string) => page.getByRole('region', { name })

it('shows what is set up, with masked secrets, and where to set it up', async () => {
  await expect.element(service('Email').getByText('On', { exact: true })).toBeVisible()
  await expect.element(service('Email').getByText('mail.example:465 · ••••••••')).toBeVisible()
  await expect.element(service('Email').getByText(/SMTP_URL/)).toBeVisible()
  await expect.element(service('Stripe').getByText('Off', { exact: true })).toBeVisible()
  await expect.element(service('Stripe').getByText('••••••••7QdR')).toBeVisible()
  await expect.element(service('Object storage').getByText('Not set up', { exact: true })).toBeVisible()
  await expect
    .element(service('Object storage').getByText('Audio files and covers are stored in the data folder'))
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Set up Object storage' }))
    .toHaveAttribute('href', '/admin/configuration/storage')
  await expect
    .element(page.getByRole('link', { name: 'Settings of Door' }))
    .toHaveAttribute('href', '/admin/configuration/login-providers')
  expect(await axeFinds()).toEqual([])
})

it('tests a service that is set up', async () => {
  answer(externalServices.test, () => [
    { ok: false, text: 'The email couldn’t be sent.', params: {}, detail: 'connect ECONNREFUSED', ms: 12 },
  ])
  await expect.element(service('Email')).toBeVisible()
  expect(service('Object storage').getByRole('button').elements()).toEqual([])
  await service('Email').getByRole('button', { name: 'Test connection' }).click()
  await expect.element(service('Email').getByText('connect ECONNREFUSED')).toBeVisible()
  expect(received.findLast(({ method }) => method === 'POST')?.path).toBe(
    '/api/admin/external-services/mail/test',
  )
  await service('Door').getByRole('button', { name: 'Test connection' }).click()
  await expect
    .poll(() => received.findLast(({ method }) => method === 'POST')?.path)
    .toBe('/api/admin/external-services/oidc%3Adoor/test')
})
