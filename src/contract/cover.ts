import * as z from 'zod/mini'

/**
 * An image in its 512 px size and its dominant colour. Other sizes differ only in the number within the URL, so a list
 * of fifty items does not repeat four URLs each.
 */
export const cover = z.object({ url: z.string(), color: z.string() })
export type Cover = z.infer<typeof cover>
