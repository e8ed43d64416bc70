// @module-tag long
import type { Page } from 'playwright-core'
import { beforeAll, expect, it, vi } from 'vitest'
import { makeLicense, makePrice } from '../src/server/testing/make-selling.ts'
import { openId } from '../src/server/testing/openid.ts'
import { axeFinds } from './axe.ts'
import { visit } from './browser.ts'
import { inDatabase } from './database.ts'
import { administrator, demoAlbum, request } from './listener.ts'
import { mailedLink } from './mailed-link.ts'
import { product } from './product.ts'
import { changeSettings } from './settings.ts'

let album: Awaited<ReturnType<typeof demoAlbum>>
beforeAll(async () => {
  album = await demoAlbum()
  await inDatabase(async (db) => {
    const { id: license_id } = await makeLicense({ db }, 'Personal')
    await makePrice({ db }, { album: album.id }, { license_id, amount: 900 })
  })
  await changeSettings({ saas: '1', enable_selling: '1', test_payments: '1', guest_checkout: '1' })
  await vi.waitFor(async () => expect((await request('/offers')).status).toBe(200), { timeout: 30_000 })
})

const download = async (page: Page, title: string): Promise<string> => {
  const [file] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    page.getByRole('button', { name: `Download ${title} as Original` }).click(),
  ])
  return file.suggestedFilename()
}

it('sells an album to a visitor, who downloads it by the emailed link and keeps it in an account', async () => {
  const email = 'gwen.guest@example.org'
  const { page } = await visit(`/album/${album.id}`, { width: 390 })
  await page.getByRole('button', { name: /^Buy album · \$9\.00/ }).click()
  const buying = page.getByRole('dialog', { name: `Buy ${album.title}` })
  await buying.getByText('Listen, download and keep').waitFor()
  await buying.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByText('Added to cart').waitFor()
  await page.getByRole('link', { name: /^Cart: / }).click()
  await page.getByRole('button', { name: 'Check out' }).click()
  const checkout = page.getByRole('dialog', { name: 'Checkout' })
  await checkout.getByRole('textbox', { name: 'Email' }).fill(email)
  await checkout.getByRole('combobox', { name: 'Country' }).selectOption('DE')
  await checkout.getByRole('radio', { name: /Test payment/ }).check()
  await checkout.getByRole('button', { name: 'Pay $9.00' }).click()
  await page.getByText('It’s all yours').waitFor()

  // On another device: nothing but the email.
  const link = await mailedLink(email, '/order/')
  const { page: other } = await visit(link.pathname)
  await other.getByRole('heading', { name: 'Thank you' }).waitFor()
  expect(await axeFinds(other, 'the order of a visitor')).toEqual([])
  expect(await download(other, album.title)).toMatch(/\.zip$/)

  await other.getByRole('link', { name: 'Create an account' }).click()
  await other.getByRole('textbox', { name: 'Name' }).fill('Gwen Guest')
  await other.getByRole('textbox', { name: 'Email' }).fill('gwen@example.org')
  await other.getByLabel('Password', { exact: true }).fill('a long enough word')
  await other.getByRole('checkbox').check()
  await other.getByRole('button', { name: 'Create account' }).click()
  await other.waitForURL('**/library/purchases')
  await other.getByText('Added to your library').waitFor()
  expect(await download(other, album.title)).toMatch(/\.zip$/)

  // The link has done what it was for.
  await page.goto(link.pathname)
  await page.getByText('This order is in the library of an account').waitFor()
})

/** Puts the album in the cart as a visitor, and leaves the checkout to log in. */
const leaveCheckout = async (): Promise<Page> => {
  const { page } = await visit(`/album/${album.id}`)
  await page.getByRole('button', { name: /^Buy album · \$9\.00/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add to cart' }).click()
  await page.getByText('Added to cart').waitFor()
  await page.getByRole('link', { name: /^Cart: / }).click()
  await page.getByRole('button', { name: 'Check out' }).click()
  const checkout = page.getByRole('dialog', { name: 'Checkout' })
  await checkout.getByRole('link', { name: 'Log in' }).click()
  return page
}

/** Waits for the checkout of what the visitor chose. */
const seeCheckout = async (page: Page): Promise<void> => {
  const checkout = page.getByRole('dialog', { name: 'Checkout' })
  await checkout.getByText(album.title, { exact: true }).waitFor()
  await checkout.getByRole('button', { name: 'Pay $9.00' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/cart')
}

it('goes on with the checkout after a login with a provider', async () => {
  const provider = await openId({
    appUrl: product.url,
    slugs: ['harbour'],
    port: product.providers.openId,
  })
  const admin = await administrator('Ada Doors', 'ada.doors@example.org')
  const login = { name: 'Harbour ID', slug: 'harbour', issuer: provider.issuer, ...provider.client }
  expect((await request('/admin/oidc-providers', admin, 'POST', login)).status).toBe(201)
  provider.account = { accountId: 'pia', email: 'pia@example.org', email_verified: true, name: 'Pia Buyer' }
  const page = await leaveCheckout()
  await page.getByRole('button', { name: 'Continue with Harbour ID' }).click()
  await seeCheckout(page)
  await provider.close()
})

it('goes on with the checkout in the tab of the email that confirms a new account', async () => {
  await changeSettings({ verify_email: '1' })
  const page = await leaveCheckout()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Nora New')
  await page.getByRole('textbox', { name: 'Email' }).fill('nora.new@example.org')
  await page.getByLabel('Password', { exact: true }).fill('a long enough word')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('Check your email').waitFor()

  const tab = await page.context().newPage()
  await tab.goto((await mailedLink('nora.new@example.org', '/email/verify/')).pathname)
  await tab.getByRole('link', { name: 'Log in' }).click()
  await tab.getByRole('textbox', { name: 'Email' }).fill('nora.new@example.org')
  await tab.getByLabel('Password', { exact: true }).fill('a long enough word')
  await tab.getByRole('button', { name: 'Log in', exact: true }).click()
  await seeCheckout(tab)
})
