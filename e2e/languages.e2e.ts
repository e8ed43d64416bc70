// @module-tag long
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { heard, hearPast, visit } from './browser.ts'
import { product } from './product.ts'
import { changeSettings } from './settings.ts'

const PATIENCE = { timeout: 30_000 }

const pageLanguage = (page: Page) =>
  page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])
const inReading = (page: Page, lang: string, dir: 'ltr' | 'rtl') =>
  expect.poll(() => pageLanguage(page), PATIENCE).toEqual([lang, dir])

/** Selects a language in the account menu, labelled in the previous language. */
const choose = async (page: Page, account: string, entry: string, language: string): Promise<void> => {
  await page.getByRole('button', { name: account, exact: true }).click()
  await page.getByRole('menuitem', { name: entry }).click()
  await page.getByRole('dialog').getByRole('button', { name: language }).click()
}

it('mirrors the page in Arabic during playback, and remembers the choice', async () => {
  // On the first start the demo catalog is still being imported.
  const songs = async () => {
    const album = (await (await fetch(`${product.url}/api/albums/1`)).json()) as { songs_count?: number }
    return album.songs_count ?? 0
  }
  await expect.poll(songs, PATIENCE).toBeGreaterThan(0)
  const { page, complaints } = await visit('/browse/albums')
  const rail = page.locator('[data-part~="sidebar"]')
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
  await expect.poll(() => rail.getByText('الرئيسية').count(), PATIENCE).toBe(1)
  expect((await rail.boundingBox())?.x).toBeGreaterThan(900)
  const since = await heard(page)
  expect(since).toMatchObject({ paused: false, source })
  await hearPast(page, since.time + 0.3)
  await expect.poll(() => page.evaluate(() => 'unloaded' in window)).toBe(true)

  const homeRequest = page.waitForRequest((request) => request.url().includes('/api/home'))
  await page.goto('/home')
  expect((await homeRequest).headers()['accept-language']).toBe('ar')
  await inReading(page, 'ar', 'rtl')
  await expect.poll(() => rail.getByText('الرئيسية').count(), PATIENCE).toBe(1)

  await choose(page, 'الحساب', 'اللغة', 'Deutsch')
  await inReading(page, 'de', 'ltr')
  await expect.poll(() => rail.getByText('Start', { exact: true }).count(), PATIENCE).toBe(1)
  await page.reload()
  await inReading(page, 'de', 'ltr')
  await expect.poll(() => rail.getByText('Start', { exact: true }).count(), PATIENCE).toBe(1)
  // Covers of the demo catalog may still be loading.
  expect(complaints.filter((one) => !one.startsWith('Failed to load resource'))).toEqual([])
})

it('follows the browser language, and the stored choice only while it is available', async () => {
  const { page } = await visit('/login', { locale: 'de-AT' })
  await page.getByRole('button', { name: 'Anmelden', exact: true }).waitFor()
  await inReading(page, 'de', 'ltr')

  await page.evaluate(() => localStorage.setItem('pref-locale', 'tlh'))
  await page.reload()
  await page.getByRole('button', { name: 'Anmelden', exact: true }).waitFor()
  await inReading(page, 'de', 'ltr')
})

it('follows the language of an account, which follows the choice', async () => {
  const body = {
    name: 'Noor Halabi',
    email: 'noor@example.org',
    password: 'correct horse battery',
    password_confirmation: 'correct horse battery',
    terms: true,
  }
  const created = await fetch(`${product.url}/api/register`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      'accept-language': 'fr',
    },
    body: JSON.stringify(body),
  })
  const { access_token } = (await created.json()) as { access_token: string }
  const authorization = `Bearer ${access_token}`
  const kept = async () => {
    const response = await fetch(`${product.url}/api/user`, { headers: { authorization } })
    return ((await response.json()) as { locale: string }).locale
  }

  const { page } = await visit('/login')
  await page.evaluate((token) => localStorage.setItem('token', token), access_token)
  await page.goto('/home')
  await inReading(page, 'fr', 'ltr')
  await choose(page, 'Compte', 'Langue', 'Español')
  await inReading(page, 'es', 'ltr')
  await expect.poll(kept, PATIENCE).toBe('es')
})

it('declares its language in the page', async () => {
  const page = async (accepted: string) => {
    const response = await fetch(`${product.url}/home`, { headers: { 'accept-language': accepted } })
    return [(await response.text()).match(/<html[^>]*>/)?.[0], response.headers.get('content-language')]
  }
  await expect.poll(() => page('ar-EG,ar;q=0.9,en;q=0.8')).toEqual(['<html lang="ar" dir="rtl">', 'ar'])
  await expect.poll(() => page('pl')).toEqual(['<html lang="en" dir="ltr">', 'en'])
})

it('offers no choice if the operator disabled it', async () => {
  const offer = async (value: '0' | '1') => {
    await changeSettings({ enableLangSwitcher: value })
    const known = async () => (await (await fetch(`${product.url}/api/settings`)).json()) as object[]
    await expect.poll(known, PATIENCE).toContainEqual({ key: 'enableLangSwitcher', value })
  }
  await offer('0')
  try {
    const { page, context } = await visit('/home')
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Log in' }).waitFor()
    await expect.poll(() => page.getByRole('menuitem', { name: 'Language' }).count()).toBe(0)
    await context.close()
  } finally {
    await offer('1')
  }
})
