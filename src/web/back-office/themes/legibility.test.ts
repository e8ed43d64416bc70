import { expect, test } from 'vitest'
import { builtIn } from '../../../contract/platform/theme.ts'
import { changesOf, draftOf, withColor } from './draft.ts'
import { legible, pairsOf, poorOf, warningsOf } from './legibility.ts'

test('the built-in palette has no warning', () => {
  expect(warningsOf(builtIn)).toBe(0)
})

test('every background with insufficient contrast is listed, and the suggested color is sufficient on all', () => {
  const grey = withColor(builtIn, 'dark.text', '#555555')
  expect(poorOf(grey, 'dark.text').map(({ mode, ground }) => `${mode} ${ground}`)).toEqual([
    'dark background',
    'dark panel',
  ])
  const offered = withColor(grey, 'dark.text', legible(grey, 'dark.text') ?? '')
  expect(Math.min(...pairsOf(offered, 'dark.text').map(({ ratio }) => ratio))).toBeGreaterThanOrEqual(7)
  expect(warningsOf(offered)).toBe(0)
  const pale = withColor(builtIn, 'primary', '#fafafa')
  expect(poorOf(pale, 'primary').map(({ mode }) => mode)).toEqual(['light', 'light'])
  expect(warningsOf(withColor(pale, 'primary', legible(pale, 'primary') ?? ''))).toBe(0)
})

test('no color is suggested if none is readable on both backgrounds', () => {
  const torn = withColor(withColor(builtIn, 'dark.background', '#000000'), 'dark.panel', '#ffffff')
  expect(legible(withColor(torn, 'dark.text', '#ffffff'), 'dark.text')).toMatch(/^#/)
  const middle = withColor(withColor(builtIn, 'dark.background', '#8a8a8a'), 'dark.panel', '#5c5c5c')
  expect(legible(withColor(middle, 'dark.text', '#777777'), 'dark.text')).toBeNull()
})

test('only what differs from the stored theme counts as a change, light colors as a whole', () => {
  const theme = {
    id: 1,
    name: 'Tonearm',
    colors: JSON.stringify(builtIn),
    can_switch_light_dark: true,
    landing: 'stage',
    active: true,
    built_in: true,
  }
  const draft = draftOf(theme)
  expect(changesOf(theme, draft)).toBe(0)
  expect(changesOf(theme, { ...draft, colors: withColor(draft.colors, 'light.panel', '#eeeeee') })).toBe(1)
  expect(changesOf(theme, { ...draft, landing: 'gallery' })).toBe(1)
})
