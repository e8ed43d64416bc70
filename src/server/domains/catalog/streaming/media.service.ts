import { gainDb } from '../../../../contract/catalog/gain.ts'
import type { StreamInfo } from '../../../../contract/catalog/items.ts'
import { isSelling } from '../../../../contract/core/settings.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { AccessSettings, OpenedLink, PlayableMedia, Principal } from '../../../db/sql/access.ts'
import type { ViewerScope } from '../../../db/sql/visibility.ts'
import { orNotFound, throwError } from '../../../http/http-error.ts'
import { createTtlCache } from '../../../http/ttl-cache.ts'
import { packagingPriority } from '../../../jobs/kinds.ts'
import { MEDIA_LIFETIME, mediaExpiry, signMedia, verifyMedia } from '../../../media/signed-url.ts'
import { CATALOG } from '../../../realtime/topics.ts'
import { credentialsFor } from '../feeds/ingest/feed-access.service.ts'
import { audioType, type ProxiedResponse } from './proxy-download.ts'
import { isLimited, withinQuality } from './quality.ts'
import {
  type Enclosure,
  type PlayableType,
  playableMedia,
  remoteEnclosure,
  type SignedType,
  type StreamedMedia,
  streamedEpisode,
  streamedSong,
  streamedUpload,
} from './queries.ts'

export type { PlayableType }

/** The listener in a URL issued to a visitor. */
const VISITOR = 'visitor'

const listenerOf = (viewer: ViewerScope): string => (viewer.id === 0 ? VISITOR : String(viewer.id))

/** The listener in a URL issued to whoever opened a share link. */
const linkListener = ({ id, version }: OpenedLink): string => `link-${id}-${version}`

const linkOf = (listener: string): OpenedLink | null => {
  const [, id, version] = /^link-(\d+)-(\d+)$/.exec(listener) ?? []
  return id && version ? { id: Number(id), version: Number(version) } : null
}

/** Raising the priority occasionally is enough; players request repeatedly. */
const prioritized = createTtlCache<void>(600_000)

/** Moves the item being played to the front of the transcoding queue. */
export const prioritizeTranscoding = async (ctx: AppContext, media: StreamedMedia): Promise<void> => {
  if (media.status !== 'uploaded' && media.status !== 'processing') return
  await prioritized
    .get(ctx.db, String(media.id), () =>
      ctx.queue.send('package-media', { media_id: media.id }, { priority: packagingPriority.played }),
    )
    .catch((err: unknown) => ctx.log.warn({ err }, 'could not prioritize the item being played'))
}

const gainOf = (lufs: number | null, peak: number | null): number | null =>
  lufs === null ? null : gainDb(lufs, peak ?? Number.NaN)

/**
 * Returns URL and type of the plain file: the original, or the best rendition if no browser plays the original, or only
 * its beginning is heard. `kbps` limits the bitrate, as far as there are renditions.
 */
const plainFile = (media: StreamedMedia, kbps?: number): { path: string; mime: string } => {
  const best = media.renditions.at(-1)
  if (kbps !== undefined && best !== undefined) {
    const chosen = media.renditions.findLast((one) => one <= kbps) ?? media.renditions[0]
    return { path: `${chosen}/audio.m4s`, mime: 'audio/mp4' }
  }
  return (media.original_plays && media.preview === null && !isLimited(media)) || best === undefined
    ? { path: 'file', mime: media.mime }
    : { path: `${best}/audio.m4s`, mime: 'audio/mp4' }
}

/** The settings on which access depends. */
export const accessSettings = (ctx: AppContext): AccessSettings => {
  const settings = ctx.settings()
  return { selling: isSelling(settings), requireAuth: settings.requireAuth }
}

/** Precedes the file in a URL's listener, and the quality. */
const FILE = '~'

/**
 * Returns the URL prefix of an item for one listener and, where it has one, its current file and the quality, and its
 * expiry: what the URL leads to never changes.
 */
const signedBase = (
  ctx: AppContext,
  listener: string,
  type: SignedType,
  id: number | string,
  media?: { id: number; max_kbps: number | null },
): { base: string; expires: number } => {
  const expires = mediaExpiry()
  const to = media
    ? [listener, media.id, ...(media.max_kbps === null ? [] : [media.max_kbps])].join(FILE)
    : listener
  const sig = signMedia(ctx.env.secret, { type, id, listener: to, expires })
  return { base: `/api/stream/${sig}/${type}/${id}`, expires }
}

