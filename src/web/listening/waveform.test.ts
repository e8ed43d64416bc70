import { expect, test } from 'vitest'
import { barHeights, wavePath } from './waveform.ts'

test('each drawn bar is the loudest of its measured bars', () => {
  expect(barHeights([0, 255, 51, 0], 2)).toEqual([1, 0.2])
  expect(barHeights([255, 0], 2)).toEqual([1, 0])
  expect(barHeights(Array.from({ length: 800 }, () => 255))).toHaveLength(140)
})

test('short measurements are drawn as they are and none draws nothing', () => {
  expect(barHeights([10, 20, 30])).toHaveLength(3)
  expect(wavePath([])).toBe('')
})

test('silence keeps a dot and the loudest bar has the full height', () => {
  expect(wavePath([0]).match(/v2h/)).not.toBeNull()
  expect(wavePath([255]).match(/M0 0h.*v24h/)).not.toBeNull()
})
