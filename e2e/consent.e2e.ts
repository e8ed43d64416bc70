// @module-tag long
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { go, hearPast, visit } from './browser.ts'
import { administrator, newListener } from './listener.ts'
import { product } from './product.ts'
import { changeSettings } from './settings.ts'

const PATIENCE = { timeout: 30_000 }
let page: Page
let context: BrowserContext
let complaints: string[]
/** Requests to other hosts. */
const requests: string[] = []
let reachable = true
beforeAll(async () => {
  await newListener('Counted')
  await changeSettings({
    disableCookieConsentPopup: '0',
    ga4MID: 'G-TEST12345',
    ga4: '1',
    analytics_login_event: '1',
    analytics_logout_event: '1',
    analytics_like_event: '1',
    analytics_play_event: '1',
  })
  ;({ page, context, complaints } = await visit('about:blank'))
  await context.route(
    (url) => url.origin !== new URL(product.url).origin,
    (route) => {
      requests.push(route.request().url())
      return reachable ? route.fulfill({ contentType: 'text/javascript', body: GTAG }) : route.abort()
    },
  )
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

/** Returns the events that were sent: action, category and label. */
const events = () =>
  requests
    .map((url) => new URL(url))
    .filter(({ pathname }) => pathname === '/g/collect')
    .map(({ searchParams: said }) => ['en', 'ep.category', 'ep.label'].map((name) => said.get(name)))
const counts = () => expect.poll(() => page.evaluate(() => 'counting' in window), PATIENCE).toBe(true)
const firstSong = async () => {
  const response = await fetch(`${product.url}/api/songs?per_page=1`)
  const { data } = (await response.json()) as { data: [{ id: number; title: string }] }
  return data[0]
}
const play = async (): Promise<void> => {
  await page
    .locator('main')
    .getByRole('button', { name: /^Play / })
    .first()
    .click()
  await hearPast(page, 0.1)
}

/** Opens a page as a visitor who was not asked yet, and returns the question. */
const open = async (path: string) => {
  await context.clearCookies()
  requests.length = 0
  await page.goto(path)
  // The empty page has no storage, which the setup code of the visit reports as an error.
  complaints.length = 0
  const bar = page.getByRole('region', { name: 'Cookies' })
  await bar.getByRole('button', { name: 'OK' }).waitFor()
  return bar
}
const logIn = async (): Promise<void> => {
  await page.getByLabel('Email').fill('counted@example.org')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/home')
}
const logOut = async (): Promise<void> => {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.waitForURL('**/login')
}

it('asks once, also by keyboard, remembers a refusal for a year and sends nothing to other hosts', async () => {
  const bar = await open('/home')
  const player = await page.locator('[data-part~="player-bar"]').boundingBox()
  const place = await bar.boundingBox()
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(player?.y ?? 0)
  await bar.getByRole('button', { name: 'No thanks' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => bar.count(), PATIENCE).toBe(0)
  const [cookie] = (await context.cookies()).filter(({ name }) => name === 'cookie_consent')
  expect(cookie).toMatchObject({ value: '0', path: '/', sameSite: 'Lax' })
  expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(365)
  await page.reload()
  await page.getByRole('button', { name: 'Account' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await bar.count()).toBe(0)
  expect(requests).toEqual([])
})

it('does not ask in the back office', async () => {
  const { token } = await administrator('Cleo Banks', 'cleo@example.org')
  await page.goto('/robots.txt')
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  const bar = await open('/home')
  await go(page, '/admin/songs')
  await page.getByRole('table').waitFor()
  expect(await bar.count()).toBe(0)
  await page.evaluate(() => localStorage.removeItem('token'))
})

it('sends nothing before the visitor consents, and afterwards only configured events', async () => {
  const bar = await open('/login')
  await page.waitForLoadState('networkidle')
  expect(requests).toEqual([])
  await bar.getByRole('button', { name: 'OK' }).click()
  await counts()
  expect(requests).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST12345'])

  await logIn()
  const id = expect.stringMatching(/^\d+$/)
  const all = [['login', 'auth', id]]
  await expect.poll(events, PATIENCE).toEqual(all)
  const song = await firstSong()
  await go(page, `/song/${song.id}`)
  await page.getByRole('heading', { level: 1, name: song.title }).waitFor()
  await page.getByRole('button', { name: 'Like', exact: false }).first().click()
  all.push(['like', 'song', song.title])
  await expect.poll(events, PATIENCE).toEqual(all)
  await play()
  all.push(['play', 'song', song.title])
  await expect.poll(events, PATIENCE).toEqual(all)
  // Checked before log-out, which refuses requests that are under way.
  expect(complaints).toEqual([])
  await logOut()
  all.push(['logout', 'auth', id])
  await expect.poll(events, PATIENCE).toEqual(all)

  // A page that is loaded after the consent counts from its start, what is still configured.
  await changeSettings({ analytics_play_event: '0' })
  requests.length = 0
  await page.goto(`/song/${song.id}`)
  await counts()
  await play()
  await page.waitForLoadState('networkidle')
  expect(requests).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST12345'])
  await changeSettings({ analytics_play_event: '1' })
})

it('works normally while Google is blocked, and logs out', async () => {
  reachable = false
  const bar = await open('/login')
  await bar.getByRole('button', { name: 'OK' }).click()
  await expect.poll(() => requests.length, PATIENCE).toBe(1)
  await logIn()
  await logOut()
  reachable = true
})
