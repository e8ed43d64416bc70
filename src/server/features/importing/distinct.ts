/** One of each key, the first of its kind. */
export const distinct = <T>(all: readonly T[], key: (one: T) => string): T[] => [
  ...new Map(all.toReversed().map((one) => [key(one), one])).values(),
]
