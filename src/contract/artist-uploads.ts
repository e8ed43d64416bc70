import * as z from 'zod/mini'
import { adminUploads, pendingUpload } from './admin/uploads.ts'
import { ofArtist } from './artist-team.ts'
import { type Endpoints, endpoint } from './endpoint.ts'

const { songs } = adminUploads.publish.body.shape

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
  create: endpoint({
    method: 'POST',
    path: '/artist/songs/import',
    access: 'artist',
    summary: 'Creates songs of an artist from the viewer’s uploads, each independently of the others',
    body: z.strictObject({
      ...ofArtist,
      /** Published with their albums; drafts otherwise. */
      public: z.boolean(),
      songs,
    }),
    reply: adminUploads.publish.reply,
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
