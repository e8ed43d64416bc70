import type { Cover } from './fields.ts'

export const coverSizes = [64, 256, 512, 1024] as const
export type CoverSize = (typeof coverSizes)[number]

/** Returns the URL of the same image in another size, in pixels of its edge. */
export const coverUrl = (from: Cover, size: CoverSize): string => from.url.replace('-512.', `-${size}.`)
