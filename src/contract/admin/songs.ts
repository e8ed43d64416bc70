import * as z from 'zod/mini'
import { cover } from '../covers.ts'
import { credit } from '../credits.ts'
import { creditsInput } from '../credits-input.ts'
import { endpoint } from '../endpoint.ts'
import { id, idList, idParams, success } from '../pagination.ts'
import { songStatuses } from '../songs.ts'
import { choice, choices, newChoice } from './choices.ts'
import { crud } from './crud.ts'

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
  public: z.boolean(),
  explicit: z.boolean(),
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
    visibility: z.enum(['public', 'hidden']),
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
