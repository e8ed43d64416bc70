// @module-tag long
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { songOf } from '../player/testing/items.ts'
import { openPlayerPage, type PlayerPage } from '../player/testing/open-page.ts'

let stand: PlayerPage
let page: Page

const wide = { reducedMotion: 'reduce' as const, viewport: { width: 1280, height: 800 } }
const phone = { ...wide, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** One line per second. */
const lines = Array.from({ length: 40 }, (_, i) => ({ at: i, text: i === 3 ? '' : `Line ${i}` }))
const synced = { synced: true, lines }
const plain = { synced: false, lines: [{ text: 'First verse' }, { text: '' }, { text: 'Second verse' }] }

beforeAll(async () => {
  stand = await openPlayerPage(`${import.meta.dirname}/testing`)
}, 120_000)
afterAll(() => stand.close())
afterEach(() => page.context().close())

const open = async (lyrics: object, context: object) => {
  stand.server.info = { lyrics }
  page = await stand.open(undefined, context)
  await page.evaluate(
    (list) => window.page.player.play(list),
    [1, 2].map((id) => songOf(id)),
  )
  await expect
    .poll(() => page.evaluate(() => window.page.usePlayhead.getState().currentTime))
    .toBeGreaterThan(0.1)
  await page.keyboard.press('f')
  return page.getByRole('dialog', { name: 'Now playing: Song 1' })
}
const seek = (seconds: number) => page.evaluate((to) => window.page.player.seek(to), seconds)
const pause = () => page.evaluate(() => window.page.player.pause())
const now = () => page.locator('[data-part~="lyrics"] [aria-current]').textContent()
/** Distance in pixels between the center of a line and two fifths of the height of the lyrics box. */
const off = (text: string) =>
  page.getByRole('button', { name: text, exact: true }).evaluate((line) => {
    const [own, box] = [
      line.getBoundingClientRect(),
      line.closest('[data-part~="lyrics"]')?.getBoundingClientRect(),
    ]
    return Math.abs(own.y + own.height / 2 - (box ? box.y + box.height * 0.4 : 0))
  })
const problems = async () =>
  (await new AxeBuilder({ page }).include('[data-part~="now-playing"]').analyze()).violations.map(
    (one) => `${one.id}: ${one.nodes[0]?.html}`,
  )

describe('synced lyrics', () => {
  it('start at the top, keep the current line in its place up to the last, and seek to clicked lines', async () => {
    const full = await open(synced, wide)
    await pause()
    await seek(0.2)
    await expect.poll(now).toBe('Line 0')
    const [box, first] = await Promise.all(
      [page.locator('[data-part~="lyrics"]'), full.getByRole('button', { name: 'Line 0', exact: true })].map(
        (one) => one.boundingBox(),
      ),
    )
    expect((first?.y ?? 0) - (box?.y ?? 0)).toBeLessThan(60)
    for (const second of [20, 39]) {
      await seek(second + 0.2)
      await expect.poll(now).toBe(`Line ${second}`)
      await expect.poll(() => off(`Line ${second}`)).toBeLessThan(3)
    }
    expect(await problems()).toEqual([])
    await full.getByRole('button', { name: 'Line 36' }).click()
    await expect.poll(now).toBe('Line 36')
    expect(await page.evaluate(() => window.page.usePlayhead.getState().currentTime)).toBeCloseTo(36, 0)
  })

  it('stay where the listener scrolled until following is resumed', async () => {
    const full = await open(synced, wide)
    await pause()
    await seek(10.2)
    await expect.poll(() => off('Line 10')).toBeLessThan(3)
    expect(await full.getByRole('button', { name: 'Sync lyrics' }).count()).toBe(0)
    await page.locator('[data-part~="lyrics"]').hover()
    await page.mouse.wheel(0, 400)
    await full.getByRole('button', { name: 'Sync lyrics' }).waitFor()
    await expect.poll(() => off('Line 10')).toBeGreaterThan(200)
    const before = await page.locator('[data-part~="lyrics"]').evaluate((box) => box.scrollTop)
    await seek(12.2)
    await expect.poll(now).toBe('Line 12')
    expect(await page.locator('[data-part~="lyrics"]').evaluate((box) => box.scrollTop)).toBe(before)
    await full.getByRole('button', { name: 'Sync lyrics' }).click()
    await expect.poll(() => off('Line 12')).toBeLessThan(3)
    expect(await full.getByRole('button', { name: 'Sync lyrics' }).count()).toBe(0)
  })

  it('show headers and lines without a time as text, which is never the current line', async () => {
    const mixed = [{ at: 0, text: 'Timed' }, { text: '' }, { text: '[Chorus]' }, { at: 9, text: 'Last' }]
    const full = await open({ synced: true, lines: mixed }, wide)
    await pause()
    await seek(5)
    await expect.poll(now).toBe('Timed')
    await full.getByText('[Chorus]').waitFor()
    expect(await page.locator('[data-part~="lyrics"] button').allTextContents()).toEqual(['Timed', 'Last'])
    await seek(9.2)
    await expect.poll(now).toBe('Last')
    expect(await problems()).toEqual([])
  })

  it('share their space with what plays next', async () => {
    const full = await open(synced, wide)
    await full.getByRole('tab', { name: 'Up next' }).click()
    await full.getByRole('button', { name: 'Play Song 2 by Ferro' }).waitFor()
    expect(await problems()).toEqual([])
    await full.getByRole('tab', { name: 'Lyrics' }).click()
    await full.getByRole('button', { name: 'Line 0', exact: true }).waitFor()
  })

  it('show a few lines below the controls on phones, and expand to all lines with the controls', async () => {
    const full = await open(synced, phone)
    await pause()
    await seek(20.2)
    const card = full.getByRole('button', { name: 'Open lyrics' })
    await expect.poll(() => card.locator('[data-part~="current-line"]').textContent()).toBe('Line 20')
    expect(await problems()).toEqual([])
    await card.tap()
    await expect.poll(() => off('Line 20')).toBeLessThan(3)
    expect(await full.getByRole('slider', { name: 'Seek' }).isVisible()).toBe(true)
    expect(await problems()).toEqual([])
    await full.getByRole('button', { name: 'Close lyrics' }).tap()
    await card.waitFor()
  })
})

describe('lyrics without timing', () => {
  it('are rendered as text with separate verses', async () => {
    await open(plain, wide)
    await page.getByText('Second verse').waitFor()
    expect(
      await page.locator('[data-part~="lyrics"] button, [data-part~="lyrics"] [aria-current]').count(),
    ).toBe(0)
    const [first, second] = await Promise.all(
      ['First verse', 'Second verse'].map(async (text) => (await page.getByText(text).boundingBox())?.y ?? 0),
    )
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThan(45)
    expect(await problems()).toEqual([])
  })
})
