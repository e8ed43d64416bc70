// @module-tag long
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { go, visit } from './browser.ts'
import { demoAlbum, newListener, visitAs } from './listener.ts'

/** The narrowest phones that are common. */
const PHONE = { width: 360, height: 780, hasTouch: true, isMobile: true }

let page: Page
let album: Awaited<ReturnType<typeof demoAlbum>>
beforeAll(async () => {
  album = await demoAlbum()
  const view = await visit('about:blank', PHONE)
  page = view.page
  // A gesture reaches the newest watcher; only phones have one.
  await view.context.addInitScript(() => {
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
  await page.goto('/contact')
})

const opacityOf = (button: Element): string => getComputedStyle(button).opacity

it('opened by a link, has nothing to go back to but the start page', async () => {
  const opened = await page.context().newPage()
  await opened.goto(`/album/${album.id}`)
  const more = opened.getByRole('list', { name: 'Songs' }).getByRole('button', { name: /^More options for/ })
  // Without a pointer that could reveal it, the button is always there.
  expect(await more.first().evaluate(opacityOf)).toBe('1')
  await opened.getByRole('link', { name: 'Back' }).tap()
  await opened.waitForURL('**/home')
  await opened.close()
})

it('goes back from a section of the settings to the page before it, whatever led there', async () => {
  const { page: phone, context } = await visitAs(await newListener('Ida'), '/friends', PHONE)
  const back = (view: Page) =>
    view.getByRole('link', { name: 'Back' }).or(view.getByRole('button', { name: 'Back' }))
  // As a notification of the system or a plain link does, it reloads the app.
  await phone.goto('/account/settings#privacy')
  await phone.getByRole('heading', { name: 'Privacy', level: 1 }).waitFor()
  await back(phone).first().tap()
  await phone.waitForURL('**/friends')
  const opened = await context.newPage()
  await opened.goto('/account/settings#privacy')
  await back(opened).first().tap()
  await opened.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Privacy' }).waitFor()
  await opened.close()
})

it('closes what covers the page with the back gesture, the newest first', async () => {
  const goBack = () => page.evaluate(() => (window as unknown as { goBack: () => void }).goBack())
  await go(page, `/album/${album.id}`)
  const rows = page.getByRole('main').locator('[data-part~="track"]')
  await rows.first().click()
  const mini = page.locator('[data-part~="mini-player"]')
  await mini.getByRole('button', { name: /^Now playing/ }).tap()
  const player = page.locator('[data-part~="now-playing"]')
  await player.getByRole('button', { name: 'Queue' }).tap()
  const queue = page.locator('[data-part~="queue"]')
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
  expect(new URL(page.url()).pathname).toBe(`/album/${album.id}`)
})

it('starts a selection by the menu of a row, then each tap selects a row', async () => {
  await go(page, '/browse/songs')
  const rows = page.getByRole('list', { name: 'Songs' }).getByRole('listitem')
  const more = rows.nth(1).getByRole('button', { name: /^More options for/ })
  expect(await more.evaluate(opacityOf)).toBe('1')
  await more.tap()
  const sheet = await page.getByRole('menu').boundingBox()
  expect(sheet).toMatchObject({ x: 0, width: PHONE.width })
  expect((sheet?.y ?? 0) + (sheet?.height ?? 0)).toBe(PHONE.height)
  await page.getByRole('menuitem', { name: 'Select' }).tap()
  await page.getByText('1 selected').waitFor()
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await rows.nth(3).tap()
  await page.getByText('2 selected').waitFor()
  expect(new URL(page.url()).pathname).toBe('/browse/songs')
})

/** Selects a language in the account menu, labelled in the present one. */
const choose = async (account: string, entry: string, language: string): Promise<void> => {
  await page.getByRole('button', { name: account, exact: true }).tap()
  await page.getByRole('menuitem', { name: entry }).tap()
  await page.getByRole('dialog').getByRole('button', { name: language }).tap()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

it('has a back button beside the title, and every way to browse, in each direction of reading', async () => {
  await go(page, '/browse/songs')
  const title = page.getByRole('heading', { level: 1 })
  const back = page.getByRole('link', { name: 'Back' }).or(page.getByRole('button', { name: 'Back' }))
  const start = await title.evaluate(
    (one) => one.getBoundingClientRect().x + Number.parseFloat(getComputedStyle(one).paddingLeft),
  )
  const box = await back.first().boundingBox()
  expect(box?.width).toBeGreaterThanOrEqual(44)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(start)

  await go(page, '/browse')
  const reaches = async () => {
    const { x = -1, width = 0 } = (await page.locator('main a[href="/radio"]').boundingBox()) ?? {}
    return x >= 0 && x + width <= PHONE.width
  }
  await expect.poll(reaches).toBe(true)
  await choose('Account', 'Language', 'العربية')
  await expect.poll(() => page.locator('html').getAttribute('dir')).toBe('rtl')
  await expect.poll(reaches).toBe(true)
  await choose('الحساب', 'اللغة', 'English')
})
