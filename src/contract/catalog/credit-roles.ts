/** Contributions to a song besides those of its artists, in the order in which credits name them. */
export const creditRoles = [
  'performer',
  'writer',
  'composer',
  'lyricist',
  'arranger',
  'conductor',
  'producer',
  'remixer',
  'engineer',
  'mixing',
  'mastering',
] as const
export type CreditRole = (typeof creditRoles)[number]

/** Maximum number of credits of a song. */
export const MAX_CREDITS = 60
