import * as z from 'zod/mini'

// Apart from the calls of gifts: every account carries the items of its cart.

/** To whom an item of a cart or order is given. */
export const gift = z.object({
  email: z.string(),
  /** Empty if the giver names nobody. */
  name: z.string(),
  message: z.string(),
  /** When the recipient gets the email; null for as soon as it is paid. */
  deliver_at: z.nullable(z.string()),
})
export type Gift = z.infer<typeof gift>
