import * as z from 'zod/mini'
import { artistItem, artistItemChoice, chosenItem } from './artist-items.ts'
import { ofArtist } from './artist-team.ts'
import { cover } from './cover.ts'
import { endpoint } from './endpoint.ts'
import { id, idParams } from './pagination.ts'

/** Maximum number of images in a gallery. */
export const MAX_GALLERY = 20
/** Maximum characters of the line that a team writes beside its pick. */
export const MAX_PICK_TEXT = 140
export const MAX_ALT = 300

const galleryImage = z.object({ id: z.number(), image: cover, alt: z.string() })
export type GalleryImage = z.infer<typeof galleryImage>

/** What the team of an artist puts on its page, apart from the profile itself. */
export const artistShowcase = z.object({
  /** Null without one, and while its item is not public. */
  pick: z.nullable(z.object({ item: artistItem, text: z.nullable(z.string()) })),
  gallery: z.array(galleryImage),
})
export type ArtistShowcase = z.infer<typeof artistShowcase>

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

const q = z.optional(z.string().check(z.maxLength(100)))

export const artistShowcases = {
  get: endpoint({
    method: 'GET',
    path: '/artists/{id}/showcase',
    access: 'optional',
    summary: 'Returns the pick and the gallery of an artist',
    params: idParams,
    reply: artistShowcase,
  }),
  items: endpoint({
    method: 'GET',
    path: '/artist/pick-items',
    access: 'artist',
    summary:
      'Returns a few public items of an artist by part of their title, and public playlists of its team',
    query: z.object({ ...ofArtist, q }),
    reply: z.array(artistItemChoice),
  }),
}

export const adminArtistShowcases = {
  items: endpoint({
    method: 'GET',
    path: '/admin/artists/{id}/pick-items',
    access: 'CED artists',
    summary:
      'Returns a few public items of an artist by part of their title, and public playlists of its team',
    params: idParams,
    query: z.object({ q }),
    reply: z.array(artistItemChoice),
  }),
}
