import * as z from 'zod/mini'
import { adminAlbums } from './admin/albums.ts'
import { choice } from './admin/choices.ts'
import { crud } from './admin/crud.ts'
import { cover } from './covers.ts'
import { credit } from './credits.ts'
import { creditsInput } from './credits-input.ts'
import { endpoint } from './endpoint.ts'
import { ofArtist } from './of-artist.ts'
import { id, idParams, success } from './pagination.ts'
import { announcedRelease, licence, releaseState, stateCounts, upc } from './releases.ts'
import { songStatuses } from './songs.ts'

/** Maximum number of songs of an album that can be arranged by hand. */
const MAX_ALBUM_SONGS = 500

const { title, cover: image, description, label, copyright, released_at } = adminAlbums.change.body.shape

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
    /** Those of its songs. */
    genres: z.array(choice),
    /** Those that all its songs have. */
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
    label,
    copyright,
    licence,
    released_at,
    release: announcedRelease,
    /** In order, disc by disc; others leave the album. */
    songs: z.array(place).check(z.maxLength(MAX_ALBUM_SONGS)),
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
    body: z.strictObject({ song_ids: z.array(id).check(z.maxLength(MAX_ALBUM_SONGS)) }),
    reply: success,
  }),
}
