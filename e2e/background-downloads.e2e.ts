// @module-tag long
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { wholeChromiumOptions } from '../src/web/player/testing/browser.ts'
import { go, hearPast } from './browser.ts'
import { demoAlbum, type Listener, newListener, request } from './listener.ts'
import { openAt, permitOffline, takeToLast } from './offline-mode.ts'
import { type ProductProxy, startProxy } from './proxy.ts'
import { changeSettings } from './settings.ts'

/** Large items are downloaded by the browser itself, which goes on when the app is closed. */

const PATIENCE = { timeout: 60_000 }
/** Songs of this length make a large item: the app estimates their size. */
const SECONDS = 420
const AUDIO = /^\/api\/stream\//

let proxy: ProductProxy
let listener: Listener
let album: { id: number; title: string }
let paths: string[]
let page: Page
let context: BrowserContext

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch(wholeChromiumOptions)
  await changeSettings({ enableOfflineMode: '1' })
  album = await demoAlbum()
  await takeToLast(SECONDS, album.id)
  proxy = await startProxy()
  listener = await newListener('Night Owl')
  await permitOffline(listener)
  const songs = (await (await request(`/album/${album.id}/songs`)).json()) as { id: number }[]
  paths = songs.map(({ id }) => `/saved/${listener.id}/song/${id}`)
  ;({ page, context } = await openAt(proxy.url, listener, `/album/${album.id}`, { browser }))
})
afterAll(async () => {
  await browser.close()
  await proxy.close()
})

/** Opens the album anew: a visit offers each track to the browser once. */
const visitAgain = () => page.goto(`/album/${album.id}`)
const main = () => page.getByRole('main')
const save = () => main().getByRole('button', { name: 'Save for offline' }).click()
const remove = async () => {
  await main().getByRole('button', { name: 'Remove download' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await main().getByRole('button', { name: 'Save for offline' }).waitFor(PATIENCE)
}
const row = () => page.locator('[data-part~="download"]').filter({ hasText: album.title })
const keysOf = (name: string, on = page) =>
  on.evaluate(
    async (cache) => (await (await caches.open(cache)).keys()).map(({ url }) => new URL(url).pathname),
    name,
  )
const files = () => proxy.requests.filter((path) => AUDIO.test(path))

it('ends when the download is removed', async () => {
  proxy.held = new Promise(() => undefined)
  await save()
  await expect.poll(() => keysOf('handed-downloads'), PATIENCE).toHaveLength(1)
  await remove()
  await expect.poll(() => keysOf('handed-downloads'), PATIENCE).toEqual([])
  proxy.held = null
})

it('takes over nothing of a captive portal; the queue fetches it when there is a connection', async () => {
  await visitAgain()
  proxy.portal = AUDIO
  await save()
  await page.getByText('Saving for offline listening').waitFor(PATIENCE)
  await go(page, '/library/downloads')
  await row().getByText('Waits for a connection').filter({ visible: true }).waitFor(PATIENCE)
  expect(await keysOf('handed-downloads')).toEqual([])
  expect((await keysOf('user-downloads')).filter((path) => path.startsWith('/saved/'))).toEqual([])
  proxy.portal = null
  await page.evaluate(() => void dispatchEvent(new Event('online')))
  await row()
    .getByText(/^Saved /)
    .waitFor(PATIENCE)
  await row()
    .getByRole('button', { name: `Remove ${album.title}` })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await row().waitFor({ state: 'detached' })
})

it('goes on when the app is closed; the app finds what was saved and requests nothing again', async () => {
  await visitAgain()
  const held = Promise.withResolvers<void>()
  proxy.held = held.promise
  proxy.requests.length = 0
  await save()
  await expect.poll(() => keysOf('handed-downloads'), PATIENCE).toHaveLength(1)
  await expect.poll(() => files().length, PATIENCE).toBeGreaterThan(0)
  // A page that is not the app, to look into the cache.
  const other = await context.newPage()
  await other.goto(`${proxy.url}/api/openapi.json`)
  await page.close()
  expect((await keysOf('user-downloads', other)).filter((path) => paths.includes(path))).toEqual([])
  held.resolve()
  await expect.poll(() => keysOf('handed-downloads', other), PATIENCE).toEqual([])
  const kept = new Set(await keysOf('user-downloads', other))
  expect(paths.filter((path) => kept.has(path))).toEqual(paths)

  page = other
  await page.goto(`${proxy.url}/library/downloads`)
  await row()
    .getByText(/^Saved /)
    .waitFor(PATIENCE)
  expect(new Set(files()).size).toBe(paths.length)
  expect(files()).toHaveLength(paths.length)
  proxy.offline = true
  await row()
    .getByRole('button', { name: `Play ${album.title}`, exact: true })
    .click()
  await hearPast(page, 0.5)
})
