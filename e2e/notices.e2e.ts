// @module-tag long
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { builtInTexts } from '../src/contract/messages/catalog.ts'
import { type View, visit } from './browser.ts'
import { demoAlbum } from './listener.ts'

let path: string
beforeAll(async () => {
  path = `/album/${(await demoAlbum()).id}`
})

const PATIENCE = { timeout: 30_000 }
const notices = (page: Page) => page.locator('[data-part~="toast"]')

/** Returns kind, title and text of every visible toast. */
const shown = (page: Page): Promise<(string | null)[][]> =>
  notices(page).evaluateAll((all) =>
    all.map((one) => [
      one.getAttribute('data-type'),
      ...['b', 'p'].map((part) => one.querySelector(part)?.textContent ?? null),
    ]),
  )

/** Opens the menu of the album and its entry that copies the link. */
const openMenu = async (page: Page, say: (text: string) => string): Promise<void> => {
  const more = new RegExp(say('More options for {title}').replace('{title}', '.*'))
  await page.locator('main').getByRole('button', { name: more }).first().click()
  await page.getByRole('menuitem', { name: say('Copy link') }).waitFor()
}
const copyLink = async (page: Page, say = (text: string) => text): Promise<void> => {
  await openMenu(page, say)
  await page.getByRole('menuitem', { name: say('Copy link') }).click()
}
const enter = async (language: string): Promise<View & { say: (text: string) => string }> => {
  const view = await visit('about:blank', {
    permissions: ['clipboard-read', 'clipboard-write'],
    reducedMotion: 'no-preference',
  })
  await view.context.addInitScript((locale) => localStorage.setItem('pref-locale', locale), language)
  await view.page.clock.install()
  await view.page.goto(path)
  const texts = await builtInTexts.get(language)?.()
  return { ...view, say: (text) => texts?.[text] ?? text }
}

it.each(['en', 'ar'])(
  'a toast stays for 3 s and leaves within 0.3 s, at the end of a line in %s',
  async (language) => {
    const { page, context, say } = await enter(language)
    await copyLink(page, say)
    await expect
      .poll(() => shown(page), PATIENCE)
      .toEqual([['success', say('Copied'), say('URL copied to clipboard.')]])
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(path)
    await page.clock.fastForward(3300)
    await expect.poll(() => notices(page).count(), PATIENCE).toBe(0)

    await openMenu(page, say)
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
    await page.getByRole('menuitem', { name: say('Copy link') }).dispatchEvent('click')
    const notice = notices(page)
    await notice.waitFor()
    const { x = 0, width = 0 } = (await notice.boundingBox()) ?? {}
    expect([language === 'ar' ? x : 1280 - x - width, width]).toEqual([16, 340])
    // Below the header: search, bell and account stay visible.
    await expect.poll(async () => (await notice.boundingBox())?.y).toBe(72)

    const leaves = () => notice.evaluate((one) => one.hasAttribute('data-leaving'))
    await page.clock.runFor(2999)
    await expect.poll(() => leaves()).toBe(false)
    await page.clock.runFor(1)
    await expect.poll(() => leaves()).toBe(true)
    await expect
      .poll(() => notice.evaluate((one) => getComputedStyle(one).transitionDuration))
      .toBe('0.3s, 0.3s')
    await page.clock.runFor(299)
    await expect.poll(() => notice.count()).toBe(1)
    await page.clock.runFor(1)
    await expect.poll(() => notice.count(), PATIENCE).toBe(0)
    await context.close()
  },
)

it('any number of toasts stack, and the user is asked to copy a link manually if necessary', async () => {
  const { page, context } = await visit('about:blank')
  // As on plain HTTP, where browsers provide no clipboard.
  await context.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.clock.install()
  await page.goto(path)
  const words = ['info', 'Oops!', 'You need to copy the URL manually.']
  for (let n = 0; n < 4; n++) {
    await copyLink(page)
    await expect.poll(() => notices(page).count(), PATIENCE).toBe(n + 1)
    // Hovering a toast keeps it open.
    await notices(page).nth(n).dispatchEvent('pointerover')
  }
  await expect.poll(() => shown(page)).toEqual([words, words, words, words])
  await context.close()
})
