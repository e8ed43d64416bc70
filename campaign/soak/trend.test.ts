import { expect, it } from 'vitest'
import { randomFrom } from '../random.ts'
import { growth, type Sample, slope } from './trend.ts'

const series = (count: number, value: (n: number) => number): Sample[] =>
  Array.from({ length: count }, (_, n) => ({ at: n * 10, value: value(n) }))

it('finds the slope despite outliers', () => {
  const { most_likely, least } = slope(series(60, (n) => (n % 10 === 0 ? 5_000 : 100 + 2 * n)))
  expect(most_likely).toBeCloseTo(0.2, 1)
  expect(least).toBeGreaterThan(0)
})

it('says by how much a leak has grown, however noisy and long', () => {
  const { below } = randomFrom('leak')
  for (const count of [40, 1_000]) {
    const grown = growth(
      series(count, (n) => 200 + (100 * n) / count + below(20)),
      50,
    )
    expect(grown).toBeGreaterThan(80)
    expect(grown).toBeLessThan(120)
  }
})

it('calls what is noise, fills once or is too short flat', () => {
  for (let seed = 0; seed < 200; seed++) {
    const { below } = randomFrom('noise', seed)
    expect(
      growth(
        series(12 + seed, () => below(1_000)),
        0,
      ),
    ).toBe(0)
  }
  expect(
    growth(
      series(60, (n) => 100 * (1 - 0.9 ** n)),
      10,
    ),
  ).toBe(0)
  expect(
    growth(
      series(60, (n) => (n < 20 ? 0 : 100)),
      10,
    ),
  ).toBe(0)
  expect(
    growth(
      series(60, (n) => 60 - n),
      0,
    ),
  ).toBe(0)
  expect(
    growth(
      series(11, (n) => 100 * n),
      0,
    ),
  ).toBe(0)
  expect(
    growth(
      series(60, (n) => n),
      100,
    ),
  ).toBe(0)
})
