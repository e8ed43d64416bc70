import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rounds } from '../../testing/rounds.ts'
import { artColor, builtIn, type Colors, contrast, derive, parseHex, readColors, toHex } from './theme.ts'

test('contrast follows WCAG', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('white text on the artwork colour always has at least 7:1', () => {
  const channel = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(channel, channel, channel, (red, green, blue) => {
      expect(contrast('#ffffff', artColor(toHex([red, green, blue])))).toBeGreaterThanOrEqual(7)
    }),
  )
})

test('a dark colour is unchanged and a light one preserves its hue', () => {
  expect(artColor('#102040')).toBe('#102040')
  const [red, green, blue] = parseHex(artColor('#ff8800'))
  expect(red).toBeGreaterThan(green)
  expect(blue).toBe(0)
  expect(artColor('nonsense')).toBe('#000000')
})

const channel = fc.integer({ min: 0, max: 255 })
const color = fc
  .tuple(channel, channel, channel)
  .map((rgb) => `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`)
const ground = fc.record({ background: color, panel: color, text: color })
const palettes = fc.record({ primary: color, secondary: color, dark: ground, light: ground })

const texts = ['text', 'muted', 'primary-text', 'danger', 'success', 'warning', 'info']
const surfaces = ['bg', 'panel', 'raised']

const expectLegible = (colors: Colors, mode: 'dark' | 'light') => {
  const created = derive(colors, mode)
  const at = (name: string) => created[name] ?? ''
  for (const surface of surfaces) {
    for (const text of texts)
      expect(contrast(at(text), at(surface)), `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5)
    expect(contrast(at('control'), at(surface)), `control on ${surface}`).toBeGreaterThanOrEqual(3)
    expect(contrast(at('focus'), at(surface)), `focus on ${surface}`).toBeGreaterThanOrEqual(3)
  }
  expect(contrast(at('on-primary'), at('primary'))).toBeGreaterThanOrEqual(4.5)
  expect(contrast(at('on-primary'), at('primary-hover'))).toBeGreaterThanOrEqual(4.5)
  expect(contrast(at('on-danger'), at('danger'))).toBeGreaterThanOrEqual(4.5)
  expect(contrast(at('primary'), at('bg'))).toBeGreaterThanOrEqual(3)
}

test('every palette yields legible text and visible controls', () => {
  fc.assert(
    fc.property(palettes, (colors) => {
      expectLegible(colors, 'dark')
      expectLegible(colors, 'light')
    }),
    { numRuns: rounds(100, 300) },
  )
})

test('the design palette yields the values of the design', () => {
  const near = (created: string | undefined, wanted: string) =>
    expect(contrast(created ?? '', wanted)).toBeLessThan(1.15)
  const dark = derive(builtIn, 'dark')
  expect(dark).toMatchObject({ bg: '#0e0f13', panel: '#17181e', text: '#f4f4f6', primary: '#7c4dff' })
  near(dark.raised, '#22242c')
  near(dark.muted, '#a9abb6')
  near(dark.control, '#6b6e7b')
  near(dark['primary-text'], '#a78bff')
  const light = derive(builtIn, 'light')
  near(light.primary, '#6d3bf5')
  near(light.muted, '#5a5d69')
  near(light.control, '#80838f')
  near(light['primary-text'], '#5b2bd9')
  expect(light.raised).toBe('#ffffff')
})

test('invalid colors fall back to the built-in palette', () => {
  expect(readColors('{')).toBe(builtIn)
  expect(readColors('{"primary":"red"}')).toBe(builtIn)
  expect(readColors(JSON.stringify({ ...builtIn, primary: '#112233' })).primary).toBe('#112233')
})

test('a theme without light colors stays dark', () => {
  const { light: _, ...dark } = builtIn
  expect(derive(dark, 'light').bg).toBe('#0e0f13')
})
