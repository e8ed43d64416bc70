import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { heard, hearPast, openBrowser, visit } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const pageLanguage = (page: Page) =>
  page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])
const inReading = (page: Page, lang: string, dir: 'ltr' | 'rtl') =>
  expect.poll(() => pageLanguage(page), { timeout: 15_000 }).toEqual([lang, dir])

/** Chooses a language by the account menu, whose names are those of the language before. */
const choose = async (page: Page, account: string, entry: string, language: string): Promise<void> => {
  await page.getByRole('button', { name: account, exact: true }).click()
  await page.getByRole('menuitem', { name: entry }).click()
  await page.getByRole('dialog').getByRole('button', { name: language }).click()
}

it('mirrors the page in Arabic while the music goes on, and keeps the choice', async () => {
  const { page, context, complaints } = await visit(browser, '/browse/albums')
  const rail = page.locator('.rail')
  await page.locator('main').getByRole('link').filter({ visible: true }).first().waitFor()
  expect((await rail.boundingBox())?.x).toBe(0)

  await page.goto('/album/1')
  await page
    .locator('main')
    .getByRole('button', { name: /^Play / })
    .first()
    .click()
  await hearPast(page, 0.3)
  const { source } = await heard(page)
  await page.evaluate(() => Object.assign(window, { unloaded: false }))

  await choose(page, 'Account', 'Language', 'العربية')
  await inReading(page, 'ar', 'rtl')
  await expect.poll(() => rail.getByText('الرئيسية').count()).toBe(1)
  expect((await rail.boundingBox())?.x).toBeGreaterThan(900)
  const since = await heard(page)
  expect(since).toMatchObject({ paused: false, source })
  await hearPast(page, since.time + 0.3)
  expect(await page.evaluate(() => 'unloaded' in window)).toBe(true)

  const asked = page.waitForRequest((request) => request.url().includes('/api/home'))
  await page.goto('/home')
  expect((await asked).headers()['accept-language']).toBe('ar')
  await inReading(page, 'ar', 'rtl')
  await expect.poll(() => rail.getByText('الرئيسية').count()).toBe(1)

  await choose(page, 'الحساب', 'اللغة', 'Deutsch')
  await inReading(page, 'de', 'ltr')
  await expect.poll(() => rail.getByText('Start', { exact: true }).count()).toBe(1)
  await page.reload()
  await inReading(page, 'de', 'ltr')
  await expect.poll(() => rail.getByText('Start', { exact: true }).count()).toBe(1)
  expect(complaints).toEqual([])
  await context.close()
})

it('reads what the browser accepts, and the kept choice only while it is on offer', async () => {
  const { page, context } = await visit(browser, '/login', { locale: 'de-AT' })
  await page.getByRole('button', { name: 'Anmelden' }).waitFor()
  await inReading(page, 'de', 'ltr')

  await page.evaluate(() => localStorage.setItem('pref-locale', 'tlh'))
  await page.reload()
  await page.getByRole('button', { name: 'Anmelden' }).waitFor()
  await inReading(page, 'de', 'ltr')
  await context.close()
})

it('says in the page itself which language it is in', async () => {
  const page = async (accepted: string) => {
    const answer = await fetch(`${inject('url')}/home`, { headers: { 'accept-language': accepted } })
    return [(await answer.text()).match(/<html[^>]*>/)?.[0], answer.headers.get('content-language')]
  }
  expect(await page('ar-EG,ar;q=0.9,en;q=0.8')).toEqual(['<html lang="ar" dir="rtl">', 'ar'])
  expect(await page('pl')).toEqual(['<html lang="en" dir="ltr">', 'en'])
})
