import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindsInThemes } from './axe.ts'
import { tooWide } from './misfits.ts'

const DESKTOP = { width: 1280, height: 800 }
/** Maximum layout shift while a page loads. */
const MAX_LAYOUT_SHIFT = 0.05

const recording = new WeakSet<Page>()
/** Records layout shifts on every following page. */
const recordShifts = async (page: Page): Promise<void> => {
  if (recording.has(page)) return
  recording.add(page)
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) shifts.push(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
}
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  )

type Ready = (page: Page) => Promise<unknown>

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first()

/** Asserts that nothing is wider than the narrowest phone, and no heading is clipped. */
const expectFit = async (page: Page): Promise<void> => {
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => tooWide(page), { timeout: 20_000 }).toEqual([])
}

/**
 * Opens a page at the size of a desktop and checks it: no axe violations (`axeFindsInThemes` says in which themes), no
 * layout shifts, and it fits 320 px. `ready` waits for content after its heading.
 */
export const checkPage = async (
  page: Page,
  path: string,
  ready: Ready = async () => undefined,
): Promise<void> => {
  await recordShifts(page)
  await page.setViewportSize(DESKTOP)
  await page.goto(path)
  await heading(page).waitFor()
  await ready(page)
  expect(await axeFindsInThemes(page, path)).toEqual([])
  expect(await layoutShift(page)).toBeLessThan(MAX_LAYOUT_SHIFT)
  await expectFit(page)
}
