// @module-tag long
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { go, heard, hearPast, visit } from './browser.ts'
import { administrator, demoAlbum, request } from './listener.ts'
import { product } from './product.ts'
import { changeSettings } from './settings.ts'

const PATIENCE = { timeout: 30_000 }

/** Of a visitor whose browser prefers Austrian German. */
let page: Page
let complaints: string[]
beforeAll(async () => {
  ;({ page, complaints } = await visit('/login', { locale: 'de-AT' }))
})

const inReading = (lang: string, dir: 'ltr' | 'rtl') =>
  expect
    .poll(() => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]), PATIENCE)
    .toEqual([lang, dir])

/** Selects a language in the account menu, labelled in the previous language. */
const choose = async (account: string, entry: string, language: string): Promise<void> => {
  await page.getByRole('button', { name: account, exact: true }).click()
  await page.getByRole('menuitem', { name: entry }).click()
  await page.getByRole('dialog').getByRole('button', { name: language }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}
/** Opens a page anew, with a choice of an earlier visit. */
const openWith = async (stored: Record<string, string>, path: string): Promise<void> => {
  await page.evaluate((items) => {
    localStorage.clear()
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
  }, stored)
  complaints.length = 0
  await page.goto(path)
}

it('follows the browser language, and the stored choice only while it is available', async () => {
  await openWith({ 'pref-locale': 'tlh' }, '/login')
  await page.getByRole('button', { name: 'Anmelden', exact: true }).waitFor()
  await inReading('de', 'ltr')
})

it('mirrors the page in Arabic during playback, and remembers the choice', async () => {
  await openWith({ 'pref-locale': 'en' }, `/album/${(await demoAlbum()).id}`)
  const rail = page.locator('[data-part~="sidebar"]')
  await page
    .locator('main')
    .getByRole('button', { name: /^Play / })
    .first()
    .click()
  await hearPast(page, 0.3)
  expect((await rail.boundingBox())?.x).toBe(0)
  const { source } = await heard(page)
  await page.evaluate(() => Object.assign(window, { unloaded: false }))

  await choose('Account', 'Language', 'العربية')
  await inReading('ar', 'rtl')
  await rail.getByText('الرئيسية').waitFor()
  expect((await rail.boundingBox())?.x).toBeGreaterThan(900)
  const since = await heard(page)
  expect(since).toMatchObject({ paused: false, source })
  await hearPast(page, since.time + 0.3)
  expect(await page.evaluate(() => 'unloaded' in window)).toBe(true)

  const homeRequest = page.waitForRequest((request) => request.url().includes('/api/home'))
  await page.goto('/home')
  expect((await homeRequest).headers()['accept-language']).toBe('ar')
  await inReading('ar', 'rtl')
  await choose('الحساب', 'اللغة', 'Deutsch')
  await inReading('de', 'ltr')
  await rail.getByText('Start', { exact: true }).waitFor()
  expect(complaints).toEqual([])
})

it('follows the language of an account, which follows the choice, also in the back office, which loads its own texts', async () => {
  const admin = await administrator('Noor Halabi', 'noor@example.org')
  const kept = async () => ((await (await request('/user', admin)).json()) as { locale: string }).locale
  await request('/user', admin, 'PUT', { locale: 'fr' })
  const asked: string[] = []
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname))
  await openWith({ token: admin.token }, '/home')
  await inReading('fr', 'ltr')
  await choose('Compte', 'Langue', 'Español')
  await inReading('es', 'ltr')
  await expect.poll(kept, PATIENCE).toBe('es')

  const ofAdmins = () => asked.filter((path) => /^\/api\/messages\/.*\/admin$/.test(path))
  expect(ofAdmins()).toEqual([])
  await go(page, '/admin/audit-log')
  await page.getByRole('heading', { name: 'Registro', level: 1 }).waitFor()
  expect(ofAdmins()).toEqual(['/api/messages/es/admin'])
  await choose('Cuenta', 'Idioma', 'Deutsch')
  await page.getByRole('heading', { name: 'Protokoll', level: 1 }).waitFor()
})

it('declares its language in the page', async () => {
  const page = async (accepted: string) => {
    const response = await fetch(`${product.url}/home`, { headers: { 'accept-language': accepted } })
    return [(await response.text()).match(/<html[^>]*>/)?.[0], response.headers.get('content-language')]
  }
  expect(await page('ar-EG,ar;q=0.9,en;q=0.8')).toEqual(['<html lang="ar" dir="rtl">', 'ar'])
  expect(await page('pl')).toEqual(['<html lang="en" dir="ltr">', 'en'])
})

it('offers no choice if the operator disabled it', async () => {
  await changeSettings({ enableLangSwitcher: '0' })
  await openWith({ 'pref-locale': 'en' }, '/home')
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Log in' }).waitFor()
  // The stored page may still have the settings of the last visit.
  await page.getByRole('menuitem', { name: 'Language' }).waitFor({ state: 'detached' })
  await changeSettings({ enableLangSwitcher: '1' })
})
