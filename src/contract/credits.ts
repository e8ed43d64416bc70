import * as z from 'zod/mini'

/** What people contribute to a song besides its artists, in the order in which credits name them. */
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

/** A person or group who contributed to a song. */
export const credit = z.object({
  role: z.enum(creditRoles),
  name: z.string(),
  /** Their page, if they have one that the viewer may see. */
  artist_id: z.nullable(z.number()),
  /** Of a performer. */
  instrument: z.nullable(z.string()),
})
export type Credit = z.infer<typeof credit>
