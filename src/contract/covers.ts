import * as z from 'zod/mini'

/**
 * An image in its 512 px size and its dominant colour. Other sizes differ only in the number within the URL, so a list
 * of fifty items does not repeat four URLs each.
 */
export const cover = z.object({ url: z.string(), color: z.string() })
export type Cover = z.infer<typeof cover>

export const coverSizes = [64, 256, 512, 1024] as const
export type CoverSize = (typeof coverSizes)[number]

/** Returns the URL of the same image in another size, in pixels of its edge. */
export const coverUrl = (from: Cover, size: CoverSize): string => from.url.replace('-512.', `-${size}.`)
