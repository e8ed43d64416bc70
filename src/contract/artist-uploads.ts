import * as z from 'zod/mini'
import { adminUploads, knownAlbums, MAX_PENDING, MAX_PUBLISH_BYTES, pendingUpload } from './admin/uploads.ts'
import { type Endpoints, endpoint } from './endpoint.ts'
import { ofArtist } from './of-artist.ts'

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
    idempotent: true,
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
