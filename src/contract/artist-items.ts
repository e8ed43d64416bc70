import * as z from 'zod/mini'
import { cover } from './cover.ts'
import { id } from './pagination.ts'

/** Types of items that posts and pages of artists can show. */
export const artistItemTypes = ['song', 'album', 'playlist', 'podcast', 'episode'] as const
export type ArtistItemType = (typeof artistItemTypes)[number]
const type = z.enum(artistItemTypes)

/** An item that an artist shows, as the viewer may see it. */
export const artistItem = z.object({ type, id: z.number(), title: z.string(), cover: z.nullable(cover) })
export type ArtistItem = z.infer<typeof artistItem>

/** An item that the team of an artist can choose. */
export const artistItemChoice = z.object({ type, id: z.number(), title: z.string() })
export type ArtistItemChoice = z.infer<typeof artistItemChoice>

export const chosenItem = z.strictObject({ type, id })
export type ChosenItem = z.infer<typeof chosenItem>
