// @module-tag long
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { axeFinds } from './axe.ts'
import { heard, hearPast } from './browser.ts'
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
  listener = await newListener(`Traveller ${people}`)
  await permitOffline(listener)
})
afterEach(() => proxy.close())

const open = async (path: string) => {
  page = (await openAt(proxy.url, listener, path)).page
}
const main = () => page.getByRole('main')
const saveAlbum = async () => {
  await open(`/album/${album.id}`)
  await main().getByRole('button', { name: 'Save for offline' }).click()
  await main().locator('[data-part="icon-button"] [data-state="saved"]').waitFor(PATIENCE)
}
const cut = async (path: string) => {
  proxy.offline = true
  await page.goto(path)
  await page.getByText('You are offline.').waitFor(PATIENCE)
}
const reconnect = async () => {
  proxy.offline = false
  const again = page.getByRole('button', { name: 'Try again' }).first()
  // The page may reconnect on its own, which removes the button.
  await expect
    .poll(async () => {
      await again.click({ timeout: 1000 }).catch(() => undefined)
      return page.getByText('You are offline.').count()
    }, PATIENCE)
    .toBe(0)
}
const rail = () => page.getByRole('navigation', { name: 'Main' }).first()

it('opens home without a connection: what is saved plays, the rest is dimmed; then all is back at once', async () => {
  await saveAlbum()
  await page.goto('/home')
  await main().getByRole('region', { name: 'New albums' }).waitFor()
  // While the page is open, and after a start without a connection.
  proxy.offline = true
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  const feature = main().getByRole('article').first()
  const others = main().locator('[data-part="card"][data-not-saved]')
  const seen = async () => {
    await feature.getByText('Saved on this device').waitFor(PATIENCE)
    await feature.getByRole('link', { name: album.title }).waitFor()
    await others.first().getByText('Not saved').waitFor()
    expect(await others.getByRole('button').count()).toBe(0)
  }
  await seen()
  expect(await axeFinds(page, 'home without a connection')).toEqual([])
  await cut('/home')
  await seen()
  await feature.getByRole('button', { name: 'Play' }).click()
  await hearPast(page, 1)
  expect((await heard(page)).source).toBe(`${proxy.url}/saved/${listener.id}/song/${songs[0]?.id}`)
  // The mark of what plays, in the player bar.
  await page
    .getByRole('region', { name: 'Player' })
    .getByRole('img', { name: 'Saved on this device' })
    .waitFor()
  await reconnect()
  await main().locator('[data-part="card"][data-not-saved]').first().waitFor({ state: 'detached' })
  expect((await heard(page)).paused).toBe(false)
})

it('says calmly that nothing is saved', async () => {
  await open('/home')
  await cut('/home')
  await main().getByRole('heading', { name: 'Nothing saved yet' }).waitFor(PATIENCE)
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await axeFinds(page, 'home without a connection and without downloads')).toEqual([])
})

it('searches what is saved at every key, says so, and plays by keyboard', async () => {
  await saveAlbum()
  await cut('/home')
  const field = page.getByRole('combobox', { name: 'Search' })
  await field.waitFor(PATIENCE)
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
  await hearPast(page, 1)
  expect((await heard(page)).source).toBe(`${proxy.url}/saved/${listener.id}/song/${wanted.id}`)
  await field.fill(album.title)
  await main().getByRole('region', { name: 'Albums' }).getByRole('link', { name: album.title }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await main().getByRole('heading', { level: 1, name: album.title }).waitFor()
  await field.fill('qqqq')
  await main().getByText('No results found').waitFor()
})

it('turns off what needs a connection, says why, and back on again', async () => {
  await saveAlbum()
  await cut('/home')
  const browse = rail().getByRole('link', { name: 'Browse' })
  await expect.poll(() => browse.getAttribute('aria-disabled'), PATIENCE).toBe('true')
  expect(await browse.getAttribute('href')).toBeNull()
  expect(await rail().getByRole('link', { name: 'Home' }).getAttribute('aria-disabled')).toBeNull()
  await browse.focus()
  expect(await browse.getAttribute('aria-description')).toBe('Needs a connection')
  const before = await browse.boundingBox()
  await page.goto('/radio')
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
  await saveAlbum()
  await page.goto('/contact')
  await main().getByRole('textbox').last().fill('Half a sentence')
  proxy.offline = true
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await page.getByText('You are offline.').waitFor(PATIENCE)
  expect(await main().getByRole('textbox').last().inputValue()).toBe('Half a sentence')
})

it('dims in the sidebar what is not saved', async () => {
  await saveAlbum()
  const library = page.getByRole('navigation', { name: 'Your library' })
  await cut('/home')
  const liked = library.getByRole('link', { name: /Liked songs/ })
  await liked.getByText('Not saved').waitFor(PATIENCE)
  expect(await liked.evaluate((one) => getComputedStyle(one).opacity)).toBe('0.45')
})

it('leads from the liked songs among the downloads to the liked songs', async () => {
  const song = songs[0] as Song
  expect((await request('/like', listener, 'POST', { type: 'song', id: song.id })).ok).toBe(true)
  await open('/library/likes')
  await main().getByRole('button', { name: 'Save for offline' }).click()
  await main().locator('[data-part="icon-button"] [data-state="saved"]').waitFor(PATIENCE)
  await page.goto('/library/downloads')
  const row = page.locator('[data-part="download"]').filter({ hasText: 'Liked songs' })
  await row.getByText(/^Saved /).waitFor(PATIENCE)
  await row.getByRole('link', { name: 'Liked songs' }).click()
  await page.waitForURL('**/library/likes')
  await main().getByRole('link', { name: song.title }).first().waitFor()
})

it('keeps the language of the listener', async () => {
  await open('/home')
  await page.evaluate(() => localStorage.setItem('pref-locale', 'de'))
  await page.goto('/home')
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith('/messages/de'))))
    .toBe(true)
  proxy.offline = true
  await page.goto('/home')
  await page.getByText('Du bist offline.').waitFor(PATIENCE)
})
