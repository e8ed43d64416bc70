/** Returns how often a test repeats itself: `short` in `npm test`, `long` in `npm run test:long`. */
export const rounds = (short: number, long: number): number => (process.env.LONG === '1' ? long : short)
