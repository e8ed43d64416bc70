import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { cover } from '../core/fields.ts'
import { lyrics } from './items.ts'

export const upload = z.object({
  id: z.uuid(),
  purpose: z.enum(['audio', 'cover', 'avatar', 'banner', 'picture', 'import', 'episode', 'spot', 'data']),
  file_name: z.string(),
  size: z.number(),
  offset: z.number(),
  mime: z.nullable(z.string()),
  status: z.enum(['uploading', 'uploaded', 'processing', 'ready', 'failed']),
  duration: z.nullable(z.number()),
  /** The end of the file is missing. */
  truncated: z.boolean(),
  tags: z.nullable(
    z.object({
      title: z.nullable(z.string()),
      artist: z.nullable(z.string()),
      album: z.nullable(z.string()),
      year: z.nullable(z.number()),
      genres: z.array(z.string()),
      released_at: z.nullable(z.string()),
      cover: z.nullable(cover),
      lyrics: z.nullable(lyrics),
    }),
  ),
  /** Of an image. */
  cover: z.nullable(cover),
  song_id: z.nullable(z.number()),
  error: z.nullable(z.string()),
  expires_at: z.string(),
})
export type Upload = z.infer<typeof upload>

/** Only what goes beyond tus 1.0.0 (`/api/uploads`), which is a separate protocol. */
export const uploads = {
  get: endpoint({
    method: 'GET',
    path: '/uploads/{id}',
    access: 'user',
    summary: 'Returns the status of one of the viewer’s uploads: tags, duration, error',
    params: z.object({ id: z.uuid() }),
    reply: upload,
  }),
}
