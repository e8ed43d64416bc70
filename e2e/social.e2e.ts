// @module-tag long
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Graph, graph } from '../src/server/testing/graph.ts'
import { type OpenId, openId } from '../src/server/testing/openid.ts'
import { go, visit } from './browser.ts'
import { administrator, newListener, request, visitAs } from './listener.ts'
import { product } from './product.ts'
import { changeSettings } from './settings.ts'

let provider: OpenId
let facebook: Graph
beforeAll(async () => {
  provider = await openId({ appUrl: product.url, port: product.providers.openId })
  facebook = await graph(product.providers.facebook)
  const admin = await administrator('Providing Admin', 'providing.admin@example.org')
  const client = { name: 'Google', slug: 'google', issuer: provider.issuer, ...provider.client }
  await request('/admin/oidc-providers', admin, 'POST', client)
  await changeSettings({
    facebook_client_id: facebook.keys.id,
    facebook_client_secret: facebook.keys.secret,
    facebook_login: '1',
  })
})
afterAll(async () => {
  await provider.close()
  await facebook.close()
})

const goOn = (name: string) => ({ name: `Continue with ${name}` })

it('requires the password to log in to an existing account', async () => {
  await newListener('Rosa Field')
  provider.account = { accountId: 'rosa', email: 'rosa.field@example.org', email_verified: true }
  const { page } = await visit('/login')
  await page.getByRole('button', goOn('Google')).click()
  await page.getByRole('heading', { name: 'Is this your account?' }).waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Link Google' }).click()
  await page.waitForURL('**/home')
  await go(page, '/account/settings')
  await page.getByRole('button', { name: 'Unlink Google' }).waitFor()
})

it('asks for an email if the provider supplied none', async () => {
  provider.account = { accountId: 'silent', name: 'Silent Reed' }
  const { page, complaints } = await visit('/register/complete')
  await page.waitForURL('**/register')
  await page.getByRole('button', goOn('Google')).click()
  await page.getByRole('heading', { name: 'One last step' }).waitFor()
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Silent Reed')
  await page.getByLabel('Email').fill('silent@example.org')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/home')
  expect(complaints).toEqual([])
})

/** Sets the person who opens Facebook's login page next. */
const comesBy = (person: { id: string; name: string; email?: string }) => {
  facebook.tokens.set(`of ${person.id}`, { app_id: facebook.keys.id, is_valid: true, type: 'USER', person })
  facebook.entering = `of ${person.id}`
}
const linked = (page: Page) => page.locator('#identities')

it('logs in by Facebook, and reports a denied login', async () => {
  facebook.entering = null
  const { page } = await visit('/login')
  await page.getByRole('button', goOn('Facebook')).click()
  await page.getByRole('heading', { name: 'That didn’t work' }).waitFor()
  await page.getByRole('link', { name: 'Back to log in' }).click()
  comesBy({ id: '4001', name: 'Faye Book', email: 'faye.book@example.org' })
  await page.getByRole('button', goOn('Facebook')).click()
  await page.waitForURL('**/home')
  await go(page, '/account/settings')
  await linked(page).getByText('faye.book@example.org').waitFor()
  // The last login method of an account cannot be removed.
  await expect.poll(() => linked(page).getByRole('button').count()).toBe(0)
  await page.getByRole('button', { name: 'Email me a link to set a password' }).click()
  await page.getByText('Open the link we sent to faye.book@example.org').waitFor()
})

it('links Facebook to an existing account, and unlinks it', async () => {
  const vera = await newListener('Vera Links')
  const { page } = await visitAs(vera, '/account/settings')
  comesBy({ id: '4002', name: 'Vera at Facebook' })
  await linked(page).getByRole('button', { name: 'Link Facebook', exact: true }).click()
  await page.getByRole('heading', { name: 'Link Facebook' }).waitFor()
  await page.getByRole('button', { name: 'Link Facebook' }).click()
  await page.waitForURL('**/account/settings')
  await linked(page).getByText('Vera at Facebook').waitFor()
  await linked(page).getByRole('button', { name: 'Unlink Facebook' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click()
  await linked(page).getByRole('button', { name: 'Link Facebook', exact: true }).waitFor()
  await expect.poll(() => linked(page).getByText('Vera at Facebook').count()).toBe(0)
})
