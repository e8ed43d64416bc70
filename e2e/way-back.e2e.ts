// @module-tag long
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { demoAlbum, type Listener, newListener, request, visitAs } from './listener.ts'
import { loaded } from './loaded.ts'

let tove: Listener
/** URL of each list. */
let lists: Record<string, string>

const place = (page: Page) => page.evaluate(() => Math.round(document.querySelector('main')?.scrollTop ?? 0))
/** Scrolls, and waits for the event: the router only remembers positions that it heard of. */
const scrollDown = (page: Page) =>
  page.locator('main').evaluate(
    (main) =>
      new Promise<void>((resolve) => {
        main.addEventListener('scroll', () => resolve(), { once: true })
        main.scrollTo(0, 300)
      }),
  )
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first().textContent()

beforeAll(async () => {
  await demoAlbum()
  tove = await newListener('Tove Lindqvist')
  const { data } = (await (await request('/songs?per_page=20')).json()) as { data: { id: number }[] }
  const songs = data.map(({ id }) => id)
  for (const id of songs) await request('/like', tove, 'POST', { id, type: 'song' })
  const created = await request('/user/playlists', tove, 'POST', { title: 'There and back', songs })
  const artists = (await (await request('/artists?per_page=50')).json()) as {
    data: { id: number; songs_count: number }[]
  }
  const artist = artists.data.toSorted((one, other) => other.songs_count - one.songs_count)[0]
  lists = {
    'songs of the catalog': '/browse/songs?sort=title',
    'liked songs': '/library/likes',
    'a playlist': `/playlist/${((await created.json()) as { id: number }).id}`,
    'the songs of an artist': `/artist/${artist?.id}`,
    'songs found': '/search/a/songs',
  }
})

const names = ['songs of the catalog', 'liked songs', 'a playlist', 'the songs of an artist', 'songs found']
const sizes = { wide: { width: 1280, height: 480 }, narrow: { width: 390, height: 560 } }

it.each(['wide', 'narrow'] as const)('restores the position of each list in a %s window', async (size) => {
  const { page } = await visitAs(tove, 'about:blank', sizes[size])
  for (const name of names) {
    await page.goto(lists[name] ?? '')
    const rows = page.locator('main [data-song]')
    await rows.nth(4).waitFor()
    const more = page.getByRole('button', { name: /^Show \d+ more/ })
    if (name.endsWith('artist')) {
      const few = await rows.count()
      await more.click()
      await expect.poll(() => rows.count()).toBeGreaterThan(few)
    }
    await loaded(page)
    await scrollDown(page)
    const left = await place(page)
    expect(left, name).toBeGreaterThan(150)
    const list = page.url()
    const link = rows.nth(4).locator('[data-part~="name"]')
    await link.evaluate((element: HTMLElement) => element.click())
    await page.waitForURL('**/song/*')
    await expect.poll(() => place(page)).toBe(0)
    await page.goBack()
    await page.waitForURL(list)
    await expect.poll(() => place(page)).toBe(left)
    if (name.endsWith('artist')) await page.getByRole('button', { name: 'Show fewer' }).waitFor()
  }
})

it('shows the current tab of the library on a phone, however far the tabs were swiped', async () => {
  const { page } = await visitAs(tove, '/library/recent', { width: 390, height: 844 })
  const tabs = page.getByRole('main').getByRole('navigation', { name: 'Library' })
  const swiped = () => tabs.evaluate((row) => row.scrollLeft)
  await expect.poll(swiped).toBeGreaterThan(100)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' }).click()
  await page.waitForURL('**/library/all')
  await loaded(page)
  await expect.poll(swiped).toBe(0)
})

it('a link leads to the top of a page that was left further down', async () => {
  const { page } = await visitAs(tove, '/browse', sizes.wide)
  const browse = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Browse' }).first()
  await page.locator('main [data-song]').first().waitFor()
  await scrollDown(page)
  await expect.poll(() => place(page)).toBe(300)
  await page.getByRole('link', { name: 'Liked songs' }).first().click()
  await expect.poll(() => heading(page)).toBe('Liked songs')
  await browse.click()
  await expect.poll(() => heading(page)).toBe('Browse')
  await page.locator('main [data-song]').first().waitFor()
  await expect.poll(() => place(page)).toBe(0)
  await page.goBack()
  await expect.poll(() => heading(page)).toBe('Liked songs')
  await page.goBack()
  await expect.poll(() => place(page)).toBe(300)
})
