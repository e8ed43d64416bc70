import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { go, heard, hearPast } from './browser.ts'
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
let context: BrowserContext
let page: Page

beforeAll(async () => {
  await changeSettings({ enableOfflineMode: '1', offline_grace_days: '14' })
  album = await demoAlbum()
  songs = (await (await request(`/album/${album.id}/songs`)).json()) as Song[]
  proxy = await startProxy()
  listener = await newListener('Daily Commuter')
  await permitOffline(listener)
  ;({ page, context } = await openAt(proxy.url, listener, `/album/${album.id}`))
})
afterAll(() => proxy.close())

const main = () => page.getByRole('main')
const saveButton = () => main().getByRole('button', { name: 'Save for offline' })
const removeButton = () => main().getByRole('button', { name: 'Remove download' })
/** Opens the album; returns whether it is saved. */
const openAlbum = async (): Promise<boolean> => {
  await go(page, `/album/${album.id}`)
  await saveButton().or(removeButton()).waitFor()
  return removeButton().isVisible()
}
const openUnsavedAlbum = async () => {
  if (!(await openAlbum())) return
  await removeButton().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await saveButton().waitFor()
}
const openSavedAlbum = async () => {
  if (!(await openAlbum())) await saveButton().click()
  await main().locator('[data-part="icon-button"] [data-state="saved"]').waitFor(PATIENCE)
}
const downloads = () => page.locator('[data-part="download"]')
const row = (title: string) => downloads().filter({ hasText: title })
/** What a row says of its state: phones have another text than wide windows. */
const says = (title: string, text: string | RegExp) => row(title).getByText(text).filter({ visible: true })
const saysSaved = (title: string) =>
  row(title)
    .getByText(/^Saved /)
    .waitFor(PATIENCE)
const savedPaths = () =>
  page.evaluate(async () => {
    const cache = await caches.open('user-downloads')
    return (await cache.keys()).map(({ url }) => url.replace(location.origin, ''))
  })
const reconnected = () => page.evaluate(() => void dispatchEvent(new Event('online')))

it('plays a saved album without a connection, after a reload, seeks, and goes on to the next song', async () => {
  await openSavedAlbum()
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

  proxy.offline = false
  await reconnected()
  await page.getByText('You are offline.').waitFor({ state: 'detached', ...PATIENCE })
  await page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Pause' }).click()
})

it('lists what is saved with its size, finds it, and removes it', { tags: 'long' }, async () => {
  await openSavedAlbum()
  await page
    .getByRole('navigation', { name: 'Your library' })
    .getByRole('link', { name: 'Downloads' })
    .click()
  await saysSaved(album.title)
  await expect.poll(() => row(album.title).textContent()).toMatch(/\d MB/)
  const search = page.getByRole('searchbox', { name: 'Search in downloads' })
  await search.fill(songs[1]?.title ?? '')
  await row(songs[1]?.title ?? '').waitFor()
  await expect.poll(() => downloads().count()).toBe(1)
  await search.fill('')
  await row(album.title)
    .getByRole('button', { name: `Remove ${album.title}` })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Nothing saved yet').first().waitFor()
  await expect.poll(savedPaths, PATIENCE).toEqual([])
})

it('stores nothing from a captive portal, and resumes once the server responds', {
  tags: 'long',
}, async () => {
  await openUnsavedAlbum()
  proxy.portal = /^\/api\/stream\//
  await saveButton().click()
  await page.getByText('Saving for offline listening').waitFor()
  await go(page, '/library/downloads')
  await says(album.title, 'Waits for a connection').waitFor(PATIENCE)
  expect((await savedPaths()).filter((path) => path.startsWith('/saved/'))).toEqual([])
  proxy.portal = null
  await reconnected()
  await saysSaved(album.title)
})

it('plays on for the grace period after the right has ended, and then no more', {
  tags: 'long',
}, async () => {
  await openSavedAlbum()
  await go(page, '/library/downloads')
  await permitOffline(listener, false)
  await page.reload()
  await says(album.title, /^Plays until /).waitFor(PATIENCE)
  await changeSettings({ offline_grace_days: '0' })
  await page.reload()
  await says(album.title, 'No longer available').waitFor(PATIENCE)
  await expect
    .poll(() =>
      row(album.title)
        .getByRole('button', { name: `Play ${album.title}` })
        .isDisabled(),
    )
    .toBe(true)
  await changeSettings({ offline_grace_days: '14' })
  await permitOffline(listener)
  await page.reload()
  await saysSaved(album.title)
})

it('says when the device is full, and keeps what it has', { tags: 'long' }, async () => {
  await openUnsavedAlbum()
  const session = await context.newCDPSession(page)
  const used = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
  await session.send('Storage.overrideQuotaForOrigin', { origin: proxy.url, quotaSize: used + 400_000 })
  await saveButton().click()
  await page.getByText('Not enough space').first().waitFor(PATIENCE)
  await session.send('Storage.overrideQuotaForOrigin', { origin: proxy.url })
  await go(page, '/library/downloads')
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

it('continues in another tab when the one that saves is closed, and saves every song once', {
  tags: 'long',
}, async () => {
  await openUnsavedAlbum()
  const other = await context.newPage()
  await other.goto('/library/downloads')
  await other.getByText('Nothing saved yet').first().waitFor()
  proxy.requests.length = 0
  await saveButton().click()
  await other.locator('[data-part="download"]').getByText(album.title).waitFor()
  await page.close()
  page = other
  await row(album.title).locator('[data-state="saved"]').first().waitFor(PATIENCE)
  const files = proxy.requests.filter((path) => /^\/api\/stream\/.*\/(file|audio\.m4s)$/.test(path))
  expect(files.length).toBeGreaterThanOrEqual(songs.length)
})

it('shows and offers nothing to another account, and removes saved music at logout after asking', {
  tags: 'long',
}, async () => {
  await openSavedAlbum()
  // Another account in the same browser, without a log-out and without the permission.
  const stranger = await newListener('Stranger')
  const become = async (account: Listener) => {
    await page.evaluate((token) => localStorage.setItem('token', token), account.token)
    await page.reload()
  }
  await become(stranger)
  await main()
    .getByRole('button', { name: `More options for ${album.title}` })
    .click()
  await page.getByRole('menuitem', { name: 'Share' }).waitFor()
  expect(await page.getByRole('menuitem', { name: /download|offline/i }).count()).toBe(0)
  expect(await saveButton().or(removeButton()).count()).toBe(0)
  await page.keyboard.press('Escape')
  await permitOffline(stranger)
  await page.goto('/library/downloads')
  await page.getByText('Nothing saved yet').first().waitFor()
  await become(listener)
  await row(album.title).waitFor()
  const logOut = async () => {
    await page.getByRole('button', { name: 'Account', exact: true }).click()
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
