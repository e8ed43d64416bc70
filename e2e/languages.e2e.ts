import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { heard, hearPast, openBrowser, visit } from './browser.ts'
import { tonearm } from './server.ts'

let browser: Browser
const soon = { timeout: 30_000 }

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const pageLanguage = (page: Page) =>
  page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])
const inReading = (page: Page, lang: string, dir: 'ltr' | 'rtl') =>
  expect.poll(() => pageLanguage(page), soon).toEqual([lang, dir])

/** Chooses a language by the account menu, whose names are those of the language before. */
const choose = async (page: Page, account: string, entry: string, language: string): Promise<void> => {
  await page.getByRole('button', { name: account, exact: true }).click()
  await page.getByRole('menuitem', { name: entry }).click()
  await page.getByRole('dialog').getByRole('button', { name: language }).click()
}

it('mirrors the page in Arabic while the music goes on, and keeps the choice', async () => {
  // A first start is still filing the demo catalogue.
  const songs = async () => {
    const album = (await (await fetch(`${inject('url')}/api/albums/1`)).json()) as { songs_count?: number }
    return album.songs_count ?? 0
  }
  await expect.poll(songs, soon).toBeGreaterThan(0)
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
  await expect.poll(() => rail.getByText('الرئيسية').count(), soon).toBe(1)
  expect((await rail.boundingBox())?.x).toBeGreaterThan(900)
  const since = await heard(page)
  expect(since).toMatchObject({ paused: false, source })
  await hearPast(page, since.time + 0.3)
  await expect.poll(() => page.evaluate(() => 'unloaded' in window)).toBe(true)

  const asked = page.waitForRequest((request) => request.url().includes('/api/home'))
  await page.goto('/home')
  expect((await asked).headers()['accept-language']).toBe('ar')
  await inReading(page, 'ar', 'rtl')
  await expect.poll(() => rail.getByText('الرئيسية').count(), soon).toBe(1)

  await choose(page, 'الحساب', 'اللغة', 'Deutsch')
  await inReading(page, 'de', 'ltr')
  await expect.poll(() => rail.getByText('Start', { exact: true }).count(), soon).toBe(1)
  await page.reload()
  await inReading(page, 'de', 'ltr')
  await expect.poll(() => rail.getByText('Start', { exact: true }).count(), soon).toBe(1)
  // Pictures of the demo catalogue may still be on their way.
  expect(complaints.filter((one) => !one.startsWith('Failed to load resource'))).toEqual([])
  await context.close()
})

it('reads what the browser accepts, and the kept choice only while it is on offer', async () => {
  const { page, context } = await visit(browser, '/login', { locale: 'de-AT' })
  await page.getByRole('button', { name: 'Anmelden', exact: true }).waitFor()
  await inReading(page, 'de', 'ltr')

  await page.evaluate(() => localStorage.setItem('pref-locale', 'tlh'))
  await page.reload()
  await page.getByRole('button', { name: 'Anmelden', exact: true }).waitFor()
  await inReading(page, 'de', 'ltr')
  await context.close()
})

it('follows the language of an account, which follows the choice', async () => {
  const body = {
    name: 'Noor Halabi',
    email: 'noor@example.org',
    password: 'correct horse battery',
    password_confirmation: 'correct horse battery',
    terms: true,
  }
  const made = await fetch(`${inject('url')}/api/register`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      'accept-language': 'fr',
    },
    body: JSON.stringify(body),
  })
  const { access_token } = (await made.json()) as { access_token: string }
  const authorization = `Bearer ${access_token}`
  const kept = async () => {
    const answer = await fetch(`${inject('url')}/api/user`, { headers: { authorization } })
    return ((await answer.json()) as { locale: string }).locale
  }

  const { page, context } = await visit(browser, '/login')
  await page.evaluate((token) => localStorage.setItem('token', token), access_token)
  await page.goto('/home')
  await inReading(page, 'fr', 'ltr')
  await choose(page, 'Compte', 'Langue', 'Español')
  await inReading(page, 'es', 'ltr')
  await expect.poll(kept, soon).toBe('es')
  await context.close()
})

it('says in the page itself which language it is in', async () => {
  const page = async (accepted: string) => {
    const answer = await fetch(`${inject('url')}/home`, { headers: { 'accept-language': accepted } })
    return [(await answer.text()).match(/<html[^>]*>/)?.[0], answer.headers.get('content-language')]
  }
  await expect.poll(() => page('ar-EG,ar;q=0.9,en;q=0.8')).toEqual(['<html lang="ar" dir="rtl">', 'ar'])
  await expect.poll(() => page('pl')).toEqual(['<html lang="en" dir="ltr">', 'en'])
})

it('offers no choice where the operator wants none', async () => {
  const offer = async (value: '0' | '1') => {
    tonearm(inject('dataDir'), 'settings', 'set', 'enableLangSwitcher', value)
    const known = async () => (await (await fetch(`${inject('url')}/api/settings`)).json()) as object[]
    await expect.poll(known, soon).toContainEqual({ key: 'enableLangSwitcher', value })
  }
  await offer('0')
  try {
    const { page, context } = await visit(browser, '/home')
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Log in' }).waitFor()
    await expect.poll(() => page.getByRole('menuitem', { name: 'Language' }).count()).toBe(0)
    await context.close()
  } finally {
    await offer('1')
  }
})
