import * as z from 'zod/mini'
import { choice, choices, newChoice } from '../../core/back-office/choices.ts'
import { crud, yesOrNo } from '../../core/back-office/crud.ts'
import { endpoint } from '../../core/endpoint.ts'
import { cover, ofArtist } from '../../core/fields.ts'
import { id, idList, idParams, success } from '../../core/pagination.ts'
import { credit, songStatuses } from '../items.ts'
import { announcedRelease, licence, releaseState, stateCounts, upc } from './releases.ts'
import { creditsInput } from './songs.ts'

const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(150))
const description = z.nullable(z.string().check(z.trim(), z.maxLength(5_000)))
const year = z.nullable(z.int().check(z.minimum(1), z.maximum(9_999)))
/** Record label, and the copyright line with or without a sign. */
const creditLine = z.nullable(z.string().check(z.trim(), z.maxLength(200)))
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
  state: releaseState,
  /** When a scheduled album is published. */
  release_at: z.nullable(z.string()),
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
    label: z.optional(creditLine),
    copyright: z.optional(creditLine),
    compilation: z.optional(z.boolean()),
    public: z.optional(z.boolean()),
  }),
  change: {
    title,
    artist: z.nullable(id),
    cover: image,
    description,
    /** Year of the release date, if there is one. */
    year,
    released_at,
    label: creditLine,
    copyright: creditLine,
    compilation: z.boolean(),
    public: z.boolean(),
  },
  sorts: ['-created_at', 'title', 'year', 'songs_count', 'plays'],
  filters: {
    state: releaseState,
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

/** Maximum number of songs of an album that can be arranged by hand. */
const MAX_ARTIST_ALBUM_SONGS = 500

export const artistAlbum = z.object({
  id: z.number(),
  title: z.string(),
  cover: z.nullable(cover),
  year: z.nullable(z.number()),
  state: releaseState,
  /** When a scheduled album is published. */
  release_at: z.nullable(z.string()),
  /** All its songs, including private ones. */
  songs_count: z.number(),
  plays: z.number(),
  updated_at: z.string(),
})
export type ArtistAlbum = z.infer<typeof artistAlbum>

/** Where a song is on an album: its disc; the track is its position in the list. */
const place = z.strictObject({
  id,
  disc_no: z.nullable(z.int().check(z.minimum(1), z.maximum(99))),
  /** Whether it is public before the album; stays as it is if absent. */
  early: z.optional(z.boolean()),
})
export type AlbumPlace = z.infer<typeof place>

/** Albums of a managed artist. */
export const artistAlbums = crud({
  area: 'artist',
  resource: 'albums',
  noun: 'albums of an artist',
  read: 'artist',
  write: 'artist',
  row: artistAlbum,
  item: {
    title: z.string(),
    artist: z.nullable(choice),
    cover: z.nullable(cover),
    description: z.nullable(z.string()),
    /** Genres of its songs. */
    genres: z.array(choice),
    /** Credits that all its songs have. */
    credits: z.array(credit),
    upc: z.nullable(z.string()),
    label: z.nullable(z.string()),
    copyright: z.nullable(z.string()),
    licence,
    released_at: z.nullable(z.string()),
    release: announcedRelease,
    songs: z.array(place),
    state: releaseState,
  },
  create: z.strictObject({ title, cover: image, ...ofArtist }),
  change: {
    title,
    cover: image,
    description,
    /** Replaces those of its songs, if changed. */
    genres: z.array(id).check(z.maxLength(10)),
    /** Replaces those that all its songs have. */
    credits: creditsInput,
    upc,
    label: creditLine,
    copyright: creditLine,
    licence,
    released_at,
    release: announcedRelease,
    /** In order, disc by disc; others leave the album. */
    songs: z.array(place).check(z.maxLength(MAX_ARTIST_ALBUM_SONGS)),
  },
  sorts: ['-updated_at', 'title', 'year', 'songs_count', 'plays', 'created_at'],
  filters: { state: releaseState },
  /** Deleting preserves the songs; publishing and hiding includes them. */
  actions: ['delete', 'publish', 'hide'],
  max_body: 131_072,
})

export const artistAlbumSong = z.object({
  id: z.number(),
  title: z.string(),
  featured: z.array(z.string()),
  explicit: z.boolean(),
  duration: z.number(),
  /** State of its file. */
  status: z.enum(songStatuses),
  state: releaseState,
  release_at: z.nullable(z.string()),
})
export type ArtistAlbumSong = z.infer<typeof artistAlbumSong>

export const artistAlbumCalls = {
  states: endpoint({
    method: 'GET',
    path: '/artist/albums/states',
    access: 'artist',
    summary: 'Counts the albums of a managed artist by state',
    query: z.object(ofArtist),
    reply: stateCounts,
  }),
  songs: endpoint({
    method: 'GET',
    path: '/artist/albums/{id}/songs',
    access: 'artist',
    summary: 'Lists the songs of an album of a managed artist in order, including private ones',
    params: idParams,
    reply: z.array(artistAlbumSong),
  }),
  order: endpoint({
    method: 'PUT',
    path: '/artist/albums/{id}/order',
    access: 'artist',
    summary:
      'Reorders the songs of an album of a managed artist, which stay on their discs; 409 when they differ from its current songs',
    params: idParams,
    body: z.strictObject({ song_ids: z.array(id).check(z.maxLength(MAX_ARTIST_ALBUM_SONGS)) }),
    reply: success,
  }),
}
