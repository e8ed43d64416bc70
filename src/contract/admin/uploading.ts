import * as z from 'zod/mini'
import { cover } from '../covers.ts'
import { type Endpoints, endpoint } from '../endpoint.ts'
import { id, success } from '../paging.ts'

/** Songs that one call publishes at most. */
export const IMPORTED_AT_ONCE = 50
/** Uploads that wait to be looked through at most; more come when these are done. */
export const WAITING_MOST = 500

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(150))
const place = z.nullable(z.int().check(z.minimum(1), z.maximum(9_999)))

/** A song of the catalogue, or another upload, that an upload seems to be once more. */
const same = z.object({
  /** `file`: byte for byte; `tags`: the same title by the same artist. */
  by: z.enum(['file', 'tags']),
  /** Null where it is another upload. */
  song_id: z.nullable(z.number()),
  title: z.string(),
})

/** An upload that has arrived and is no song yet, with what its tags say. */
export const waitingUpload = z.object({
  id: z.uuid(),
  file_name: z.string(),
  size: z.number(),
  /** Seconds. */
  duration: z.number(),
  title: z.string(),
  artists: z.array(z.string()),
  album: z.nullable(z.string()),
  album_artist: z.nullable(z.string()),
  track_no: z.nullable(z.number()),
  disc_no: z.nullable(z.number()),
  year: z.nullable(z.number()),
  genres: z.array(z.string()),
  cover: z.nullable(cover),
  same: z.nullable(same),
})
export type WaitingUpload = z.infer<typeof waitingUpload>

/** What becomes of one upload; tags fill what is left out. */
const importSong = z.strictObject({
  upload_id: z.uuid(),
  title: z.optional(text),
  artist_name: z.optional(text),
  /** Null for a song on no record. */
  album_title: z.optional(z.nullable(text)),
  album_artist_name: z.optional(text),
  track_no: z.optional(place),
  disc_no: z.optional(place),
  year: z.optional(z.nullable(z.int().check(z.minimum(1_000), z.maximum(9_999)))),
  genre_ids: z.optional(z.array(id).check(z.maxLength(10))),
})
export type ImportSong = z.infer<typeof importSong>

/** Many files at once, looked through before they are songs. They belong to the house, not to who sent them. */
export const adminUploads = {
  waiting: endpoint({
    method: 'GET',
    path: '/admin/uploads',
    access: 'CED songs',
    summary: `Own uploads for the catalogue that are no songs yet, the oldest ${WAITING_MOST}`,
    reply: z.array(waitingUpload),
  }),
  publish: endpoint({
    method: 'POST',
    path: '/admin/songs/import',
    access: 'CED songs',
    summary: 'Makes songs of own uploads; each by itself, so that one that is refused holds up no other',
    body: z.strictObject({
      public: z.boolean(),
      songs: z.array(importSong).check(z.minLength(1), z.maxLength(IMPORTED_AT_ONCE)),
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
    summary: 'Forgets own uploads that are no songs yet; those that are gone already do no harm',
    body: z.strictObject({ upload_ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(WAITING_MOST)) }),
    reply: success,
  }),
} satisfies Endpoints
