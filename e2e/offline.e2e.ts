import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { axeFinds } from './axe.ts'
import { heard, hearPast } from './browser.ts'
import { demoAlbum, type Listener, newListener, request } from './listener.ts'
import { openAt, PATIENCE, permitOffline } from './offline-mode.ts'
import { type ProductProxy, startProxy } from './proxy.ts'
import { changeSettings } from './settings.ts'

/** Listeners save music and hear it without a connection, which is really cut. */

interface Song {
  id: number
  title: string
}

let proxy: ProductProxy
let album: { id: number; title: string }
let songs: Song[]
let listener: Listener
let page: Page
let people = 0

beforeAll(async () => {
  await changeSettings({ enableOfflineMode: '1', offline_grace_days: '14' })
  album = await demoAlbum()
  songs = (await (await request(`/album/${album.id}/songs`)).json()) as Song[]
})
afterAll(async () => {
  await changeSettings({ enableOfflineMode: '0' })
})
beforeEach(async () => {
  proxy = await startProxy()
  people++
  listener = await newListener(`Commuter ${people}`)
  await permitOffline(listener)
})
afterEach(() => proxy.close())

/** Opens the app through the proxy, and waits until its service worker is active. */
const open = async (
  path: string,
  who = listener,
  look: { width?: number; theme?: 'dark' | 'light' } = {},
) => {
  const view = await openAt(proxy.url, who, path, look)
  page = view.page
  return view
}
const main = () => page.getByRole('main')
const saveAlbum = async () => {
  await main().getByRole('button', { name: 'Save for offline' }).click()
  await main().locator('[data-part="icon-button"] [data-state="saved"]').waitFor(PATIENCE)
}
const row = (title: string) => page.locator('[data-part="download"]').filter({ hasText: title })
/** What a row says of its state: phones have another text than wide windows. */
const says = (title: string, text: string | RegExp) => row(title).getByText(text).filter({ visible: true })
const savedPaths = () =>
  page.evaluate(async () => {
    const cache = await caches.open('user-downloads')
    return (await cache.keys()).map(({ url }) => url.replace(location.origin, ''))
  })

it('plays a saved album without a connection, after a reload, seeks, and goes on to the next song', async () => {
  await open(`/album/${album.id}`)
  await saveAlbum()
  const paths = await savedPaths()
  for (const { id } of songs) expect(paths).toContain(`/saved/${listener.id}/song/${id}`)
  // No signed URLs, which would never be found again.
  expect(paths.filter((path) => path.startsWith('/api/'))).toEqual([])

  proxy.offline = true
  await page.reload()
  await page.getByText('You are offline.').waitFor(PATIENCE)
  await main().getByRole('heading', { name: album.title }).waitFor()
  await main()
    .getByRole('button', { name: `Play ${songs[0]?.title}`, exact: true })
    .click()
  await hearPast(page, 1)
  expect((await heard(page)).source).toBe(`${proxy.url}/saved/${listener.id}/song/${songs[0]?.id}`)
  // Near the end, from which the next song follows without a gap.
  await page.evaluate(() => {
    const audio = [...document.querySelectorAll('audio')].find((one) => !one.paused)
    if (audio) audio.currentTime = audio.duration - 3
  })
  await expect
    .poll(async () => (await heard(page)).source, PATIENCE)
    .toBe(`${proxy.url}/saved/${listener.id}/song/${songs[1]?.id}`)
  await hearPast(page, 1)
})

it('lists what is saved with its size, finds it, pauses, removes it, and has no accessibility violation', {
  tags: 'long',
}, async () => {
  await open(`/album/${album.id}`)
  await saveAlbum()
  await page
    .getByRole('navigation', { name: 'Your library' })
    .getByRole('link', { name: 'Downloads' })
    .click()
  await row(album.title)
    .getByText(/^Saved /)
    .waitFor()
  expect(await row(album.title).textContent()).toMatch(/\d MB/)
  await page.getByRole('searchbox', { name: 'Search in downloads' }).fill(songs[1]?.title ?? '')
  await row(songs[1]?.title ?? '').waitFor()
  expect(await page.locator('[data-part="download"]').count()).toBe(1)
  expect(await axeFinds(page, 'downloads')).toEqual([])
  await page.getByRole('searchbox', { name: 'Search in downloads' }).fill('')
  await row(album.title)
    .getByRole('button', { name: `Remove ${album.title}` })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Nothing saved yet').first().waitFor()
  await expect.poll(savedPaths, PATIENCE).toEqual([])
})

