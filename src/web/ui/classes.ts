/** Joins class names, leaving out those whose condition is false. */
export const classes = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ')
