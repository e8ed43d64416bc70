import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { visit } from './browser.ts'
import { demoAlbum, newListener, request, visitAs } from './listener.ts'
import { product } from './product.ts'

const PATIENCE = { timeout: 30_000 }
const question = (page: Page) => page.getByRole('alertdialog')
const widthOf = (page: Page) => question(page).evaluate((element) => (element as HTMLElement).offsetWidth)
const closed = (page: Page) => expect.poll(() => question(page).count(), PATIENCE).toBe(0)
const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  )

it('a dialog is 286 px wide; Escape and Cancel decline and restore focus, Enter confirms', async () => {
  const path = `/album/${(await demoAlbum()).id}`
  for (const width of [1280, 390]) {
    const { page, context } = await visit(path, { width })
    const like = page
      .locator('main')
      .getByRole('button', { name: /^(Like|Add .* to your likes)/ })
      .first()
    await like.waitFor()
    const name = await like.getAttribute('aria-label')
    const beg = async () => {
      await like.focus()
      await page.keyboard.press('Enter')
      await page.getByRole('alertdialog', { name: 'You need to login to your account' }).waitFor()
    }
    await beg()
    await expect.poll(() => widthOf(page)).toBe(286)
    await expect.poll(() => focused(page), PATIENCE).toBe('Login')
    await page.keyboard.press('Escape')
    await closed(page)
    await expect.poll(() => focused(page), PATIENCE).toBe(name)
    await beg()
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await closed(page)
    await expect.poll(() => focused(page), PATIENCE).toBe(name)
    expect(new URL(page.url()).pathname).toBe(path)
    await beg()
    await expect.poll(() => focused(page), PATIENCE).toBe('Login')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/login')
    await context.close()
  }
})

it('a destructive action requires the password: neither the button nor Enter works without it', async () => {
  const listener = await newListener('Yes Waits')
  const { page } = await visitAs(listener, '/account/settings')
  const remove = page.getByRole('button', { name: 'Delete account' })
  const beg = async () => {
    await remove.click()
    await question(page).getByLabel('Password').waitFor()
  }
  await beg()
  await expect.poll(() => widthOf(page)).toBe(286)
  const yes = question(page).getByRole('button', { name: 'Delete account' })
  await expect.poll(() => focused(page), PATIENCE).toBe('')
  await page.keyboard.press('Enter')
  expect([await yes.isDisabled(), await question(page).count()]).toEqual([true, 1])
  await page.keyboard.type('x')
  await expect.poll(() => yes.isEnabled()).toBe(true)
  await page.keyboard.press('Backspace')
  await expect.poll(() => yes.isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await closed(page)
  await expect.poll(() => focused(page), PATIENCE).toBe('Delete account')

  await beg()
  await page.keyboard.type('a wrong one')
  await page.keyboard.press('Enter')
  await page.locator('[data-part~="toast"][data-type="error"]').waitFor()
  expect((await request('/user', listener)).status).toBe(200)

  await beg()
  await page.keyboard.type('correct horse battery')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await closed(page)
  expect((await request('/user', listener)).status).toBe(200)

  await beg()
  await page.keyboard.type('correct horse battery')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.href.startsWith(product.url) && url.pathname === '/home')
  expect((await request('/user', listener)).status).toBe(401)
})
