import * as z from 'zod/mini'
import { cover } from '../covers.ts'
import { type Endpoints, endpoint } from '../endpoint.ts'
import { id, success } from '../pagination.ts'
import { streamInfo } from '../stream-info.ts'

/** Maximum number of songs per publish request. */
export const PUBLISH_BATCH = 50
/** Maximum number of uploads in review; more follow when these are done. */
export const MAX_PENDING = 500

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
  artists: z.array(z.string()),
  album: z.nullable(z.string()),
  album_artist: z.nullable(z.string()),
  track_no: z.nullable(z.number()),
  disc_no: z.nullable(z.number()),
  year: z.nullable(z.number()),
  genres: z.array(z.string()),
  cover: z.nullable(cover),
  same: z.nullable(duplicate),
})
export type PendingUpload = z.infer<typeof pendingUpload>

/** Metadata for one upload; tags provide missing fields. */
const importSong = z.strictObject({
  upload_id: z.uuid(),
  title: z.optional(text),
  artist_name: z.optional(text),
  /** Null for a song without an album. */
  album_title: z.optional(z.nullable(text)),
  album_artist_name: z.optional(text),
  track_no: z.optional(ordinal),
  disc_no: z.optional(ordinal),
  year: z.optional(z.nullable(z.int().check(z.minimum(1_000), z.maximum(9_999)))),
  genre_ids: z.optional(z.array(id).check(z.maxLength(10))),
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
    summary: 'Creates songs from the viewer’s uploads, each independently of the others',
    body: z.strictObject({
      public: z.boolean(),
      songs: z.array(importSong).check(z.minLength(1), z.maxLength(PUBLISH_BATCH)),
    }),
    reply: z.object({
      done: z.array(z.object({ upload_id: z.uuid(), song_id: z.number() })),
      failed: z.array(z.object({ upload_id: z.uuid(), message: z.string() })),
    }),
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
