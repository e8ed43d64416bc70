import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe finds in a page once nothing moves: while something fades in its colours are not yet its own. */
export const axeFinds = async (page: Page, where: string): Promise<string[]> => {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    return Promise.all(ending.map((one) => one.finished.catch(() => 0)))
  })
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${where} ${id}: ${nodes.map((node) => node.target).join(', ')}`)
}
