import type { AppContext } from '../../../context/app-context.ts'
import type { PlayableMedia } from '../../../db/sql/access.ts'
import type { FileLocation } from '../../../http/files/send-file.ts'
import { throwError } from '../../../http/http-error.ts'
import { createTtlCache } from '../../../http/ttl-cache.ts'
import { packageKeys } from '../../../media/hls.ts'
import { originalKey } from '../../../media/original-key.ts'
import { cutPlaylist, type RenditionPreview } from '../../../media/preview.ts'
import { isLimited, limitPlaylist, withinQuality } from './quality.ts'

export interface MediaPart {
  location: FileLocation
  tag: string
  type: string
  /** Bytes that may be sent of it; all by default. */
  limit?: number
}

const PLAYLIST = 'application/vnd.apple.mpegurl'

const renditionOf = (media: PlayableMedia, text: string): number => {
  const kbps = Number(text)
  return media.status === 'ready' && media.renditions.includes(kbps) ? kbps : throwError('not_found')
}

/** Files a media URL may name, with their location, ETag and type. */
export const mediaParts = {
  file: (media: PlayableMedia): MediaPart => {
    if (media.preview !== null) throwError('payment_required')
    // The URL was issued before the item was packaged: players ask for another one.
    if (isLimited(media)) throwError('gone')
    return {
      location: media.external_path === null ? { key: originalKey(media) } : { path: media.external_path },
      tag: media.hash,
      type: media.mime,
    }
  },
  master: (media: PlayableMedia): MediaPart => {
    if (media.status !== 'ready') throwError('not_found')
    // Repackaged audio may have other renditions.
    const tag = `${media.hash}-${media.renditions.join('-')}`
    return { location: { key: packageKeys(media.hash).master }, tag, type: PLAYLIST }
  },
  index: (media: PlayableMedia, rendition: string): MediaPart => {
    const kbps = renditionOf(media, rendition)
    return {
      location: { key: packageKeys(media.hash).index(kbps) },
      tag: `${media.hash}-${kbps}i`,
      type: PLAYLIST,
    }
  },
  audio: (media: PlayableMedia, rendition: string): MediaPart => {
    const kbps = renditionOf(media, rendition)
    return {
      location: { key: packageKeys(media.hash).audio(kbps) },
      tag: `${media.hash}-${kbps}a`,
      type: 'audio/mp4',
    }
  },
}

/** The original, or the best rendition that the quality permits. */
export const wholeFile = (media: PlayableMedia): MediaPart => {
  const best = withinQuality(media).renditions.at(-1)
  return isLimited(media) && best !== undefined
    ? mediaParts.audio(media, String(best))
    : mediaParts.file(media)
}

/** The master playlist of these renditions. */
export const masterText = async (
  ctx: AppContext,
  media: PlayableMedia,
): Promise<{ text: string; type: string }> => {
  const master = Buffer.from(await ctx.storage.bytes(packageKeys(media.hash).master)).toString()
  return { text: limitPlaylist(master, media.renditions), type: PLAYLIST }
}

/** The master playlist of the renditions that a plan permits; null if it permits all. */
export const limitedMaster = async (
  ctx: AppContext,
  media: PlayableMedia,
): Promise<{ text: string; type: string } | null> => (isLimited(media) ? masterText(ctx, media) : null)

/** Previews by file, rendition and length: reading a playlist for every range would cost more than sending it. */
const previews = createTtlCache<RenditionPreview>(3_600_000)

const loadPreview = (
  ctx: AppContext,
  { hash, preview }: PlayableMedia,
  kbps: number,
): Promise<RenditionPreview> =>
  previews.get(ctx.storage, `${hash} ${kbps} ${preview}`, async () =>
    cutPlaylist(Buffer.from(await ctx.storage.bytes(packageKeys(hash).index(kbps))).toString(), preview ?? 0),
  )

/** The playlist of a preview, or null if all of the item is heard. */
export const previewPlaylist = async (
  ctx: AppContext,
  media: PlayableMedia,
  rendition: string,
): Promise<{ text: string; type: string } | null> => {
  if (media.preview === null) return null
  return { text: (await loadPreview(ctx, media, renditionOf(media, rendition))).playlist, type: PLAYLIST }
}

/** The audio of a rendition: all of it, or the bytes of its preview. */
export const audioPart = async (
  ctx: AppContext,
  media: PlayableMedia,
  rendition: string,
): Promise<MediaPart> => {
  const part = mediaParts.audio(media, rendition)
  if (media.preview === null) return part
  const { bytes } = await loadPreview(ctx, media, renditionOf(media, rendition))
  return { ...part, tag: `${part.tag}-${bytes}`, limit: bytes }
}
