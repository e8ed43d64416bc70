import { expect, test } from 'vitest'
import { barHeights, wavePath } from './waveform.ts'

test('each waveform bar shows the loudest of its measured values', () => {
  expect(barHeights([0, 255, 51, 0], 2)).toEqual([1, 0.2])
  expect(barHeights([255, 0], 2)).toEqual([1, 0])
  expect(barHeights(Array.from({ length: 800 }, () => 255))).toHaveLength(140)
})

test('short waveforms are drawn unscaled, and empty ones not at all', () => {
  expect(barHeights([10, 20, 30])).toHaveLength(3)
  expect(wavePath([])).toBe('')
})

test('a waveform draws silence as a dot and the loudest bar at full height', () => {
  expect(wavePath([0]).match(/v2h/)).not.toBeNull()
  expect(wavePath([255]).match(/M0 0h.*v24h/)).not.toBeNull()
})
