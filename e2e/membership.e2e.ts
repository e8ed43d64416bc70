import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser, visit } from './browser.ts'
import { administrator, type Listener, newListener, request, visitAs } from './listener.ts'
import { mailedLink } from './mailed-link.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const PATIENCE = { timeout: 30_000 }
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Decides a user's request in the back office. */
const decide = async (admin: Listener, by: string, words: string, button: string): Promise<void> => {
  const { page, context, complaints } = await visitAs(browser, admin, '/admin/artist-requests')
  await page.getByRole('row').filter({ hasText: by }).filter({ hasText: 'Pending' }).getByRole('link').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('link', { name: 'https://marsh.example' }).first().waitFor()
  await sheet.getByLabel('Message to the applicant').fill(words)
  await sheet.getByRole('button', { name: button }).click()
  await sheet.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
  await context.close()
}

it('a listener requests to be an artist, waits, is rejected, requests again and is approved', async () => {
  const wren = await newListener('Wren Dahl')
  const { page, context, complaints } = await visitAs(browser, wren, '/account/settings')
  const artist = part(page, 'Artist')
  const name = artist.getByLabel('Artist name')
  await name.waitFor()
  await expect.poll(() => name.inputValue()).toBe('Wren Dahl')
  await name.fill('Marsh Lights')
  await artist.getByLabel('A link that proves it’s you').fill('marsh dot example')
  await artist.getByRole('button', { name: 'Apply for an artist page' }).click()
  await artist.getByText('Enter a valid URL.').waitFor()
  await artist.getByLabel('A link that proves it’s you').fill('https://marsh.example')
  await artist.getByLabel('About you and your music').fill('Songs for the ferry.')
  await artist.getByRole('button', { name: 'Apply for an artist page' }).click()
  await artist.getByText('Waiting', { exact: true }).waitFor()
  await expect.poll(() => name.count()).toBe(0)

  const admin = await administrator('Request Admin', 'request.admin@example.org')
  await decide(admin, 'Wren Dahl', 'Which Marsh Lights?', 'Reject')
  const again = await mailedLink('wren.dahl@example.org', '/account/settings')
  await page.goto(again.pathname + again.hash)
  await page.reload()
  await artist.getByText('Which Marsh Lights?').waitFor()
  await name.fill('Marsh Lights of Wexford')
  await artist.getByRole('button', { name: 'Apply for an artist page' }).click()
  await artist.getByText('Waiting', { exact: true }).waitFor()
  await artist.getByRole('button', { name: 'Withdraw request' }).click()
  await name.fill('Marsh Lights of Wexford')
  await artist.getByRole('button', { name: 'Apply for an artist page' }).click()
  await artist.getByText('Waiting', { exact: true }).waitFor()

  await decide(admin, 'Wren Dahl', 'Welcome.', 'Approve')
  const own = await mailedLink('wren.dahl@example.org', '/artist/')
  await page.reload()
  await artist.getByRole('link', { name: 'See your page' }).click()
  await page.waitForURL((url) => url.pathname === own.pathname)
  await page.getByRole('heading', { level: 1, name: 'Marsh Lights of Wexford' }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

it('emails the owner about a login on a new device, unless disabled', async () => {
  const ida = await newListener('Ida Newell')
  const logIn = async (userAgent: string) => {
    const { page, context } = await visit(browser, '/login', { userAgent })
    await page.getByLabel('Email').fill('ida.newell@example.org')
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.waitForURL('**/home')
    return { page, context }
  }
  const { page, context } = await logIn(
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  )
  const link = await mailedLink('ida.newell@example.org', '/account/settings')
  expect(link.hash).toBe('#sessions')
  await page.goto(link.pathname + link.hash)
  const mails = part(page, 'Email notifications').getByRole('switch', { name: 'New login alerts' })
  await expect.poll(() => mails.isChecked(), PATIENCE).toBe(true)
  await mails.click()
  const notify = async () => ((await (await request('/user', ida)).json()) as { notify: object }).notify
  await expect.poll(notify, PATIENCE).toMatchObject({ new_device: false })
  await page.reload()
  await mails.waitFor()
  await expect.poll(() => mails.isChecked()).toBe(false)
  await context.close()
})
