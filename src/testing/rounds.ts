/** Whether this is `npm run test:long`. */
export const isLong = process.env.LONG === '1'

/** Returns how often a test repeats itself: `short` in `npm test`, `long` in `npm run test:long`. */
export const rounds = (short: number, long: number): number => (isLong ? long : short)
