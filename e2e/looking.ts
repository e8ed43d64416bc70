import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFinds } from './axe.ts'

/** How far parts of a page may jump while it builds itself. */
const JUMPS = 0.05

/** Has every page from here on note how far its parts jump. */
const noteShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
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
const shifted = (page: Page): Promise<number> =>
  page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  )

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first()

/** Nothing is wider than the narrowest telephone, and no heading is cut off at its edge. */
const fits = async (page: Page, where: string): Promise<void> => {
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 }
  await page.setViewportSize({ width: 320, height: 640 })
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(over, { timeout: 20_000, message: where }).toBeLessThanOrEqual(0)
  // What is cut off at the edge of the screen does not make the page wider.
  const box = await heading(page).boundingBox()
  expect(box?.x, where).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0), where).toBeLessThanOrEqual(320)
  await page.setViewportSize({ width, height })
}

/**
 * Opens a screen in both themes: axe finds nothing, nothing jumps while it builds itself, and it fits 320 px. `whole` waits
 * for what comes after its heading. The page must not have been used.
 */
export const lookAt = async (
  page: Page,
  path: string,
  whole: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<void> => {
  await noteShifts(page)
  await page.goto(path)
  for (const theme of ['dark', 'light']) {
    await page.evaluate((dark) => localStorage.setItem('dark-theme', dark), String(theme === 'dark'))
    await page.reload()
    await heading(page).waitFor()
    await whole(page)
    expect(await axeFinds(page, theme)).toEqual([])
    expect(await shifted(page), theme).toBeLessThan(JUMPS)
    if (theme === 'dark') await fits(page, theme)
  }
}
