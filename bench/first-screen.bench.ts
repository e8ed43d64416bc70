import { sizes } from '../scripts/sizes.ts'
import type { Bench } from './result.ts'

export const bench: Bench = {
  name: 'first screen',
  run: async () =>
    sizes().map(({ name, kib, limit }) => ({
      what: `${name}, scripts and styles, gzip`,
      value: kib,
      unit: 'KiB',
      goal: `at most ${limit} KiB`,
    })),
}
