// @module-tag long
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenId, openId } from '../src/server/testing/openid.ts'
import { axeFinds } from './axe.ts'
import { go, type View, visit } from './browser.ts'
import { freshProduct, tonearm } from './server.ts'

const password = 'correct horse battery'

let product: Awaited<ReturnType<typeof freshProduct>>
let provider: OpenId
let admin: View
let visitor: View
beforeAll(async () => {
  // An instance of its own: others must be able to log in with a password.
  product = await freshProduct({ TONEARM_DEMO: '0' })
  provider = await openId({ appUrl: product.url, slugs: ['keycloak'], port: product.providers.openId })
  admin = await visitHere(product.setupLink)
  visitor = await visitHere('/contact')
})
afterAll(async () => {
  await provider.close()
  await product.stop()
})

const visitHere = (path: string) => visit(path, { baseURL: product.url })
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue with Harbour ID' })

it('adds a login provider, after testing it', async () => {
  const { page, complaints } = admin
  await page.getByLabel('Name').fill('Ida Harbour')
  await page.getByLabel('Email').fill('ida@example.org')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: /create/i }).click()
  await page.waitForURL('**/admin/overview')

  await go(page, '/admin/configuration/login-providers')
  await page.getByRole('button', { name: 'New login provider' }).first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Provider', { exact: true }).selectOption({ label: 'Keycloak' })
  await expect.poll(() => sheet.getByLabel('Issuer URL').inputValue()).toMatch(/realms/)
  await sheet.getByText(`${product.url}/login/keycloak/callback`).waitFor()
  await sheet.getByLabel('Name', { exact: true }).fill('Harbour ID')
  await sheet.getByLabel('Issuer URL').fill(`${provider.issuer}/nowhere`)
  await sheet.getByRole('button', { name: 'Test connection' }).click()
  await sheet.getByText('There’s no OpenID Connect provider at this URL.').waitFor()
  await sheet.getByLabel('Issuer URL').fill(provider.issuer)
  await sheet.getByRole('button', { name: 'Test connection' }).click()
  await sheet.getByText('Connected. This provider supports logging out.').waitFor()
  await sheet.getByLabel('Client ID').fill(provider.client.client_id)
  await sheet.getByLabel('Client secret').fill(provider.client.client_secret)
  await sheet.getByRole('button', { name: 'Add group' }).click()
  await sheet.getByLabel('Group', { exact: true }).fill('harbour-artists')
  await sheet.getByLabel('Role', { exact: true }).selectOption({ label: 'Artist' })
  await sheet.getByRole('button', { name: 'Create', exact: true }).click()
  const row = page.getByRole('link', { name: 'Harbour ID', exact: true })
  await row.waitFor()
  expect(await axeFinds(page, 'login providers')).toEqual([])
  expect(complaints).toEqual([])

  await row.click()
  await expect.poll(() => sheet.getByLabel('Client secret').getAttribute('placeholder')).toMatch(/•/)
  await expect.poll(() => sheet.getByLabel('Client secret').inputValue()).toBe('')
  await expect.poll(() => sheet.getByLabel('Group', { exact: true }).inputValue()).toBe('harbour-artists')
  await page.keyboard.press('Escape')
})

it('lets a new person in with its group’s role, and out at the provider too', async () => {
  provider.account = {
    accountId: 'juno',
    email: 'juno@example.org',
    email_verified: true,
    name: 'Juno Marsh',
    groups: ['harbour-artists'],
  }
  const { page, complaints } = visitor
  await page.goto('/login')
  await goOn(page).click()
  await page.waitForURL('**/artist/analytics')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const reply = await fetch(`${product.url}/api/user`, { headers: { authorization: `Bearer ${token}` } })
  const { name, roles } = (await reply.json()) as { name: string; roles: { name: string }[] }
  expect([name, roles.map((role) => role.name).sort()]).toEqual(['Juno Marsh', ['artist', 'user']])

  const left = page.waitForRequest((request) => request.url().startsWith(`${provider.issuer}/session/end`))
  // The menu of the artist area has a group of that name.
  await page.getByRole('button', { name: 'Account' }).last().click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await left
  await page.waitForURL(`${product.url}/login*`)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  // The provider has ended its session too, so somebody else can log in.
  provider.account = {
    accountId: 'rosa',
    email: 'rosa@example.org',
    email_verified: true,
    name: 'Rosa Field',
  }
  await goOn(page).click()
  await page.waitForURL('**/home')
  await go(page, '/account/settings')
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Rosa Field')
  expect(complaints).toEqual([])
})

it('shows the provider’s button alone once passwords are turned off', async () => {
  const { page } = admin
  await go(page, '/admin/configuration/auth')
  await page.getByRole('switch', { name: 'Single sign-on only' }).click()
  await page.getByText('1 unsaved change').waitFor()
  await page.keyboard.press('Control+s')
  await expect.poll(() => page.getByText(/unsaved change/).count()).toBe(0)

  const { page: login } = visitor
  await login.evaluate(() => localStorage.removeItem('token'))
  await login.goto('/login')
  await goOn(login).waitFor()
  expect(await login.getByRole('main').getByRole('textbox').count()).toBe(0)
  expect(await login.getByRole('link', { name: 'Create an account' }).count()).toBe(0)
  expect(await axeFinds(login, 'login')).toEqual([])
  await go(login, '/password/forgot')
  await login.waitForURL('**/login')
  await go(login, '/register')
  await login.waitForURL('**/not-found')
})

it('lets an administrator in by a link of the command line', async () => {
  const printed = tonearm(product.dataDir, 'user', 'login-link', 'ida@example.org')
  const token = /\/login\/link\/(\S+)/.exec(printed)?.[1]
  const { page } = visitor
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto(`/login/link/${token}`)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/admin/overview')
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto(`/login/link/${token}`)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('heading', { name: 'This link has expired' }).waitFor()
})
