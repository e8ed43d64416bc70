import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { derive, type Mode, readColors } from '../src/contract/platform/theme.ts'
import { isLong } from '../src/testing/rounds.ts'
import { loaded } from './loaded.ts'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Waits until nothing loads or moves: while something fades in, its colours are not yet its own. */
const settled = async (page: Page): Promise<void> => {
  await loaded(page)
  await ended(page)
}
const ended = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    return Promise.all(ending.map((one) => one.finished.catch(() => 0)))
  })

/** Hidden, though focusable, because they pass the focus on at once: axe tolerates them only where it notices the overlay. */
const FOCUS_GUARDS = '[data-base-ui-focus-guard]'

interface Finding {
  id: string
  targets: string[]
}

const run = async (page: Page, but: string, options: RunOptions): Promise<Finding[]> => {
  // The script is half a megabyte: a document gets it once. Evaluated by the test, it is not subject to the page's policy.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  return page.evaluate(
    async ([exclude, rules]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      // Violations only: passes are not recorded.
      const { violations } = await axe.run(
        { exclude: exclude.map((selector) => [selector]) },
        {
          ...rules,
          iframes: false,
          resultTypes: ['violations'],
        },
      )
      return violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.join(' ')) }))
    },
    [[FOCUS_GUARDS, ...(but ? [but] : [])], options] as const,
  )
}

const lines = (where: string, findings: Finding[]): string[] =>
  findings.map(({ id, targets }) => `${where} ${id}: ${targets.join(', ')}`)

/** Returns what axe finds in a page once nothing moves. `but` is a selector of elements to exclude. */
export const axeFinds = async (page: Page, where: string, { but = '' } = {}): Promise<string[]> => {
  await settled(page)
  return lines(where, await run(page, but, {}))
}

const modeOf = (page: Page): Promise<Mode> =>
  page.evaluate(() => document.documentElement.dataset.theme as Mode)

/** Paints the open page in a theme, as the app does. */
const paint = async (page: Page, mode: Mode): Promise<void> => {
  const embedded = await page.evaluate(
    () => JSON.parse(document.getElementById('app-theme')?.textContent ?? 'null')?.colors as string,
  )
  await page.evaluate(
    ([name, variables]) => {
      const root = document.documentElement
      root.dataset.theme = name
      for (const [key, value] of Object.entries(variables)) root.style.setProperty(`--${key}`, value)
    },
    [mode, derive(readColors(embedded), mode)] as const,
  )
  await ended(page)
}

/** Runs while the page is painted in the theme that it is not in. */
const inOtherTheme = async (page: Page, work: (other: Mode) => Promise<string[]>): Promise<string[]> => {
  const own = await modeOf(page)
  const other = own === 'dark' ? 'light' : 'dark'
  await paint(page, other)
  const found = await work(other)
  await paint(page, own)
  return found
}

/** Chooses one of the two themes by the name of a page: half of the pages get each. */
const isOdd = (where: string): boolean =>
  [...where].reduce((sum, char) => sum + char.charCodeAt(0), 0) % 2 === 1

/**
 * Returns what axe finds in a page in both themes, or in a short run in one of them: another one for every second page.
 * Themes differ in colours only, so the second one is painted in place, and only contrast is checked in it.
 */
export const axeFindsInThemes = async (page: Page, where: string, { but = '' } = {}): Promise<string[]> => {
  await settled(page)
  const whole = async (): Promise<string[]> => lines(where, await run(page, but, {}))
  if (!isLong) return isOdd(where) ? inOtherTheme(page, whole) : whole()
  const contrast: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } }
  return [
    ...(await whole()),
    ...(await inOtherTheme(page, async (other) =>
      lines(`${where} (${other})`, await run(page, but, contrast)),
    )),
  ]
}
