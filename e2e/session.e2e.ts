import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { arrived, go, type View, visit } from './browser.ts'
import { mailedLink } from './mailed-link.ts'
import { product } from './product.ts'

const password = 'correct horse battery'
const changed = 'staple under the lamp'

/** The browser in which all of this happens. */
let view: View
beforeAll(async () => {
  view = await visit(product.setupLink)
})

const logOut = async (page: Page) => {
  // The menu closes when the page changes.
  await arrived(page)
  await page.getByRole('button', { name: /Account/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.waitForURL('**/login')
}

it('the printed link creates the first administrator, once', async () => {
  const { page } = view
  await page.getByLabel('Name').fill('Maren Holt')
  await page.getByLabel('Email').fill('maren@example.org')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: /create/i }).click()
  await page.waitForURL('**/admin/overview')
  await page.getByRole('heading', { level: 1 }).waitFor()

  await logOut(page)
  await go(page, new URL(product.setupLink).pathname)
  await page
    .getByText(/no longer works|expired|used/i)
    .first()
    .waitFor()
  await expect.poll(() => page.getByLabel('Password', { exact: true }).count()).toBe(0)
})

it('registers, logs out with a full reload, rejects a wrong password and logs in again', async () => {
  const { page, complaints } = view
  complaints.length = 0
  await go(page, '/register')
  await page.getByLabel('Name').fill('Ines Calloway')
  await page.getByLabel('Email').fill('Ines@Example.org')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: /register|create|sign up/i }).click()
  await page.waitForURL('**/home')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeTruthy()

  await logOut(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  // Nothing that was on screen is requested again as a visitor.
  expect(complaints).toEqual([])

  await page.getByLabel('Email').fill('ines@example.org')
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('alert').getByText('Wrong email or password').waitFor()
  // Said once, and neither field is blamed.
  expect(await page.getByText('Wrong email or password').count()).toBe(1)
  expect(await page.locator('[aria-invalid="true"]').count()).toBe(0)

  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/home')
})

it('ends the session in every tab on logout', async () => {
  const { page, context } = view
  const other = await context.newPage()
  await other.goto('/home')
  await logOut(other)
  await expect.poll(() => page.getByRole('link', { name: 'Log in' }).count()).toBeGreaterThan(0)
  await other.close()
})

it('resets a forgotten password by email', async () => {
  const { page } = view
  await go(page, '/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
  await page.getByLabel('Email').fill('ines@example.org')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()

  const link = await mailedLink('ines@example.org', '/password/reset/')
  await page.goto(link.pathname + link.hash)
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('ines@example.org')
  const apps = page.getByRole('checkbox', { name: 'Also revoke app passwords' })
  expect(await apps.isChecked()).toBe(true)
  await page.getByLabel('New password').fill(changed)
  await page.getByLabel('Confirm password').fill(changed)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
  await page.getByLabel('Email').fill('ines@example.org')
  await page.getByLabel('Password', { exact: true }).fill(changed)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/home')
  await page.locator('main h2').first().waitFor()

  await go(page, link.pathname)
  await page.getByRole('heading', { name: 'This link has expired' }).waitFor()
})
