import * as z from 'zod/mini'
import { creditRoles } from './credit-roles.ts'

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
