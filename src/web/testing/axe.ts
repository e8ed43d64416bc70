import axe from 'axe-core'
import { expect } from 'vitest'
import { builtIn, type Mode } from '../../contract/platform/theme.ts'
import { applyTheme } from '../theme/theme.ts'

const paintIn = (mode: Mode): void => {
  localStorage.removeItem('dark-theme')
  const theme = { colors: JSON.stringify(builtIn), can_switch_light_dark: true, landing: 'stage' }
  applyTheme(theme as never, mode === 'light' ? 'Light' : 'Dark')
}

const ended = () =>
  Promise.all(
    document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
      .map((one) => one.finished.catch(() => undefined)),
  )

const themes = ['dark', 'light'] as const

/** Whether this is `npm run test:long`; browsers have no `process`. */
const isLong = import.meta.env.LONG === '1'

/** Chooses a theme by the name of the running test: half of the tests get each. */
const themeOfTest = (): Mode => {
  const { currentTestName = '' } = expect.getState()
  return [...currentTestName].reduce((sum, char) => sum + char.charCodeAt(0), 0) % 2 ? 'light' : 'dark'
}

/**
 * Returns what axe finds in the open page, in both themes, or in a short run in one of them. Themes differ in colours
 * only, so the second one runs the contrast rule alone. `except` is a selector of elements to exclude.
 */
export const axeFinds = async (except?: string): Promise<string[]> => {
  const found: string[] = []
  for (const [at, mode] of (isLong ? themes : [themeOfTest()]).entries()) {
    paintIn(mode)
    await ended()
    const { violations } = await axe.run(
      { include: [['#root'], ['[data-base-ui-portal]']], ...(except && { exclude: [[except]] }) },
      {
        resultTypes: ['violations'],
        ...(at > 0 && { runOnly: { type: 'rule', values: ['color-contrast'] } }),
      },
    )
    found.push(
      ...violations.map(({ id, nodes }) => `${mode} ${id}: ${nodes.map(({ target }) => target).join(', ')}`),
    )
  }
  return found
}
