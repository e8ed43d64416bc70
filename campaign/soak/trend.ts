export interface Sample {
  at: number
  value: number
}

/** At least so many samples tell a trend. */
const LEAST = 12
/** More are replaced by the medians of groups: the number of pairs grows with their square. */
const MOST = 120
/** Standard deviations that chance explains: one false alarm in 30,000 looks at independent samples. */
const SURE = 4

const sorted = (values: number[]): number[] => values.sort((a, b) => a - b)
const middle = (values: number[]): number => sorted(values)[Math.floor(values.length / 2)] ?? 0

const grouped = (series: readonly Sample[]): Sample[] => {
  const size = Math.ceil(series.length / MOST)
  return Array.from({ length: Math.floor(series.length / size) }, (_, n) => {
    const group = series.slice(n * size, (n + 1) * size)
    return { at: middle(group.map(({ at }) => at)), value: middle(group.map(({ value }) => value)) }
  })
}

/** Returns the Theil–Sen slope of a series, and the least that it is with certainty (Sen's interval). */
export const slope = (series: readonly Sample[]): { most_likely: number; least: number } => {
  const samples = grouped(series)
  const slopes: number[] = []
  for (const [n, { at, value }] of samples.entries())
    for (const later of samples.slice(n + 1))
      if (later.at > at) slopes.push((later.value - value) / (later.at - at))
  sorted(slopes)
  const n = samples.length
  const spread = SURE * Math.sqrt((n * (n - 1) * (2 * n + 5)) / 18)
  const lowest = Math.floor((slopes.length - spread) / 2)
  return {
    most_likely: slopes[Math.floor(slopes.length / 2)] ?? 0,
    least: slopes[lowest] ?? Number.NEGATIVE_INFINITY,
  }
}

/**
 * Returns by how much a series has grown if it grows steadily, and 0 if it is flat: what rises once, as caches that fill
 * do, or less than `floor` over the whole series, or only by chance, does not count.
 */
export const growth = (series: readonly Sample[], floor: number): number => {
  if (series.length < LEAST) return 0
  const span = (part: readonly Sample[]): number => (part.at(-1)?.at ?? 0) - (part[0]?.at ?? 0)
  const half = series.slice(Math.floor(series.length / 2))
  const [all, late] = [slope(series), slope(half)]
  const grown = all.most_likely * span(series)
  const steady = late.most_likely >= all.most_likely / 2
  return all.least > 0 && steady && grown > floor ? grown : 0
}
