import axe from 'axe-core'
import { builtIn, type Mode } from '../../contract/palette.ts'
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

/**
 * Returns what axe finds in the open page, in both themes. Themes differ in colours only, so light runs the contrast rule
 * alone. `except` is a selector of elements to exclude.
 */
export const axeFinds = async (except?: string): Promise<string[]> => {
  const found: string[] = []
  for (const mode of ['dark', 'light'] as const) {
    paintIn(mode)
    await ended()
    const { violations } = await axe.run(
      { include: [['#root'], ['[data-base-ui-portal]']], ...(except && { exclude: [[except]] }) },
      {
        resultTypes: ['violations'],
        ...(mode === 'light' && { runOnly: { type: 'rule', values: ['color-contrast'] } }),
      },
    )
    found.push(
      ...violations.map(({ id, nodes }) => `${mode} ${id}: ${nodes.map(({ target }) => target).join(', ')}`),
    )
  }
  return found
}
