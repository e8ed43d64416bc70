import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, idParams } from '../core/pagination.ts'
import { streamInfo } from './items.ts'

/** Formats to which audio is converted for other apps. */
export type TranscodeFormat = 'mp3' | 'opus' | 'vorbis' | 'aac' | 'flac'

export const streams = {
  stream: endpoint({
    method: 'GET',
    path: '/songs/{id}/stream',
    access: 'optional',
    summary: 'Returns what is needed to play a song: signed URLs, loudness, waveform, lyrics',
    params: idParams,
    reply: streamInfo,
  }),
}

/** Most items of a kind whose rights one call checks. */
export const MAX_CHECKED = 500

const quality = z.object({
  /** Highest bitrate in kbit/s of the rendition to save; without it the original, or the best form that browsers play. */
  kbps: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2000))),
})

/** Data to save an item on a device and to play it without a connection. `hls_url` is null. */
const offlineFile = z.extend(streamInfo, {
  /** Changes when the audio is replaced; 0 for episodes at another host. */
  version: z.number(),
  /** Length of the file; null for episodes at another host. */
  bytes: z.nullable(z.number()),
  /** SHA-256 (hex) of the SHA-256 digests of its parts, so that a device can check it part by part; null as above. */
  checksum: z.nullable(z.string()),
})
export type OfflineFile = z.infer<typeof offlineFile>

const ids = z._default(z.array(id).check(z.maxLength(MAX_CHECKED)), [])
const allowed = z.array(z.object({ id: z.number(), version: z.number() }))

export const offline = {
  song: endpoint({
    method: 'GET',
    path: '/songs/{id}/offline',
    access: 'user',
    summary: 'Returns what is needed to save a song on a device, for those who may use the offline mode',
    params: idParams,
    query: quality,
    reply: offlineFile,
  }),
  episode: endpoint({
    method: 'GET',
    path: '/episodes/{id}/offline',
    access: 'user',
    feature: 'enablePodcasts',
    summary: 'Returns what is needed to save an episode on a device, for those who may use the offline mode',
    params: idParams,
    query: quality,
    reply: offlineFile,
  }),
  check: endpoint({
    method: 'POST',
    path: '/user/offline/check',
    access: 'user',
    summary: 'Returns which saved items the viewer may still keep, with the version of their audio',
    body: z.strictObject({ songs: ids, episodes: ids }),
    reply: z.object({
      /** Days for which items may still be played whose right has ended. */
      grace_days: z.number(),
      songs: allowed,
      episodes: allowed,
    }),
    preview: true,
  }),
}
