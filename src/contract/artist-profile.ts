import * as z from 'zod/mini'
import { showcaseFields, showcaseItem } from './artist-showcase-fields.ts'
import { cover } from './cover.ts'
import { endpoint } from './endpoint.ts'
import { ofArtist } from './of-artist.ts'
import { id } from './pagination.ts'

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/** An external URL and its label. */
const link = z.strictObject({
  label: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  url: z.string().check(z.trim(), z.maxLength(500), z.refine(isWebAddress, 'Enter a valid URL.')),
})
export type ArtistLink = z.infer<typeof link>

/** An uploaded image, or null for none. */
const image = z.optional(z.nullable(z.uuid()))

/** What operators and members of the team may change on the page of an artist. */
export const profileFields = {
  displayname: z.nullable(z.string().check(z.trim(), z.maxLength(150))),
  bio: z.nullable(z.string().check(z.trim(), z.maxLength(10_000))),
  avatar: image,
  banner: image,
  links: z.optional(z.array(link).check(z.maxLength(10))),
  ...showcaseFields,
}

export const artistProfile = z.object({
  id: z.number(),
  /** Returned with a change, which 409 rejects once somebody else has changed the artist. */
  version: z.string(),
  /** The name in song tags; only operators change it. */
  name: z.string(),
  displayname: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  avatar: z.nullable(cover),
  banner: z.nullable(cover),
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  ...showcaseItem,
})
export type ArtistProfile = z.infer<typeof artistProfile>

export const artistProfileInput = z.strictObject({
  artist_id: id,
  version: z.string().check(z.maxLength(64)),
  ...profileFields,
})

export const artistProfiles = {
  get: endpoint({
    method: 'GET',
    path: '/artist/account',
    access: 'artist',
    summary: 'Returns what the page of a managed artist shows',
    query: z.object(ofArtist),
    reply: artistProfile,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/artist/account',
    access: 'artist',
    summary: 'Changes the page of a managed artist; 409 when it has changed since the given version',
    body: artistProfileInput,
    reply: artistProfile,
  }),
}