const localStream = async (
  ctx: AppContext,
  listener: string,
  type: SignedType,
  id: number | string,
  found: StreamedMedia,
  kbps?: number,
): Promise<StreamInfo> => {
  const media = withinQuality(found)
  await prioritizeTranscoding(ctx, media)
  const { preview } = media
  if (preview === 0) throwError('payment_required', 'Only buyers can listen to this.')
  const packaged = media.status === 'ready'
  // A preview is cut from a rendition.
  if (!media.playable || (preview !== null && !packaged))
    throwError('conflict', 'Still processing. Try again in a moment.')
  const { base, expires } = signedBase(ctx, listener, type, id, media)
  const { path, mime } = plainFile(media, kbps)
  const heard = preview === null || media.duration === 0 ? 1 : Math.min(1, preview / media.duration)
  const bars = media.waveform ? [...media.waveform] : []
  return {
    hls_url: packaged ? `${base}/master.m3u8` : null,
    file_url: `${base}/${path}`,
    mime,
    duration: media.duration * heard,
    preview: heard < 1,
    expires_at: new Date(expires * 1000).toISOString(),
    bitrates: packaged ? media.renditions : [],
    gain_db: gainOf(media.loudness_lufs, media.peak_dbtp),
    album_gain_db: gainOf(media.album_lufs, media.album_peak),
    peak: media.peak_dbtp,
    waveform: bars.slice(0, Math.ceil(bars.length * heard)),
    lyrics: media.lyrics,
  }
}

export const isRemote = (item: StreamedMedia | Enclosure): item is Enclosure =>
  'enclosure_url' in item && item.enclosure_url !== null

/**
 * Returns stream info of a remote episode, which has no renditions or measurements. Browsers fetch it directly if its
 * source allows them, otherwise through the proxy.
 */
const remoteStream = (
  { enclosure_url, enclosure_type, duration, direct }: Enclosure,
  { base, expires }: { base: string; expires: number },
): StreamInfo => ({
  hls_url: null,
  file_url: direct ? enclosure_url : `${base}/source`,
  mime: enclosure_type ?? 'audio/mpeg',
  duration,
  preview: false,
  expires_at: new Date(expires * 1000).toISOString(),
  bitrates: [],
  gain_db: null,
  album_gain_db: null,
  peak: null,
  waveform: [],
  lyrics: null,
})

/** Returns the media of a song or an episode, or its source at another host. 404 unless the viewer may hear it. */
export const heardItem = async (
  ctx: AppContext,
  viewer: ViewerScope,
  type: PlayableType,
  id: number,
): Promise<StreamedMedia | Enclosure> => {
  const streamed = type === 'song' ? streamedSong : streamedEpisode
  return orNotFound(await streamed(ctx.db, id, { account: viewer.id }, accessSettings(ctx)))
}

/**
 * Returns where and how to play a song or an episode, and its media unless it is at another host. 404 unless the viewer
 * may hear it, 409 while nothing playable exists. URLs of this instance are signed and valid for some hours. `kbps`
 * limits the bitrate of the plain file; `proxied` has remote audio pass through this server.
 */
export const streamWithMedia = async (
  ctx: AppContext,
  viewer: ViewerScope,
  type: PlayableType,
  id: number,
  { kbps, proxied = false }: { kbps?: number | undefined; proxied?: boolean } = {},
): Promise<{ info: StreamInfo; media: PlayableMedia | null }> => {
  const item = await heardItem(ctx, viewer, type, id)
  const listener = listenerOf(viewer)
  if (isRemote(item)) {
    const from = proxied ? { ...item, direct: false } : item
    return { info: remoteStream(from, signedBase(ctx, listener, 'episode', id)), media: null }
  }
  return { info: await localStream(ctx, listener, type, id, item, kbps), media: item }
}

/** The same without the media. */
export const streamInfo = async (
  ctx: AppContext,
  viewer: ViewerScope,
  type: PlayableType,
  id: number,
): Promise<StreamInfo> => (await streamWithMedia(ctx, viewer, type, id)).info

/** The same for a song that a share link opens; its URLs end with the link. */
export const linkedStreamInfo = async (
  ctx: AppContext,
  link: OpenedLink,
  id: number,
): Promise<StreamInfo> => {
  const song = orNotFound(await streamedSong(ctx.db, id, { link }, accessSettings(ctx)))
  return localStream(ctx, linkListener(link), 'song', id, song)
}

