import * as z from 'zod/mini'
import { choice, choices, newChoice } from '../../core/back-office/choices.ts'
import { crud } from '../../core/back-office/crud.ts'
import { endpoint } from '../../core/endpoint.ts'
import { cover, ofArtist } from '../../core/fields.ts'
import { id, idList, idParams, success } from '../../core/pagination.ts'
import { creditRoles, MAX_CREDITS } from '../credit-roles.ts'
import { credit, songStatuses } from '../items.ts'
import { announcedRelease, isrc, licence, releaseState, songLanguage, stateCounts } from './releases.ts'

const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))

/** All credits of a song, in order. */
export const creditsInput = z
  .array(
    z.strictObject({
      role: z.enum(creditRoles),
      name: text(150),
      artist_id: z.nullable(id),
      instrument: z.nullable(text(60)),
    }),
  )
  .check(z.maxLength(MAX_CREDITS))

const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(150))
const ordinal = z.nullable(z.int().check(z.minimum(1), z.maximum(9_999)))
const ids = (max: number) => z.array(id).check(z.maxLength(max))
/** An uploaded image, or null for none. */
const image = z.optional(z.nullable(z.uuid()))

export const adminSong = z.object({
  id: z.number(),
  title: z.string(),
  cover: z.nullable(cover),
  artists: z.array(choice),
  album: z.nullable(choice),
  genres: z.array(choice),
  duration: z.number(),
  plays: z.number(),
  state: releaseState,
  /** When a scheduled song is published. */
  release_at: z.nullable(z.string()),
  explicit: z.boolean(),
  /** State of its file. */
  status: z.enum(songStatuses),
  created_at: z.string(),
})
export type AdminSong = z.infer<typeof adminSong>

/** Metadata of a song's file. */
const file = z.object({
  name: z.string(),
  codec: z.string(),
  size: z.number(),
  bitrate: z.nullable(z.number()),
  sample_rate: z.nullable(z.number()),
  channels: z.nullable(z.number()),
  lossless: z.boolean(),
  /** The end of the original is missing. */
  truncated: z.boolean(),
  duration: z.number(),
  status: z.enum(songStatuses),
  /** Why processing failed. */
  error: z.nullable(z.string()),
  /** The file that replaces it as soon as it is packaged. */
  next: z.nullable(
    z.object({ name: z.string(), status: z.enum(songStatuses), error: z.nullable(z.string()) }),
  ),
  /** The uploader; null for an import. */
  owner: z.nullable(choice),
})
export type AdminSongFile = z.infer<typeof file>

/** The upload that becomes the audio of a song. */
export const newAudio = z.strictObject({ upload_id: z.uuid() })

const permission = 'CED songs'

export const adminSongs = crud({
  resource: 'songs',
  noun: 'songs',
  read: permission,
  write: permission,
  row: adminSong,
  item: {
    title: z.string(),
    artists: z.array(choice),
    album: z.nullable(choice),
    track_no: z.nullable(z.number()),
    disc_no: z.nullable(z.number()),
    credits: z.array(credit),
    genres: z.array(choice),
    released_at: z.nullable(z.string()),
    cover: z.nullable(cover),
    public: z.boolean(),
    explicit: z.boolean(),
    downloadable: z.boolean(),
    /** Plain text or LRC. */
    lyrics: z.nullable(z.string()),
    file,
  },
  /** Songs are created from uploads; tags provide the rest. */
  create: z.strictObject({ upload_id: z.uuid() }),
  change: {
    title,
    artists: ids(20),
    album: z.nullable(id),
    track_no: ordinal,
    disc_no: ordinal,
    credits: creditsInput,
    genres: ids(10),
    released_at: z.nullable(z.iso.date()),
    cover: image,
    public: z.boolean(),
    explicit: z.boolean(),
    downloadable: z.boolean(),
    lyrics: z.nullable(z.string().check(z.maxLength(20_000))),
  },
  sorts: ['-created_at', 'title', 'artist', 'album', 'plays'],
  filters: {
    state: releaseState,
    status: z.enum(songStatuses),
    genre: idList,
    artist: id,
    album: id,
    /** Added within this many days. */
    added: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(3_650)),
  },
  actions: ['delete', 'publish', 'hide', 'genre', 'reprocess'],
})

