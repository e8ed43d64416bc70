import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { done } from '../../../../contract/core/pagination.ts'
import { type AppPassword, appPasswords } from '../../../../contract/platform/app-passwords.ts'
import { bootstrap } from '../../../../contract/platform/bootstrap.ts'
import { mutableKinds } from '../../../../contract/platform/notifications.ts'
import { session } from '../../../../contract/platform/session.ts'
import type { User } from '../../../../contract/platform/user.ts'
import { type PushState, webPush } from '../../../../contract/platform/web-push.ts'
import { plans } from '../../../../contract/selling/plans.ts'
import { subscriptions } from '../../../../contract/selling/subscriptions.ts'
import { refreshSettings } from '../../../data/settings.ts'
import { axeFinds } from '../../../testing/axe.ts'
import { answerSamples } from '../../../testing/contract.ts'
import { answer, received } from '../../../testing/http-server.ts'
import { openPage, showToListener } from '../../../testing/listener-page.tsx'
import { sampleOf } from '../../../testing/sample.ts'
import { AccountPage } from '../Account.tsx'
import { AppsPart } from './AppsPart.tsx'

const SECRET = 'abcdefghijklmnop2345'
const phone: AppPassword = {
  id: '0190a5b4-7c3e-7000-8000-000000000001',
  name: 'Phone',
  scopes: ['apps', 'api'],
  hint: '2345',
  last_client: 'Symfonium',
  last_used_at: '2026-11-28T12:00:00.000Z',
  created_at: '2026-11-01T12:00:00.000Z',
  expires_at: '2036-12-05T12:00:00.000Z',
}
let own: AppPassword[] = []

const be = (more: Partial<User>) =>
  answer(
    session.user,
    () => sampleOf(session.user.reply, { id: 1, email: 'lena@example.org', upgrades: [], ...more }) as User,
  )

beforeEach(async () => {
  answer(bootstrap.settings, () => [])
  await refreshSettings()
  own = []
  be({ permissions: [{ name: 'Use other apps' }] })
  answer(appPasswords.list, () => own)
})

it('creates an app password, and shows it once with what an app needs', async () => {
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
  answer(appPasswords.create, ({ body }) => {
    own = [{ ...phone, ...body, last_client: null, last_used_at: null }]
    return { ...phone, ...body, secret: SECRET }
  })
  await showToListener(<AppsPart />)
  await expect.element(page.getByText('No apps yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Create app password' }).click()
  const form = page.getByRole('dialog', { name: 'Create app password' })
  expect(await axeFinds()).toEqual([])
  await form.getByRole('checkbox', { name: /Music apps/ }).click()
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect.element(form.getByText('This field is required.')).toBeVisible()
  await expect.element(form.getByText('Choose at least one.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Name' }).fill('Phone')
  await form.getByRole('checkbox', { name: /Music apps/ }).click()
  await form.getByRole('combobox', { name: 'Expires' }).selectOptions('After 90 days')
  await form.getByRole('button', { name: 'Create', exact: true }).click()

  const shown = page.getByRole('dialog', { name: 'Connect your app' })
  await expect.element(shown.getByText(SECRET)).toBeVisible()
  await expect.element(shown.getByText('lena@example.org')).toBeVisible()
  await expect.element(shown.getByRole('img', { name: /as a QR code/ })).toBeVisible()
  expect(await axeFinds()).toEqual([])
  for (const name of ['Server address', 'Username', 'Password'])
    await shown.getByRole('button', { name: `Copy ${name}` }).click()
  await expect.poll(() => copied).toEqual([location.origin, 'lena@example.org', SECRET])
  const sent = received.find(({ method }) => method === 'POST')?.body as { expires_at: string }
  expect(sent).toMatchObject({ name: 'Phone', scopes: ['apps'] })
  expect(Date.parse(sent.expires_at) - Date.now()).toBeCloseTo(90 * 86_400_000, -5)
  const status = shown.getByRole('status')
  await expect.element(status).toHaveTextContent('Waiting for your app to connect…')
  own = [phone]
  await expect.element(status).toHaveTextContent('Symfonium is connected.')
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByText(/by Symfonium/)).toBeVisible()
  expect(document.body.textContent).not.toContain(SECRET)
})

it('says how another player submits listens', async () => {
  answer(appPasswords.create, ({ body }) => ({ ...phone, ...body, secret: SECRET }))
  await showToListener(<AppsPart />)
  await page.getByRole('button', { name: 'Create app password' }).click()
  const form = page.getByRole('dialog', { name: 'Create app password' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Strawberry')
  await form.getByRole('checkbox', { name: /Music apps/ }).click()
  await form.getByRole('checkbox', { name: /Scrobbling from other players/ }).click()
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  const shown = page.getByRole('dialog', { name: 'Connect your app' })
  await expect.element(shown.getByText(/choose ListenBrainz there/)).toBeVisible()
  await expect.element(shown.getByText('Username')).not.toBeInTheDocument()
  await expect.element(shown.getByRole('status')).toHaveTextContent('Waiting for your app to connect…')
  expect(received.find(({ method }) => method === 'POST')?.body).toMatchObject({ scopes: ['listens'] })
  expect(await axeFinds()).toEqual([])
})

it('lists them with their last use, and renames and revokes them', async () => {
  own = [phone]
  answer(appPasswords.rename, ({ body }) => {
    own = [{ ...phone, ...body }]
    return done
  })
  answer(appPasswords.remove, () => {
    own = []
    return done
  })
  await showToListener(<AppsPart />)
  const row = page.getByRole('listitem')
  await expect.element(row.getByText('Music apps, API access · …2345')).toBeVisible()
  await expect.element(row.getByText(/ by Symfonium · Expires Dec 5, 2036$/)).toBeVisible()
  expect(await axeFinds()).toEqual([])
  await page.getByRole('button', { name: 'Rename Phone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename app password' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Tablet')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Revoke Tablet' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect.element(page.getByText('No apps yet.')).toBeVisible()
})

it('leads to the plans that permit apps', async () => {
  be({ permissions: [], upgrades: [{ feature: 'Use other apps', plans: [2] }] })
  answer(plans.list, () => [])
  answer(subscriptions.get, () => null)
  await showToListener(<AppsPart />)
  await page.getByRole('button', { name: 'Create app password' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Plans' })).toBeVisible()
})

it('is on the account page while apps are offered, or there are app passwords to revoke', async () => {
  const kinds = Object.fromEntries(mutableKinds.map((kind) => [kind, true])) as PushState['kinds']
  answer(webPush.state, () => ({ public_key: 'BA', kinds, devices: [] }))
  answerSamples()
  const section = page.getByRole('region', { name: 'Apps' })
  await openPage('/account/settings', AccountPage, '/account/settings')
  await expect.element(section).toBeVisible()
  await refreshSettings([{ key: 'enable_apps', value: '0' }])
  await openPage('/account/settings', AccountPage, '/account/settings')
  await expect.element(page.getByRole('region', { name: 'Devices' })).toBeVisible()
  expect(section.elements()).toHaveLength(0)
  own = [phone]
  await openPage('/account/settings', AccountPage, '/account/settings')
  await expect.element(section.getByRole('button', { name: 'Revoke Phone' })).toBeVisible()
  expect(section.getByRole('button', { name: 'Create app password' }).elements()).toHaveLength(0)
})
