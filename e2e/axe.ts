import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/**
 * What axe finds in a page once nothing moves: while something fades in its colours are not yet its own. `but` names what
 * is left out.
 */
export const axeFinds = async (page: Page, where: string, { but = '' } = {}): Promise<string[]> => {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    return Promise.all(ending.map((one) => one.finished.catch(() => 0)))
  })
  // Half the work: no second page to gather the finds in, and nothing written down of what is well.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (but ? axe.exclude(but) : axe).analyze()
  return violations.map(({ id, nodes }) => `${where} ${id}: ${nodes.map((node) => node.target).join(', ')}`)
}
