import * as z from 'zod/mini'
import { artistItemChoice, chosenItem } from './artist-items.ts'
import { cover } from './cover.ts'
import { id } from './pagination.ts'

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
