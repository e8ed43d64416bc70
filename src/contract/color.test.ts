import fc from 'fast-check'
import { expect, test } from 'vitest'
import { artColor, contrast, parseHex, toHex } from './color.ts'

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
