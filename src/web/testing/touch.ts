import { onTestFinished, vi } from 'vitest'

const COARSE = '(pointer: coarse)'

const mediaRulesIn = (rules: CSSRuleList): CSSMediaRule[] =>
  [...rules].flatMap((rule) => [
    ...(rule instanceof CSSMediaRule ? [rule] : []),
    ...('cssRules' in rule ? mediaRulesIn(rule.cssRules as CSSRuleList) : []),
  ])

/**
 * Applies the styles of touch screens that are loaded, until the test ends. Chromium can emulate such a screen, but keeps
 * some of it, which later tests in the same page would see.
 */
export const becomeTouchScreen = (): void => {
  const ask = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ask(query.replace(COARSE, '(width >= 0)')))
  const rules = [...document.styleSheets]
    .flatMap(({ cssRules }) => mediaRulesIn(cssRules))
    .filter(({ media }) => media.mediaText === COARSE)
  for (const { media } of rules) media.mediaText = 'all'
  onTestFinished(() => {
    for (const { media } of rules) media.mediaText = COARSE
  })
}
