import * as z from 'zod/mini'

/** A concert or another date of an artist. */
export const artistEvent = z.object({
  id: z.number(),
  /** Of a festival or tour; null if there is nothing to add. */
  title: z.nullable(z.string()),
  starts_at: z.string(),
  /** Time zone of the venue. */
  time_zone: z.string(),
  venue: z.string(),
  city: z.string(),
  country: z.nullable(z.string()),
  ticket_url: z.nullable(z.string()),
  cancelled: z.boolean(),
})
export type ArtistEvent = z.infer<typeof artistEvent>
