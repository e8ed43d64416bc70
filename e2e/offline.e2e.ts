import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { axeFinds } from './axe.ts'
import { hearPast, heard, openBrowser, visit } from './browser.ts'
import { inDatabase } from './database.ts'
import { demoAlbum, type Listener, newListener, request } from './listener.ts'
import { type ProductProxy, startProxy } from './proxy.ts'
import { changeSettings } from './settings.ts'

/** Listeners save music and hear it without a connection, which is really cut. */

const PATIENCE = { timeout: 30_000 }

interface Song {
  id: number
  title: string
}

let browser: Browser
let proxy: ProductProxy
let album: { id: number; title: string }
let songs: Song[]
let listener: Listener
let page: Page
let people = 0

/** Lets an account use the offline mode, or no longer. */
const permit = (to: Listener, allowed = true): Promise<unknown> =>
  inDatabase(async (db) => {
    await db.insertInto('roles').values({ name: 'Commuters', label: 'Commuters' }).onConflict((c) => c.doNothing()).execute()
    const { id } = await db
      .selectFrom('roles')
      .select('id')
      .where('name', '=', 'Commuters')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('role_permissions')
      .values({ role_id: id, permission: 'Use offline mode' })
      .onConflict((c) => c.doNothing())
      .execute()
    if (allowed) await db.insertInto('user_roles').values({ user_id: to.id, role_id: id }).execute()
    else await db.deleteFrom('user_roles').where('user_id', '=', to.id).where('role_id', '=', id).execute()
  })

beforeAll(async () => {
  browser = await openBrowser()
  await changeSettings({ enableOfflineMode: '1', offline_grace_days: '14' })
  album = await demoAlbum()
  songs = (await (await request(`/album/${album.id}/songs`)).json()) as Song[]
})
afterAll(async () => {
  await changeSettings({ enableOfflineMode: '0' })
  await browser.close()
})
beforeEach(async () => {
  proxy = await startProxy()
  people++
  listener = await newListener(`Commuter ${people}`)
  await permit(listener)
})
afterEach(() => proxy.close())

/** Opens the app through the proxy, and waits until its service worker is active. */
const open = async (path: string, who = listener, look: { width?: number; theme?: 'dark' | 'light' } = {}) => {
  const stored = { origin: proxy.url, localStorage: [{ name: 'token', value: who.token }] }
  const view = await visit(browser, path, {
    baseURL: proxy.url,
    worker: true,
    storageState: { cookies: [], origins: [stored] },
    ...look,
  })
  page = view.page
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), PATIENCE).toBe(true)
  return view
}
const main = () => page.getByRole('main')
const saveAlbum = async () => {
  await main().getByRole('button', { name: 'Save for offline' }).click()
  await main().locator('[data-part="icon-button"] [data-state="saved"]').waitFor(PATIENCE)
}
const row = (title: string) => page.locator('[data-part="download"]').filter({ hasText: title })
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
  await main().getByRole('button', { name: `Play ${songs[0]?.title}`, exact: true }).click()
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
