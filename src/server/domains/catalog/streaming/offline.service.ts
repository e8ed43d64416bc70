import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { OfflineFile, offline } from '../../../../contract/catalog/streams.ts'
import type { BodyOf, ReplyOf } from '../../../../contract/core/endpoint.ts'
import { PART_BYTES } from '../../../../contract/core/files.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { PlayableMedia } from '../../../db/sql/access.ts'
import type { FileLocation } from '../../../http/files/send-file.ts'
import { throwMissing } from '../../../http/http-error.ts'
import { hasPermission, scopeOf, type Viewer } from '../../../http/viewer.ts'
import { accessSettings, streamWithMedia } from './media.service.ts'
import { mediaParts } from './media-parts.service.ts'
import type { PlayableType } from './queries.ts'
import { type FileChecksum, heardEpisodes, storeChecksum, storedChecksum, wholeSongs } from './queries.ts'

const REFUSED = 'You can not download this file.'

/** Whether the site has an offline mode and the viewer may use it. */
export const hasOfflineMode = (ctx: AppContext, viewer: Viewer): boolean =>
  ctx.settings().enableOfflineMode && hasPermission(viewer, 'Use offline mode')

/** Reads a whole file in pieces, so that the event loop stays free, and returns the digest of the digests of its parts. */
const checksumOf = async (ctx: AppContext, location: FileLocation): Promise<FileChecksum> => {
  const stream = 'path' in location ? createReadStream(location.path) : await ctx.storage.stream(location.key)
  const whole = createHash('sha256')
  let part = createHash('sha256')
  let bytes = 0
  for await (const piece of stream as AsyncIterable<Buffer>) {
    for (let at = 0; at < piece.length; ) {
      const taken = piece.subarray(at, at + PART_BYTES - (bytes % PART_BYTES))
      part.update(taken)
      at += taken.length
      bytes += taken.length
      if (bytes % PART_BYTES > 0) continue
      whole.update(part.digest())
      part = createHash('sha256')
    }
  }
  if (bytes % PART_BYTES > 0) whole.update(part.digest())
  return { bytes, checksum: whole.digest('hex') }
}

const knownChecksum = async (ctx: AppContext, media: PlayableMedia, file: string): Promise<FileChecksum> => {
  const stored = await storedChecksum(ctx.db, media.id, file)
  if (stored) return stored
  const [rendition = '', audio] = file.split('/')
  const { location } = audio ? mediaParts.audio(media, rendition) : mediaParts.file(media)
  const checksum = await checksumOf(ctx, location)
  await storeChecksum(ctx.db, media.id, file, checksum)
  return checksum
}

/**
 * Returns what a device needs to save an item and to play it without a connection: what a stream needs, and length and
 * checksum of the file. 403 without the offline mode, or if the viewer hears only the beginning; otherwise fails like
 * a stream.
 */
export const offlineFile = async (
  ctx: AppContext,
  viewer: Viewer,
  type: PlayableType,
  id: number,
  kbps?: number,
): Promise<OfflineFile> => {
  const { info, media } = await streamWithMedia(ctx, scopeOf(viewer), type, id, { kbps, proxied: true })
  if (!hasOfflineMode(ctx, viewer))
    throwMissing('forbidden', ctx.settings().enableOfflineMode ? 'Use offline mode' : undefined, REFUSED)
  if (info.preview) throwMissing('forbidden', undefined, REFUSED)
  const saved = { ...info, hls_url: null }
  if (media === null) return { ...saved, version: 0, bytes: null, checksum: null }
  const [, file = 'file'] = info.file_url.split(`/${type}/${id}/`)
  return { ...saved, version: media.id, ...(await knownChecksum(ctx, media, file)) }
}

/** Returns which saved items the viewer may still keep: none without the offline mode. */
export const checkOffline = async (
  ctx: AppContext,
  viewer: Viewer,
  { songs, episodes }: BodyOf<typeof offline.check>,
): Promise<ReplyOf<typeof offline.check>> => {
  const settings = accessSettings(ctx)
  const { enablePodcasts, offline_grace_days: grace_days } = ctx.settings()
  if (!hasOfflineMode(ctx, viewer)) return { grace_days, songs: [], episodes: [] }
  return {
    grace_days,
    songs: songs.length > 0 ? await wholeSongs(ctx.db, viewer.id, songs, settings) : [],
    episodes:
      enablePodcasts && episodes.length > 0 ? await heardEpisodes(ctx.db, viewer.id, episodes, settings) : [],
  }
}