it('continues in another tab when the one that saves is closed, and saves every song once', {
  tags: 'long',
}, async () => {
  const { context } = await open(`/album/${album.id}`)
  const other = await context.newPage()
  await other.goto(`${proxy.url}/library/downloads`)
  await other.getByText('Nothing saved yet').first().waitFor()
  proxy.requests.length = 0
  await main().getByRole('button', { name: 'Save for offline' }).click()
  await other.locator('[data-part="download"]').getByText(album.title).waitFor()
  await page.close()
  await other.locator('[data-part="download"] [data-state="saved"]').first().waitFor(PATIENCE)
  const files = proxy.requests.filter((path) => /^\/api\/stream\/.*\/(file|audio\.m4s)$/.test(path))
  expect(files.length).toBeGreaterThanOrEqual(songs.length)
})

it('stores nothing from a captive portal, and resumes once the server responds', {
  tags: 'long',
}, async () => {
  await open(`/album/${album.id}`)
  proxy.portal = /^\/api\/stream\//
  await main().getByRole('button', { name: 'Save for offline' }).click()
  await page.getByText('Saving for offline listening').waitFor()
  await page.goto('/library/downloads')
  await says(album.title, 'Waits for a connection').waitFor(PATIENCE)
  expect((await savedPaths()).filter((path) => path.startsWith('/saved/'))).toEqual([])
  proxy.portal = null
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await row(album.title)
    .getByText(/^Saved /)
    .waitFor(PATIENCE)
})

it('removes saved music at logout after asking; other accounts never see it', {
  tags: 'long',
}, async () => {
  await open(`/album/${album.id}`)
  await saveAlbum()
  // Another account in the same browser, without a log-out.
  const other = await newListener(`Commuter ${++people}`)
  await permitOffline(other)
  await page.evaluate((token) => localStorage.setItem('token', token), other.token)
  await page.goto('/library/downloads')
  await page.getByText('Nothing saved yet').first().waitFor()
  await page.evaluate((token) => localStorage.setItem('token', token), listener.token)
  await page.goto('/library/downloads')
  await row(album.title).waitFor()
  const logOut = async () => {
    await page
      .getByRole('button', { name: /account/i })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
  }
  await logOut()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await row(album.title).waitFor()
  await logOut()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/login')
  // Logging out reloads the page.
  await expect.poll(() => savedPaths().catch(() => null), PATIENCE).toEqual([])
})

it('plays on for the grace period after the right has ended, and then no more', {
  tags: 'long',
}, async () => {
  await open(`/album/${album.id}`)
  await saveAlbum()
  await permitOffline(listener, false)
  await page.goto('/library/downloads')
  await says(album.title, /^Plays until /).waitFor(PATIENCE)
  await changeSettings({ offline_grace_days: '0' })
  await permitOffline(listener)
  await page.reload()
  await row(album.title)
    .getByText(/^Saved /)
    .waitFor(PATIENCE)
  await permitOffline(listener, false)
  await page.reload()
  await says(album.title, 'No longer available').waitFor(PATIENCE)
  expect(
    await row(album.title)
      .getByRole('button', { name: `Play ${album.title}` })
      .isDisabled(),
  ).toBe(true)
  await changeSettings({ offline_grace_days: '14' })
})

it('says when the device is full, and keeps what it has', { tags: 'long' }, async () => {
  const { context } = await open(`/album/${album.id}`)
  const session = await context.newCDPSession(page)
  const used = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
  await session.send('Storage.overrideQuotaForOrigin', { origin: proxy.url, quotaSize: used + 400_000 })
  await main().getByRole('button', { name: 'Save for offline' }).click()
  await page.getByText('Not enough space').first().waitFor(PATIENCE)
  await session.send('Storage.overrideQuotaForOrigin', { origin: proxy.url })
  await page.goto('/library/downloads')
  const again = row(album.title).getByRole('button', { name: `Save ${album.title} again` })
  await again.click()
  // Chromium may apply the previous quota to IndexedDB for a moment, in which case the attempt is refused.
  await expect
    .poll(async () => {
      if (await again.isVisible()) await again.click()
      return row(album.title)
        .getByText(/^Saved /)
        .isVisible()
    }, PATIENCE)
    .toBe(true)
})

it('offers nothing to save without the permission', { tags: 'long' }, async () => {
  const stranger = await newListener(`Stranger ${people}`)
  await open(`/album/${album.id}`, stranger)
  await main()
    .getByRole('button', { name: `More options for ${album.title}` })
    .click()
  await page.getByRole('menuitem', { name: 'Share' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Save for offline' }).count()).toBe(0)
  expect(await main().getByRole('button', { name: 'Save for offline' }).count()).toBe(0)
  const reply = await request(`/songs/${songs[0]?.id}/offline`, stranger)
  expect(await reply.json()).toMatchObject({ message: 'You can not download this file.' })
})
