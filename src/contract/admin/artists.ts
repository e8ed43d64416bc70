import * as z from 'zod/mini'
import { profileFields } from '../artist-profile.ts'
import { showcaseItem } from '../artist-showcase-fields.ts'
import { cover } from '../covers.ts'
import { id } from '../pagination.ts'
import { choice, choices } from './choices.ts'
import { crud } from './crud.ts'

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
