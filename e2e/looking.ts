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

type Whole = (page: Page) => Promise<unknown>

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first()

/** Nothing is wider than the narrowest telephone, and no heading is cut off at its edge. */
const fits = async (page: Page): Promise<void> => {
  await page.setViewportSize({ width: 320, height: 640 })
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(over, { timeout: 20_000 }).toBeLessThanOrEqual(0)
  // What is cut off at the edge of the screen does not make the page wider.
  const box = await heading(page).boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320)
}

const look = async (page: Page, theme: string, whole: Whole): Promise<void> => {
  await heading(page).waitFor()
  await whole(page)
  expect(await axeFinds(page, theme)).toEqual([])
  expect(await shifted(page), theme).toBeLessThan(JUMPS)
}

/**
 * Opens a screen in both themes: axe finds nothing, nothing jumps while it builds itself, and it fits 320 px. `whole` waits
 * for what comes after its heading. The page is a new one, in dark.
 */
export const lookAt = async (
  page: Page,
  path: string,
  whole: Whole = async () => undefined,
): Promise<void> => {
  await noteShifts(page)
  await page.goto(path)
  await look(page, 'dark', whole)
  await fits(page)
  await page.evaluate(() => localStorage.setItem('dark-theme', 'false'))
  await page.reload()
  await look(page, 'light', whole)
}
