import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { idParams } from './paging.ts'

export const lyrics = z.object({
  synced: z.boolean(),
  lines: z.array(z.object({ at: z.optional(z.number()), text: z.string() })),
})

export const streamInfo = z.object({
  /** Null while the item is not packaged yet. */
  hls_url: z.nullable(z.string()),
  file_url: z.string(),
  mime: z.string(),
  duration: z.number(),
  expires_at: z.string(),
  /** kbit/s of the renditions. */
  bitrates: z.array(z.number()),
  gain_db: z.nullable(z.number()),
  album_gain_db: z.nullable(z.number()),
  /** True peak in dBTP. */
  peak: z.nullable(z.number()),
  /** 800 bars of 0 to 255; empty until measured. */
  waveform: z.array(z.number()),
  lyrics: z.nullable(lyrics),
})
export type StreamInfo = z.infer<typeof streamInfo>

const playBody = z.strictObject({
  id: z.number().check(z.int(), z.positive()),
  type: z.string().check(z.maxLength(20)),
  artist_id: z.optional(z.nullable(z.number().check(z.int(), z.positive()))),
  duration: z.number().check(z.nonnegative(), z.maximum(1_000_000)),
  origin: z._default(z.literal('local'), 'local'),
})

const registerPlay = {
  method: 'POST',
  body: playBody,
  reply: z.uuid(),
  preview: true,
  idempotent: true,
  limit: 'plays',
} as const

export const playing = {
  stream: endpoint({
    method: 'GET',
    path: '/songs/{id}/stream',
    access: 'optional',
    summary: 'Where and how to play a song: signed URLs, loudness, waveform, lyrics',
    params: idParams,
    reply: streamInfo,
  }),
  register: endpoint({
    ...registerPlay,
    path: '/register-play',
    access: 'public',
    summary: 'Opens a play of a visitor; answers its id',
  }),
  registerMine: endpoint({
    ...registerPlay,
    path: '/user/register-play',
    access: 'user',
    summary: 'Opens a play of the signed-in listener; answers its id',
  }),
  end: endpoint({
    method: 'POST',
    path: '/user/end-play/{playId}',
    access: 'user',
    summary: 'Closes an own play; the server counts the seconds',
    params: z.object({ playId: z.uuid() }),
    reply: z.object({ status: z.literal('success'), seconds: z.number() }),
    preview: true,
  }),
}
