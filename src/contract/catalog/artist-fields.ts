import * as z from 'zod/mini'
import { cover } from '../core/fields.ts'
import { id } from '../core/pagination.ts'

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

/** Maximum number of images in a gallery. */
export const MAX_GALLERY = 20
/** Maximum characters of the line that a team writes beside its pick. */
export const MAX_PICK_TEXT = 140
export const MAX_ALT = 300

export const galleryImage = z.object({ id: z.number(), image: cover, alt: z.string() })
export type GalleryImage = z.infer<typeof galleryImage>

const pick = z.object({ item: artistItemChoice, text: z.nullable(z.string()) })
export type Pick = z.infer<typeof pick>

/** The same as its team edits it. */
export const showcaseItem = { pick: z.nullable(pick), gallery: z.array(galleryImage) }

const alt = z.string().check(z.trim(), z.maxLength(MAX_ALT))
const pickInput = z.nullable(
  z.strictObject({
    item: chosenItem,
    text: z.nullable(z.string().check(z.trim(), z.maxLength(MAX_PICK_TEXT))),
  }),
)
export type PickInput = z.infer<typeof pickInput>

/** An image that is in the gallery, or an uploaded one. */
const imageInput = z.union([z.strictObject({ id, alt }), z.strictObject({ upload: z.uuid(), alt })])
export type GalleryImageInput = z.infer<typeof imageInput>

/** Absent fields stay as they are. */
export const showcaseFields = {
  pick: z.optional(pickInput),
  /** In the order in which visitors see them. */
  gallery: z.optional(z.array(imageInput).check(z.maxLength(MAX_GALLERY))),
}

/** Maximum number of mentions in a text. */
export const MAX_MENTIONS = 10

/** An artist or a person whom a text names as `@name`. */
export const mention = z.strictObject({
  type: z.enum(['artist', 'user']),
  id,
  /** Name as in the text; its bearer may have been renamed since. */
  name: z.string().check(z.minLength(1), z.maxLength(150)),
})
export type Mention = z.infer<typeof mention>
