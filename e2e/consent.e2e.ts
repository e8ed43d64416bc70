// @module-tag long
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { hearPast, visit } from './browser.ts'
import { administrator, visitAs } from './listener.ts'
import { product } from './product.ts'
import { changeSettings } from './settings.ts'

const PATIENCE = { timeout: 30_000 }
const counted = (value: '0' | '1') => ({
  analytics_login_event: value,
  analytics_logout_event: value,
  analytics_like_event: value,
  analytics_play_event: value,
})
const account = { email: 'counted@example.org', password: 'correct horse battery' }

beforeAll(async () => {
  await changeSettings({ disableCookieConsentPopup: '0' })
  const response = await fetch(`${product.url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Counted',
      ...account,
      password_confirmation: account.password,
      terms: true,
    }),
  })
  expect([201, 422]).toContain(response.status)
})

/** Replaces Google's script: sends each event separately, like the original. */
const GTAG = `
  window.counting = true
  const take = ([kind, action, said]) => {
    if (kind !== 'event') return
    const query = new URLSearchParams({ en: action, 'ep.category': said.event_category, 'ep.label': said.event_label })
    fetch('https://www.google-analytics.com/g/collect?' + query, { method: 'POST', mode: 'no-cors', keepalive: true })
      .finally(said.event_callback)
  }
  window.dataLayer.forEach(take)
  window.dataLayer.push = (...calls) => calls.forEach(take)`

/** Records requests to other hosts, and responds in place of Google, or fails. */
const recordForeignRequests = async (context: BrowserContext, reachable = true): Promise<string[]> => {
  const requests: string[] = []
  await context.route(
    (url) => url.origin !== new URL(product.url).origin,
    (route) => {
      requests.push(route.request().url())
      return reachable ? route.fulfill({ contentType: 'text/javascript', body: GTAG }) : route.abort()
    },
  )
  return requests
}

const openVisitor = async (reachable = true) => {
  const { page, context, complaints } = await visit('about:blank')
  // The empty page has no storage, which the setup code of the visit reports as an error.
  complaints.length = 0
  return { page, context, complaints, requests: await recordForeignRequests(context, reachable) }
}

/** Returns the events that were sent: action, category and label. */
const eventsIn = (requests: string[]) =>
  requests
    .map((url) => new URL(url))
    .filter(({ pathname }) => pathname === '/g/collect')
    .map(({ searchParams: said }) => ['en', 'ep.category', 'ep.label'].map((name) => said.get(name)))
const counts = (page: Page) =>
  expect.poll(() => page.evaluate(() => 'counting' in window), PATIENCE).toBe(true)
const firstSong = async () => {
  const response = await fetch(`${product.url}/api/songs?per_page=1`)
  const { data } = (await response.json()) as { data: [{ id: number; title: string }] }
  return data[0]
}
const play = async (page: Page): Promise<void> => {
  await page
    .locator('main')
    .getByRole('button', { name: /^Play / })
    .first()
    .click()
  await hearPast(page, 0.1)
}

it('asks once, also by keyboard, remembers the answer for a year and sends nothing to other hosts', async () => {
  const { page, context, requests } = await openVisitor()
  await page.goto('/home')
  const bar = page.getByRole('region', { name: 'Cookies' })
  const ok = bar.getByRole('button', { name: 'OK' })
  await ok.waitFor()
  const player = await page.locator('[data-part~="player-bar"]').boundingBox()
  const place = await bar.boundingBox()
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(player?.y ?? 0)
  await ok.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => bar.count(), PATIENCE).toBe(0)
  const [cookie] = (await context.cookies()).filter(({ name }) => name === 'cookie_consent')
  expect(cookie).toMatchObject({ value: '1', path: '/', sameSite: 'Lax' })
  expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(365)
  await page.reload()
  await page.getByRole('button', { name: 'Account' }).waitFor()
  await page.waitForLoadState('networkidle')
  await expect.poll(() => bar.count()).toBe(0)
  expect(requests).toEqual([])
})

it('does not ask in the back office', async () => {
  const { page } = await visitAs(await administrator('Cleo Banks', 'cleo@example.org'), '/home')
  const bar = page.getByRole('region', { name: 'Cookies' })
  await bar.waitFor()
  await page.goto('/admin/songs')
  await page.getByRole('table').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await bar.count()).toBe(0)
})

it('sends nothing before the visitor consents, and afterwards only configured events', async () => {
  await changeSettings({ ga4MID: 'G-TEST12345', ga4: '1', ...counted('1') })
  const { page, requests, complaints } = await openVisitor()
  await page.goto('/login')
  const bar = page.getByRole('region', { name: 'Cookies' })
  await bar.getByRole('button', { name: 'No thanks' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(requests).toEqual([])
  await bar.getByRole('button', { name: 'OK' }).click()
  await counts(page)
  expect(requests).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST12345'])

  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/home')
  const id = expect.stringMatching(/^\d+$/)
  const all = [['login', 'auth', id]]
  await expect.poll(() => eventsIn(requests), PATIENCE).toEqual(all)

  // A page loaded after consent counts from its start.
  const song = await firstSong()
  await page.goto(`/song/${song.id}`)
  await counts(page)
  await page.getByRole('button', { name: 'Like', exact: false }).first().click()
  all.push(['like', 'song', song.title])
  await expect.poll(() => eventsIn(requests), PATIENCE).toEqual(all)
  await play(page)
  all.push(['play', 'song', song.title])
  await expect.poll(() => eventsIn(requests), PATIENCE).toEqual(all)
  // Checked before log-out, which refuses requests that are under way.
  expect(complaints).toEqual([])
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.waitForURL('**/login')
  all.push(['logout', 'auth', id])
  await expect.poll(() => eventsIn(requests), PATIENCE).toEqual(all)
})

it('sends no events that are not configured', async () => {
  await changeSettings(counted('0'))
  const { page, context, requests } = await openVisitor()
  await context.addCookies([{ name: 'cookie_consent', value: '1', url: product.url }])
  await page.goto(`/song/${(await firstSong()).id}`)
  await counts(page)
  await play(page)
  await page.waitForLoadState('networkidle')
  expect(requests).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST12345'])
})

it('respects a refusal, also on the next page', async () => {
  const { page, context, requests } = await openVisitor()
  await page.goto('/home')
  await page.getByRole('button', { name: 'No thanks' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Account' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(requests).toEqual([])
  expect((await context.cookies()).find(({ name }) => name === 'cookie_consent')?.value).toBe('0')
})

it('works normally while Google is blocked, and logs out', async () => {
  const { page, requests } = await openVisitor(false)
  await page.goto('/login')
  await page.getByRole('button', { name: 'OK' }).click()
  await expect.poll(() => requests.length, PATIENCE).toBe(1)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/home')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.waitForURL('**/login')
})
