import * as z from 'zod/mini'
import { cover } from '../covers.ts'
import { endpoint } from '../endpoint.ts'
import { id, idList, idParams, success } from '../pagination.ts'
import { choice, choices, newChoice } from './choices.ts'
import { crud, yesOrNo } from './crud.ts'

const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(150))
const description = z.nullable(z.string().check(z.trim(), z.maxLength(5_000)))
const year = z.nullable(z.int().check(z.minimum(1), z.maximum(9_999)))
/** Record label, and the copyright line with or without a sign. */
const credit = z.nullable(z.string().check(z.trim(), z.maxLength(200)))
const released_at = z.nullable(z.iso.date())
const disc_no = z.nullable(z.int().check(z.minimum(1), z.maximum(9_999)))
/** An uploaded image, or null for none. */
const image = z.optional(z.nullable(z.uuid()))

/** Maximum number of songs of an album that can be reordered by hand. */
const MAX_ALBUM_SONGS = 2_000

export const adminAlbum = z.object({
  id: z.number(),
  title: z.string(),
  artist: z.nullable(choice),
  cover: z.nullable(cover),
  year: z.nullable(z.number()),
  compilation: z.boolean(),
  public: z.boolean(),
  songs_count: z.number(),
  plays: z.number(),
  created_at: z.string(),
})
export type AdminAlbum = z.infer<typeof adminAlbum>

const permission = 'CED albums'

export const adminAlbums = crud({
  resource: 'albums',
  noun: 'albums',
  read: permission,
  write: permission,
  row: adminAlbum,
  item: {
    title: z.string(),
    artist: z.nullable(choice),
    cover: z.nullable(cover),
    description: z.nullable(z.string()),
    year: z.nullable(z.number()),
    released_at: z.nullable(z.string()),
    label: z.nullable(z.string()),
    copyright: z.nullable(z.string()),
    compilation: z.boolean(),
    public: z.boolean(),
  },
  create: z.strictObject({
    title,
    artist: z.optional(z.nullable(id)),
    cover: image,
    description: z.optional(description),
    year: z.optional(year),
    released_at: z.optional(released_at),
    label: z.optional(credit),
    copyright: z.optional(credit),
    compilation: z.optional(z.boolean()),
    public: z.optional(z.boolean()),
  }),
  change: {
    title,
    artist: z.nullable(id),
    cover: image,
    description,
    /** That of the release date, if there is one. */
    year,
    released_at,
    label: credit,
    copyright: credit,
    compilation: z.boolean(),
    public: z.boolean(),
  },
  sorts: ['-created_at', 'title', 'year', 'songs_count', 'plays'],
  filters: {
    visibility: z.enum(['public', 'hidden']),
    compilation: yesOrNo,
    used: yesOrNo,
    genre: idList,
  },
  /** `merge` moves the songs and likes of the others to the album given as value; deleting preserves the songs. */
  actions: ['delete', 'publish', 'hide', 'merge'],
})

export const adminAlbumSong = z.object({
  id: z.number(),
  title: z.string(),
  artist: z.nullable(z.string()),
  disc_no: z.nullable(z.number()),
  track_no: z.nullable(z.number()),
  duration: z.number(),
  public: z.boolean(),
})
export type AdminAlbumSong = z.infer<typeof adminAlbumSong>

export const adminAlbumCalls = {
  artists: choices('albums', 'artists', permission),
  newArtist: newChoice('albums', 'artists', permission),
  genres: choices('albums', 'genres', permission),
  songs: endpoint({
    method: 'GET',
    path: '/admin/albums/{id}/songs',
    access: permission,
    summary: 'Lists the songs of an album in order, including private ones',
    params: idParams,
    reply: z.array(adminAlbumSong),
  }),
  arrange: endpoint({
    method: 'PUT',
    path: '/admin/albums/{id}/order',
    access: permission,
    summary: 'Reorders the songs of an album, disc by disc; 409 when they differ from its current songs',
    params: idParams,
    body: z.strictObject({
      songs: z.array(z.strictObject({ id, disc_no })).check(z.maxLength(MAX_ALBUM_SONGS)),
    }),
    reply: success,
    max_body: 131_072,
  }),
}
