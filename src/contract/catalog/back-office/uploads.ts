import * as z from 'zod/mini'
import { type Endpoints, endpoint } from '../../core/endpoint.ts'
import { cover, ofArtist } from '../../core/fields.ts'
import { id, success } from '../../core/pagination.ts'
import { credit, streamInfo } from '../items.ts'
import { creditsInput } from './songs.ts'

/** Maximum number of songs per publish request. */
export const PUBLISH_BATCH = 50
/** Maximum number of uploads in review; more follow when these are done. */
export const MAX_PENDING = 500

/** Songs with all their credits. */
export const MAX_PUBLISH_BYTES = 1_048_576

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(150))
const ordinal = z.nullable(z.int().check(z.minimum(1), z.maximum(9_999)))

/** A song of the catalog, or another upload, that an upload seems to duplicate. */
const duplicate = z.object({
  /** `file`: identical content; `tags`: the same title by the same artist. */
  by: z.enum(['file', 'tags']),
  /** Null for another upload. */
  song_id: z.nullable(z.number()),
  title: z.string(),
})

/** A received upload that is no song yet, with its tags. */
export const pendingUpload = z.object({
  id: z.uuid(),
  file_name: z.string(),
  size: z.number(),
  /** Seconds. */
  duration: z.number(),
  /** The end of the file is missing. */
  truncated: z.boolean(),
  title: z.string(),
  /** For an artist, those who are featured. */
  artists: z.array(z.string()),
  album: z.nullable(z.string()),
  album_artist: z.nullable(z.string()),
  track_no: z.nullable(z.number()),
  disc_no: z.nullable(z.number()),
  year: z.nullable(z.number()),
  genres: z.array(z.string()),
  /** The record label of its album. */
  label: z.nullable(z.string()),
  credits: z.array(credit),
  cover: z.nullable(cover),
  same: z.nullable(duplicate),
})
export type PendingUpload = z.infer<typeof pendingUpload>

/** An album that songs of this title and artist are added to. */
const knownAlbum = z.object({
  id: z.number(),
  title: z.string(),
  cover: z.nullable(cover),
  songs_count: z.number(),
})
export type KnownAlbum = z.infer<typeof knownAlbum>

/** For each album asked for, in the same order; null if there is none. */
export const knownAlbums = z.array(z.nullable(knownAlbum))

/** Metadata for one upload; tags provide missing fields. */
const importSong = z.strictObject({
  upload_id: z.uuid(),
  title: z.optional(text),
  artist_name: z.optional(text),
  /** Null for a song without an album. */
  album_title: z.optional(z.nullable(text)),
  album_artist_name: z.optional(text),
  /**
   * Keeps its album apart from one of the same title and artist: songs with the same id, chosen by the client, are on
   * one album.
   */
  new_album: z.optional(z.uuid()),
  /** The record label of a new album. */
  label: z.optional(z.nullable(text)),
  track_no: z.optional(ordinal),
  disc_no: z.optional(ordinal),
  year: z.optional(z.nullable(z.int().check(z.minimum(1_000), z.maximum(9_999)))),
  genre_ids: z.optional(z.array(id).check(z.maxLength(10))),
  /** An uploaded image, or null for none. */
  cover: z.optional(z.nullable(z.uuid())),
  credits: z.optional(creditsInput),
  /** Becomes the audio of this song instead of a new one; the other fields are ignored. */
  replaces: z.optional(id),
})
export type ImportSong = z.infer<typeof importSong>

/** Bulk uploads, reviewed before they become songs. They belong to the catalog, not to their uploader. */
export const adminUploads = {
  waiting: endpoint({
    method: 'GET',
    path: '/admin/uploads',
    access: 'CED songs',
    summary: `Lists the viewer’s catalog uploads that are not yet songs, the oldest ${MAX_PENDING}`,
    reply: z.array(pendingUpload),
  }),
  albums: endpoint({
    method: 'POST',
    path: '/admin/uploads/albums',
    access: 'CED songs',
    summary: 'Finds the albums of the catalog that songs of these titles and artists are added to',
    body: z.strictObject({
      albums: z
        .array(z.strictObject({ title: text, artist: z.nullable(text) }))
        .check(z.minLength(1), z.maxLength(MAX_PENDING)),
    }),
    reply: knownAlbums,
    max_body: 262_144,
  }),
  stream: endpoint({
    method: 'GET',
    path: '/user/uploads/{id}/stream',
    access: 'user',
    summary:
      'Returns what is needed to play one of the viewer’s uploads for the catalog or an artist before it becomes a song',
    params: z.object({ id: z.uuid() }),
    reply: streamInfo,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/admin/songs/import',
    access: 'CED songs',
    summary:
      'Creates songs from the viewer’s uploads, or replaces the audio of songs, each independently of the others',
    body: z.strictObject({
      public: z.boolean(),
      songs: z.array(importSong).check(z.minLength(1), z.maxLength(PUBLISH_BATCH)),
    }),
    max_body: MAX_PUBLISH_BYTES,
    reply: z.object({
      done: z.array(z.object({ upload_id: z.uuid(), song_id: z.number() })),
      failed: z.array(z.object({ upload_id: z.uuid(), message: z.string() })),
    }),
    idempotent: 'resumable',
  }),
  discard: endpoint({
    method: 'POST',
    path: '/admin/uploads/discard',
    access: 'CED songs',
    summary: 'Deletes the viewer’s uploads that are not yet songs; ignores those that no longer exist',
    body: z.strictObject({ upload_ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(MAX_PENDING)) }),
    reply: success,
  }),
} satisfies Endpoints

const { songs } = adminUploads.publish.body.shape
const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(150))

/** Uploads for a managed artist, reviewed before they become songs. */
export const artistUploads = {
  waiting: endpoint({
    method: 'GET',
    path: '/artist/uploads',
    access: 'artist',
    summary: 'Lists the viewer’s uploads for an artist that are not yet songs, the oldest first',
    query: z.object(ofArtist),
    reply: z.array(pendingUpload),
  }),
  albums: endpoint({
    method: 'POST',
    path: '/artist/uploads/albums',
    access: 'artist',
    summary: 'Finds the albums of a managed artist that songs of these albums are added to',
    body: z.strictObject({
      ...ofArtist,
      titles: z.array(title).check(z.minLength(1), z.maxLength(MAX_PENDING)),
    }),
    reply: knownAlbums,
    max_body: 262_144,
  }),
  create: endpoint({
    method: 'POST',
    path: '/artist/songs/import',
    access: 'artist',
    summary:
      'Creates songs of an artist from the viewer’s uploads, or replaces the audio of its songs, each independently of the others',
    body: z.strictObject({
      ...ofArtist,
      /** Published with their albums; drafts otherwise. */
      public: z.boolean(),
      songs,
    }),
    reply: adminUploads.publish.reply,
    max_body: MAX_PUBLISH_BYTES,
    idempotent: 'resumable',
  }),
  discard: endpoint({
    method: 'POST',
    path: '/artist/uploads/discard',
    access: 'artist',
    summary: 'Deletes the viewer’s uploads that are not yet songs; ignores those that no longer exist',
    body: adminUploads.discard.body,
    reply: adminUploads.discard.reply,
  }),
} satisfies Endpoints
