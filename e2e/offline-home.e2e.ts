// @module-tag long
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { axeFinds } from './axe.ts'
import { go, heard, hearPast } from './browser.ts'
import { demoAlbum, type Listener, newListener, request } from './listener.ts'
import { openAt, PATIENCE, permitOffline } from './offline-mode.ts'
import { type ProductProxy, startProxy } from './proxy.ts'
import { changeSettings } from './settings.ts'

/** What the app shows without a connection, which is really cut: home, search, navigation and marks. */

interface Song {
  id: number
  title: string
}

let proxy: ProductProxy
let album: { id: number; title: string }
let songs: Song[]
let listener: Listener
let page: Page

beforeAll(async () => {
  await changeSettings({ enableOfflineMode: '1', offline_grace_days: '14' })
  album = await demoAlbum()
  songs = (await (await request(`/album/${album.id}/songs`)).json()) as Song[]
  proxy = await startProxy()
  listener = await newListener('Train Traveller')
  await permitOffline(listener)
  ;({ page } = await openAt(proxy.url, listener, '/home'))
})
afterAll(() => proxy.close())

const main = () => page.getByRole('main')
const save = async () => {
  await main().getByRole('button', { name: 'Save for offline' }).click()
  await main().locator('[data-part="icon-button"] [data-state="saved"]').waitFor(PATIENCE)
}
const cut = async () => {
  proxy.offline = true
  await page.evaluate(() => void dispatchEvent(new Event('offline')))
  await page.getByText('You are offline.').waitFor(PATIENCE)
}
const reconnect = async () => {
  proxy.offline = false
  await page.evaluate(() => void dispatchEvent(new Event('online')))
  await page.getByText('You are offline.').waitFor({ state: 'detached', ...PATIENCE })
}
afterEach(reconnect)
const rail = () => page.getByRole('navigation', { name: 'Main' }).first()

it('says calmly that nothing is saved', async () => {
  await main().getByRole('region', { name: 'New albums' }).waitFor()
  await cut()
  await main().getByRole('heading', { name: 'Nothing saved yet' }).waitFor(PATIENCE)
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await axeFinds(page, 'home without a connection and without downloads')).toEqual([])
})

it('opens home without a connection: what is saved plays, the rest is dimmed; then all is back at once', async () => {
  await go(page, `/album/${album.id}`)
  await save()
  await go(page, '/home')
  await main().getByRole('region', { name: 'New albums' }).waitFor()
  const feature = main().getByRole('article').first()
  const others = main().locator('[data-part="card"][data-not-saved]')
  const seen = async () => {
    await feature.getByText('Saved on this device').waitFor(PATIENCE)
    await feature.getByRole('link', { name: album.title }).waitFor()
    await others.first().getByText('Not saved').waitFor()
    await expect.poll(() => others.getByRole('button').count()).toBe(0)
  }
  // While the page is open, and after a start without a connection.
  await cut()
  await seen()
  await page.reload()
  await page.getByText('You are offline.').waitFor(PATIENCE)
  await seen()
  await feature.getByRole('button', { name: 'Play' }).click()
  await hearPast(page, 1)
  expect((await heard(page)).source).toBe(`${proxy.url}/saved/${listener.id}/song/${songs[0]?.id}`)
  // The mark of what plays, in the player bar.
  const player = page.getByRole('region', { name: 'Player' })
  await player.getByRole('img', { name: 'Saved on this device' }).waitFor()
  const liked = page
    .getByRole('navigation', { name: 'Your library' })
    .getByRole('link', { name: /Liked songs/ })
  await liked.getByText('Not saved').waitFor(PATIENCE)
  expect(await liked.evaluate((one) => getComputedStyle(one).opacity)).toBe('0.45')
  await reconnect()
  await others.first().waitFor({ state: 'detached' })
  expect((await heard(page)).paused).toBe(false)
  await player.getByRole('button', { name: 'Pause' }).click()
})

it('searches what is saved at every key, says so, and plays by keyboard', async () => {
  await go(page, '/home')
  await cut()
  const field = page.getByRole('combobox', { name: 'Search' })
  await expect.poll(() => field.getAttribute('placeholder'), PATIENCE).toBe('Search saved music')
  await field.click()
  const wanted = songs[1] as Song
  await page.keyboard.type(wanted.title)
  await page.getByText('Only what is saved on this device is searched.').waitFor()
  const row = main().locator(`[data-part="track"][data-song="${wanted.id}"]`)
  await row.waitFor()
  expect(await axeFinds(page, 'search without a connection')).toEqual([])
  await row.getByRole('button', { name: /^Play/ }).first().focus()
  await page.keyboard.press('Enter')
  const source = `${proxy.url}/saved/${listener.id}/song/${wanted.id}`
  await expect.poll(async () => (await heard(page)).source).toBe(source)
  await hearPast(page, 1)
  await field.fill(album.title)
  await main().getByRole('region', { name: 'Albums' }).getByRole('link', { name: album.title }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await main().getByRole('heading', { level: 1, name: album.title }).waitFor()
  await field.fill('qqqq')
  await main().getByText('No results found').waitFor()
})

it('turns off what needs a connection, says why, and back on again', async () => {
  await go(page, '/home')
  await cut()
  const browse = rail().getByRole('link', { name: 'Browse' })
  await expect.poll(() => browse.getAttribute('aria-disabled'), PATIENCE).toBe('true')
  expect(await browse.getAttribute('href')).toBeNull()
  expect(await rail().getByRole('link', { name: 'Home' }).getAttribute('aria-disabled')).toBeNull()
  await browse.focus()
  expect(await browse.getAttribute('aria-description')).toBe('Needs a connection')
  const before = await browse.boundingBox()
  await go(page, '/radio')
  await main().getByRole('heading', { name: 'This needs a connection' }).waitFor(PATIENCE)
  expect(await page.getByRole('alert').count()).toBe(0)
  await main().getByRole('link', { name: 'Open downloads' }).last().waitFor()
  expect(await axeFinds(page, 'a page that needs a connection')).toEqual([])
  await reconnect()
  await main().getByRole('heading', { level: 1, name: 'Radio' }).waitFor(PATIENCE)
  expect(await browse.getAttribute('href')).toBe('/browse')
  expect(await browse.boundingBox()).toEqual(before)
})

it('leaves a page alone that was open when the connection was lost', async () => {
  await go(page, '/contact')
  const text = main().getByRole('textbox').last()
  await text.fill('Half a sentence')
  await cut()
  expect(await text.inputValue()).toBe('Half a sentence')
})

it('leads from the liked songs among the downloads to the liked songs', async () => {
  const song = songs[0] as Song
  expect((await request('/like', listener, 'POST', { type: 'song', id: song.id })).ok).toBe(true)
  await go(page, '/library/likes')
  await save()
  await go(page, '/library/downloads')
  const row = page.locator('[data-part="download"]').filter({ hasText: 'Liked songs' })
  await row.getByText(/^Saved /).waitFor(PATIENCE)
  await row.getByRole('link', { name: 'Liked songs' }).click()
  await page.waitForURL('**/library/likes')
  await main().getByRole('link', { name: song.title }).first().waitFor()
})

it('keeps the language of the listener', async () => {
  await page.evaluate(() => localStorage.setItem('pref-locale', 'de'))
  await page.goto('/home')
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith('/messages/de'))))
    .toBe(true)
  proxy.offline = true
  await page.reload()
  await page.getByText('Du bist offline.').waitFor(PATIENCE)
})
