// @module-tag long
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { administrator, demoAlbum, type Listener, newListener, request, visitAs } from './listener.ts'
import { loaded } from './loaded.ts'

/** The narrowest phones that are common. */
const PHONE = { width: 360, height: 780, hasTouch: true, isMobile: true }
/** What fingers hit, less what rounding takes. */
const LEAST = 43

let listener: Listener
let operator: Listener
let album: number
let playlist: number

beforeAll(async () => {
  listener = await newListener('Fenja Quill')
  operator = await administrator('Odo Prentice', 'odo.prentice@example.org')
  album = (await demoAlbum()).id
  const made = await request('/user/playlists', listener, 'POST', { title: 'Slow mornings by the window' })
  playlist = ((await made.json()) as { id: number }).id
  const songs = (await (await request('/songs?per_page=20')).json()) as { data: { id: number }[] }
  const song_ids = songs.data.map(({ id }) => id)
  await request(`/user/playlists/${playlist}/songs`, listener, 'POST', { song_ids })
})

/** Returns what is wider than the screen or its scroll container, and what fingers would miss. */
const problems = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const found: string[] = []
    const { scrollWidth } = document.documentElement
    if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} wide`)
    const main = document.querySelector('main')
    if (main && main.scrollWidth > main.clientWidth) found.push(`the content is ${main.scrollWidth} wide`)
    const hits = (x: number, y: number, control: Element): boolean => {
      const hit = document.elementFromPoint(x, y)
      return control.contains(hit) || control.closest('label')?.contains(hit) === true
    }
    for (const control of document.querySelectorAll('main :is(button, [role=tab], [role=switch], .tab)')) {
      // A row is one large target, in which numbers and grips are parts; lines of text are as high as they are.
      if (control.matches('[data-part~=number], [data-part~=grip], p button, :disabled')) continue
      // Away from the bars at the edges, which cover what is behind them.
      control.scrollIntoView({ block: 'center', inline: 'center' })
      const { left, top, width, height } = control.getBoundingClientRect()
      const [cx, cy] = [left + width / 2, top + height / 2]
      if (width < 2 || !hits(cx, cy, control)) continue
      const reach = (dx: number, dy: number): number => {
        let far = 0
        while (far < 22 && hits(cx + dx * (far + 1), cy + dy * (far + 1), control)) far++
        return far
      }
      const size = [reach(-1, 0) + reach(1, 0) + 1, reach(0, -1) + reach(0, 1) + 1]
      if (size.some((side) => side < least))
        found.push(`${control.getAttribute('aria-label') ?? control.textContent}: ${size.join(' × ')}`)
    }
    return found
  }, LEAST)

const look = async (by: Listener, paths: string[], locale: string): Promise<string[]> => {
  const { page, context } = await visitAs(by, 'about:blank', { ...PHONE, locale })
  const found: string[] = []
  // The account's own language would win over the browser's.
  await context.addInitScript((language) => localStorage.setItem('pref-locale', language), locale)
  for (const path of paths) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
    await loaded(page)
    found.push(...(await problems(page)).map((problem) => `${path}: ${problem}`))
  }
  await context.close()
  return found
}

it.each(['en', 'ar'])('fits narrow phones, and every control fits fingers (%s)', async (locale) => {
  const own = [
    '/home',
    '/search/low',
    '/browse',
    '/browse/albums',
    `/album/${album}`,
    '/artist/1',
    '/song/1',
    `/playlist/${playlist}`,
    '/library/all',
    '/library/likes',
    '/library/playlists',
    '/podcasts',
    '/podcast/1',
    '/radio',
    `/profile/${listener.id}`,
    '/friends',
    '/account/settings',
  ]
  const office = ['analytics', 'songs', 'albums', 'translations', 'configuration/general', 'operations']
  expect(await look(listener, own, locale)).toEqual([])
  expect(
    await look(
      operator,
      office.map((name) => `/admin/${name}`),
      locale,
    ),
  ).toEqual([])
})

it('closes what covers the page with the back gesture, the newest first', async () => {
  const { page, context } = await visitAs(listener, 'about:blank', PHONE)
  // A gesture reaches the newest watcher; only phones have one.
  await context.addInitScript(() => {
    interface Watcher extends EventTarget {
      requestClose(): void
      destroy(): void
    }
    const page = window as unknown as { CloseWatcher: new () => Watcher; goBack: () => void }
    const open = new Set<Watcher>()
    page.CloseWatcher = class extends page.CloseWatcher {
      constructor() {
        super()
        open.add(this)
        this.addEventListener('close', () => open.delete(this))
      }
      override destroy() {
        open.delete(this)
        super.destroy()
      }
    }
    page.goBack = () => [...open].at(-1)?.requestClose()
  })
  const goBack = () => page.evaluate(() => (window as unknown as { goBack: () => void }).goBack())
  await page.goto(`/album/${album}`)
  const rows = page.getByRole('main').locator('[data-part~="track"]')
  await rows.first().click()
  const mini = page.locator('[data-part="mini-player"]')
  await mini.getByRole('button', { name: /^Now playing/ }).tap()
  const player = page.locator('[data-part="now-playing"]')
  await player.getByRole('button', { name: 'Queue' }).tap()
  const queue = page.locator('[data-part="queue"]')
  await queue.waitFor()
  await goBack()
  await queue.waitFor({ state: 'detached' })
  await player
    .getByRole('button', { name: /^More options/ })
    .first()
    .tap()
  await page.getByRole('menu').waitFor()
  await goBack()
  await page.getByRole('menu').waitFor({ state: 'detached' })
  expect(await player.isVisible()).toBe(true)
  await goBack()
  await player.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe(`/album/${album}`)
  await context.close()
})
