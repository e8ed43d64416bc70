import * as z from 'zod/mini'
import { id } from './pagination.ts'

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

const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))

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

/** All credits of a song, in order. */
export const creditsInput = z
  .array(
    z.strictObject({
      role: z.enum(creditRoles),
      name: text(150),
      artist_id: z.nullable(id),
      instrument: z.nullable(text(60)),
    }),
  )
  .check(z.maxLength(MAX_CREDITS))
