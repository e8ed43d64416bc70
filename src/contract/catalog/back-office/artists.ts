import * as z from 'zod/mini'
import { choice, choices } from '../../core/back-office/choices.ts'
import { crud } from '../../core/back-office/crud.ts'
import { endpoint } from '../../core/endpoint.ts'
import { cover, ofArtist } from '../../core/fields.ts'
import { id } from '../../core/pagination.ts'
import { showcaseFields, showcaseItem } from '../artist-fields.ts'

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/** An external URL and its label. */
const link = z.strictObject({
  label: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  url: z.string().check(z.trim(), z.maxLength(500), z.refine(isWebAddress, 'Enter a valid URL.')),
})
export type ArtistLink = z.infer<typeof link>

/** An uploaded image, or null for none. */
const image = z.optional(z.nullable(z.uuid()))

/** Fields of an artist page that operators and members of the team may change. */
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

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(150))
/** The account of this artist, or null for none; it is granted the artist role. */
const user = z.optional(z.nullable(id))

export const adminArtist = z.object({
  id: z.number(),
  name: z.string(),
  displayname: z.nullable(z.string()),
  avatar: z.nullable(cover),
  verified: z.boolean(),
  songs_count: z.number(),
  albums_count: z.number(),
  followers_count: z.number(),
  plays: z.number(),
  created_at: z.string(),
})
export type AdminArtist = z.infer<typeof adminArtist>

export const adminArtists = crud({
  resource: 'artists',
  noun: 'artists',
  read: 'Read artists',
  write: 'CED artists',
  row: adminArtist,
  item: {
    name: z.string(),
    displayname: z.nullable(z.string()),
    bio: z.nullable(z.string()),
    avatar: z.nullable(cover),
    banner: z.nullable(cover),
    links: z.array(z.object({ label: z.string(), url: z.string() })),
    ...showcaseItem,
    verified: z.boolean(),
    /** The account of this artist. */
    user: z.nullable(choice),
  },
  create: z.strictObject({
    name,
    ...profileFields,
    displayname: z.optional(profileFields.displayname),
    bio: z.optional(profileFields.bio),
    verified: z.optional(z.boolean()),
    user,
  }),
  change: {
    name,
    ...profileFields,
    verified: z.boolean(),
    user,
  },
  sorts: ['name', 'songs_count', 'plays', 'created_at'],
  filters: { verified: z.stringbool(), used: z.stringbool() },
  /** `merge` moves everything of the others to the artist given as value. */
  actions: ['delete', 'merge'],
})

export const adminArtistCalls = {
  users: choices('artists', 'users', 'CED artists'),
}
