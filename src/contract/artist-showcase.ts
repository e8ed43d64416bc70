import * as z from 'zod/mini'
import { artistItem, artistItemChoice } from './artist-items.ts'
import { galleryImage } from './artist-showcase-fields.ts'
import { endpoint } from './endpoint.ts'
import { ofArtist } from './of-artist.ts'
import { idParams } from './pagination.ts'

/** What the team of an artist puts on its page, apart from the profile itself. */
export const artistShowcase = z.object({
  /** Null without one, and while its item is not public. */
  pick: z.nullable(z.object({ item: artistItem, text: z.nullable(z.string()) })),
  gallery: z.array(galleryImage),
})
export type ArtistShowcase = z.infer<typeof artistShowcase>

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
