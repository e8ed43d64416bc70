import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WAVEFORM_BARS, WAVEFORM_RATE, WaveformMeter } from './waveform.ts'

const pcm = (seconds: number, level: (at: number) => number) => {
  const samples = Int16Array.from(
    { length: seconds * WAVEFORM_RATE },
    (_, index) => level(index / WAVEFORM_RATE) * (index % 2 ? 1 : -1),
  )
  return new Uint8Array(samples.buffer)
}

test('bars follow the level, the loudest at 255', () => {
  const meter = new WaveformMeter()
  meter.add(pcm(20, (at) => (at < 10 ? 4000 : 16000)))
  const bars = meter.bars()
  expect(meter.duration).toBe(20)
  expect([bars.length, bars[10], bars[790]]).toEqual([WAVEFORM_BARS, 64, 255])
})

test('chunks may be cut anywhere', () => {
  const whole = pcm(2, (at) => 1000 + at * 5000)
  const expected = new WaveformMeter()
  expected.add(whole)
  fc.assert(
    fc.property(fc.array(fc.nat(whole.length), { maxLength: 30 }), (cuts) => {
      const meter = new WaveformMeter()
      const at = [0, ...cuts.sort((a, b) => a - b), whole.length]
      for (let index = 1; index < at.length; index++) meter.add(whole.subarray(at[index - 1], at[index]))
      expect(meter.bars()).toEqual(expected.bars())
      expect(meter.duration).toBe(2)
    }),
    { numRuns: 30 },
  )
})

test('many hours take bounded memory and preserve their shape', { tags: 'long' }, () => {
  const meter = new WaveformMeter()
  const [soft, loud] = [pcm(60, () => 3000), pcm(60, () => 12000)]
  for (let minute = 0; minute < 200; minute++) meter.add(minute < 100 ? soft : loud)
  const bars = meter.bars()
  expect(meter.duration).toBe(12_000)
  expect([bars[50], bars[750]]).toEqual([64, 255])
})

test('empty input and silence are flat', () => {
  const meter = new WaveformMeter()
  expect(Math.max(...meter.bars())).toBe(0)
  meter.add(pcm(1, () => 0))
  expect(Math.max(...meter.bars())).toBe(0)
})