export const adminSongCalls = {
  artists: choices('songs', 'artists', permission),
  newArtist: newChoice('songs', 'artists', permission),
  albums: choices('songs', 'albums', permission),
  newAlbum: newChoice('songs', 'albums', permission),
  genres: choices('songs', 'genres', permission),
  replaceAudio: endpoint({
    method: 'PUT',
    path: '/admin/songs/{id}/audio',
    access: permission,
    summary:
      'Replaces the audio of a song with an upload as soon as it is packaged; 409 when a song of the artist has the file',
    params: idParams,
    body: newAudio,
    reply: success,
  }),
  keepAudio: endpoint({
    method: 'DELETE',
    path: '/admin/songs/{id}/audio',
    access: permission,
    summary: 'Keeps the current audio of a song instead of the one it waits for',
    params: idParams,
    reply: success,
  }),
  reprocess: endpoint({
    method: 'POST',
    path: '/admin/songs/{id}/reprocess',
    access: permission,
    summary: 'Re-encodes the file of a song',
    params: idParams,
    reply: success,
  }),
}

export const artistSong = z.object({
  id: z.number(),
  title: z.string(),
  cover: z.nullable(cover),
  featured: z.array(choice),
  album: z.nullable(choice),
  state: releaseState,
  /** When a scheduled song is published. */
  release_at: z.nullable(z.string()),
  explicit: z.boolean(),
  /** State of its file. */
  status: z.enum(songStatuses),
  plays: z.number(),
  updated_at: z.string(),
})
export type ArtistSong = z.infer<typeof artistSong>

const { album, track_no, disc_no, credits, genres, explicit, downloadable, lyrics } =
  adminSongs.change.body.shape
const { shape: shown } = adminSongs.get.reply

/** Songs of a managed artist: those of which it is the main artist. */
export const artistSongs = crud({
  area: 'artist',
  resource: 'songs',
  noun: 'songs of an artist',
  read: 'artist',
  write: 'artist',
  row: artistSong,
  item: {
    title: shown.title,
    artist: z.nullable(choice),
    featured: z.array(choice),
    /** Featured artists whose team has not confirmed it yet. */
    unconfirmed: z.array(choice),
    album: shown.album,
    track_no: shown.track_no,
    disc_no: shown.disc_no,
    credits: shown.credits,
    genres: shown.genres,
    isrc: z.nullable(z.string()),
    language: z.nullable(z.string()),
    licence,
    release: announcedRelease,
    cover: shown.cover,
    explicit: shown.explicit,
    downloadable: shown.downloadable,
    lyrics: shown.lyrics,
    state: releaseState,
    file,
  },
  /** Songs are created from uploads; tags provide the rest. */
  create: z.strictObject({ upload_id: z.uuid(), ...ofArtist }),
  change: {
    title,
    /** Other artists, in order; the main one stays. Teams of new ones are asked first. */
    featured: z.array(id).check(z.maxLength(19)),
    album,
    track_no,
    disc_no,
    credits,
    genres,
    isrc,
    language: songLanguage,
    licence,
    release: announcedRelease,
    cover: image,
    explicit,
    downloadable,
    lyrics,
  },
  sorts: ['-updated_at', 'title', 'album', 'plays', 'created_at'],
  filters: {
    state: releaseState,
    status: z.enum(songStatuses),
    genre: idList,
    album: id,
  },
  /** `album` moves them to the album given as value, 0 for none. */
  actions: ['delete', 'publish', 'hide', 'genre', 'album'],
})

const query = z.object({ q: z.optional(z.string().check(z.maxLength(100))) })
const reply = z.array(choice)

/** Counts by state, the audio of songs, and choices for the forms of songs and albums in the artist area. */
export const artistSongCalls = {
  states: endpoint({
    method: 'GET',
    path: '/artist/songs/states',
    access: 'artist',
    summary: 'Counts the songs of a managed artist by state',
    query: z.object(ofArtist),
    reply: stateCounts,
  }),
  replaceAudio: endpoint({
    method: 'PUT',
    path: '/artist/songs/{id}/audio',
    access: 'artist',
    summary:
      'Replaces the audio of a song of a managed artist with an upload for the artist as soon as it is packaged; 409 when a song of the artist has the file',
    params: idParams,
    body: newAudio,
    reply: success,
  }),
  keepAudio: endpoint({
    method: 'DELETE',
    path: '/artist/songs/{id}/audio',
    access: 'artist',
    summary: 'Keeps the current audio of a song of a managed artist instead of the one it waits for',
    params: idParams,
    reply: success,
  }),
  artists: endpoint({
    method: 'GET',
    path: '/artist/songs/artists',
    access: 'artist',
    summary: 'Returns a few artists that the viewer may see, by part of their name',
    query,
    reply,
  }),
  genres: endpoint({
    method: 'GET',
    path: '/artist/songs/genres',
    access: 'artist',
    summary: 'Returns a few genres by part of their name',
    query,
    reply,
  }),
}