/** The same for an upload that the viewer is reviewing. */
export const uploadStreamInfo = async (
  ctx: AppContext,
  viewer: ViewerScope,
  id: string,
): Promise<StreamInfo> => {
  const upload = orNotFound(await streamedUpload(ctx.db, id, { account: viewer.id }))
  return localStream(ctx, listenerOf(viewer), 'upload', id, upload)
}

/**
 * Access to items, queried at most every 5 s per item and listener, as players request hundreds of segments. Cleared
 * when the catalog changes.
 */
const accessCache = createTtlCache<PlayableMedia | undefined>(5_000, 20_000)

const heardCache = createTtlCache<StreamedMedia | Enclosure>(5_000)

/** Returns an item like `heardItem`, for players that request hundreds of ranges without a signed URL. */
export const heardItemCached = (
  ctx: AppContext,
  viewer: ViewerScope,
  type: PlayableType,
  id: number,
): Promise<StreamedMedia | Enclosure> =>
  heardCache.get(ctx.db, `${type} ${id} ${viewer.id}`, () => heardItem(ctx, viewer, type, id))

/** Revokes cached access as soon as the catalog changes. */
export const watchAccessChanges = (ctx: AppContext): void =>
  ctx.channel.on(CATALOG, () => {
    accessCache.clear(ctx.db)
    heardCache.clear(ctx.db)
  })

export interface SignedMedia {
  media: PlayableMedia
  /** Seconds until the URL expires. */
  ttl: number
}

/**
 * Verifies a signed URL and returns for whom it was issued and its remaining seconds. 403 for a wrong signature, 410
 * after it has expired.
 */
const holderOf = (
  ctx: AppContext,
  sig: string,
  type: string,
  id: string,
): { principal: Principal; listener: string; file: number | null; quality: number | null; ttl: number } => {
  const verified = verifyMedia(ctx.env.secret, sig, type, id)
  if (!verified.ok) return throwError(verified.reason === 'expired' ? 'gone' : 'forbidden')
  const { expires } = verified
  const [listener = '', file, quality] = verified.listener.split(FILE)
  if (type === 'episode' && !ctx.settings().enablePodcasts) return throwError('not_found')
  if (listener === VISITOR && ctx.settings().requireAuth) return throwError('forbidden')
  const link = linkOf(listener)
  if (link && (type !== 'song' || !ctx.settings().enableShareLinks)) return throwError('not_found')
  return {
    principal: link ? { link } : { account: listener === VISITOR ? 0 : Number(listener) },
    listener,
    file: file === undefined ? null : Number(file),
    quality: quality === undefined ? null : Number(quality),
    ttl: Math.max(0, Math.min(MEDIA_LIFETIME, Math.floor(expires - Date.now() / 1000))),
  }
}

/** Returns the source of a proxied episode. 404 if the principal may not hear it. */
export const episodeSource = async (
  ctx: AppContext,
  principal: Principal,
  id: number,
): Promise<ProxiedResponse> => {
  const {
    podcast_id,
    enclosure_url: url,
    enclosure_type,
  } = orNotFound(await remoteEnclosure(ctx.db, id, principal, accessSettings(ctx)))
  const credentials = await credentialsFor(ctx, podcast_id, url)
  return { url, credentials, type: audioType(enclosure_type ?? 'audio/mpeg') }
}

/** The same by a signed URL; fails like `openSigned`. */
export const openSource = (ctx: AppContext, sig: string, id: string): Promise<ProxiedResponse> =>
  episodeSource(ctx, holderOf(ctx, sig, 'episode', id).principal, Number(id))

/**
 * Opens a signed URL. 403 for a wrong signature, 410 after it has expired or the audio was replaced, 404 if the item may
 * no longer be heard.
 */
export const openSigned = async (
  ctx: AppContext,
  sig: string,
  type: string,
  id: string,
): Promise<SignedMedia> => {
  const { principal, listener, file, quality, ttl } = holderOf(ctx, sig, type, id)
  if (type !== 'song' && type !== 'episode' && type !== 'upload') return throwError('not_found')
  const media = await accessCache.get(ctx.db, `${type} ${id} ${listener}`, () =>
    playableMedia(ctx.db, type, id, principal, accessSettings(ctx)),
  )
  if (media && file !== null && file !== media.id) throwError('gone')
  if (media?.preview === 0) throwError('payment_required')
  // The plan may have changed since: the lower quality counts.
  const found = orNotFound(media)
  const max = quality === null ? found.max_kbps : Math.min(quality, found.max_kbps ?? quality)
  return { media: withinQuality(found, max), ttl }
}
