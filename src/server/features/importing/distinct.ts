/** Returns the first element of each key. */
export const distinct = <T>(all: readonly T[], key: (one: T) => string): T[] => [
  ...new Map(all.toReversed().map((one) => [key(one), one])).values(),
]
