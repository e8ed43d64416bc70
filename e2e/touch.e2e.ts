// @module-tag long
import { expect, it } from 'vitest'
import { visit } from './browser.ts'
import { demoAlbum } from './listener.ts'

/** The narrowest phones that are common. */
const PHONE = { width: 360, height: 780, hasTouch: true, isMobile: true }

it('closes what covers the page with the back gesture, the newest first', async () => {
  const { page, context } = await visit('about:blank', PHONE)
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
  const album = await demoAlbum()
  await page.goto(`/album/${album.id}`)
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
  expect(new URL(page.url()).pathname).toBe(`/album/${album.id}`)
})
