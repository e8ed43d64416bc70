import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/**
 * What axe finds in a page once nothing moves: while something fades in its colours are not yet its own. `but` names what
 * is left out. With `bothThemes`, the caller checks the page in this theme and the other one: themes differ in colours only,
 * so light runs the contrast rule alone.
 */
export const axeFinds = async (
  page: Page,
  where: string,
  { but = '', bothThemes = '' as '' | 'dark' | 'light' } = {},
): Promise<string[]> => {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    return Promise.all(ending.map((one) => one.finished.catch(() => 0)))
  })
  // Halves the work: no second page for results, and passes are not recorded.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (bothThemes === 'light') axe.withRules('color-contrast')
  const { violations } = await (but ? axe.exclude(but) : axe).analyze()
  return violations.map(({ id, nodes }) => `${where} ${id}: ${nodes.map((node) => node.target).join(', ')}`)
}
