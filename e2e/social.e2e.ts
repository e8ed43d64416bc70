import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type OpenId, openId } from '../src/server/testing/openid.ts'
import { openBrowser, visit } from './browser.ts'
import { newListener } from './listener.ts'
import { tonearm } from './server.ts'

let browser: Browser
let provider: OpenId
const set = (key: string, value: string) => tonearm(inject('dataDir'), 'settings', 'set', key, value)
beforeAll(async () => {
  provider = await openId(`${inject('url')}/login/google/callback`, inject('googlePort'))
  set('google_client_id', provider.client.client_id)
  set('google_client_secret', provider.client.client_secret)
  set('google_login', '1')
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  set('google_login', '0')
  await provider.close()
})

const goOn = (name: string) => ({ name: `Continue with ${name}` })

it('logs in by an OpenID provider and shows the link in the account', async () => {
  provider.account = {
    accountId: 'juno',
    email: 'juno@example.org',
    email_verified: true,
    name: 'Juno Marsh',
  }
  const { page, complaints } = await visit(browser, '/login')
  await page.getByRole('button', goOn('Google')).click()
  await page.waitForURL('**/home')
  await page.goto('/account/settings')
  await page.getByRole('heading', { name: 'Linked log-ins' }).waitFor()
  const part = page.locator('#identities')
  await expect.poll(() => part.getByText('juno@example.org').count()).toBe(1)
  expect(await part.getByRole('button').count()).toBe(0)
  await page.getByRole('button', { name: 'Send me a link to set one' }).click()
  await page.getByText('Open the link that we sent to juno@example.org').waitFor()
  expect(complaints).toEqual([])
})

it('opens an account that is here already only by its password', async () => {
  await newListener('Rosa Field')
  provider.account = { accountId: 'rosa', email: 'rosa.field@example.org', email_verified: true }
  const { page } = await visit(browser, '/login')
  await page.getByRole('button', goOn('Google')).click()
  await page.getByRole('heading', { name: 'Is this account yours?' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Link Google' }).click()
  await page.waitForURL('**/home')
  await page.goto('/account/settings')
  await page.getByRole('button', { name: 'Unlink Google' }).waitFor()
})

it('asks for the e-mail that the provider did not tell', async () => {
  provider.account = { accountId: 'silent', name: 'Silent Reed' }
  const { page } = await visit(browser, '/register/complete')
  await page.waitForURL('**/register')
  await page.getByRole('button', goOn('Google')).click()
  await page.getByRole('heading', { name: 'Almost there' }).waitFor()
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Silent Reed')
  await page.getByLabel('E-mail').fill('silent@example.org')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/home')
})
