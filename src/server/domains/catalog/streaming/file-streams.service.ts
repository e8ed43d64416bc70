import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TranscodeFormat } from '../../../../contract/catalog/streams.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { sendFile } from '../../../http/files/send-file.ts'
import { sendGrowing } from '../../../http/files/send-growing.ts'
import { throwError } from '../../../http/http-error.ts'
import { scopeOf, type Viewer } from '../../../http/viewer.ts'
import { bitrateWithin, transcodeRules } from '../../../media/transcode.ts'
import {
  type Conversion,
  isKept,
  keptConversion,
  promisedBytes,
  startConversion,
} from './conversions.service.ts'
import {
  episodeSource,
  heardItemCached,
  isRemote,
  prioritizeTranscoding,
  streamWithMedia,
} from './media.service.ts'
import { audioPart, type MediaPart, masterText, mediaParts } from './media-parts.service.ts'
import { type ProxiedResponse, proxyDownload } from './proxy-download.ts'
import { isLimited, withinQuality } from './quality.ts'
import type { PlayableType, StreamedMedia } from './queries.ts'

/** In which form an app wants to hear an item. */
export interface StreamWish {
  /** Highest bitrate in kbit/s. */
  kbps?: number | undefined
  /** A format by its extension, or `raw` for the original. Without one, the original or a rendition. */
  format?: string | undefined
  /** Seconds to begin at. */
  offset?: number | undefined
}

/** The audio of an item in one response: a file, a file at another host, or a conversion. */
export type FileStream = { part: MediaPart } | { source: ProxiedResponse } | { conversion: Conversion }

const M4A: readonly string[] = ['m4a', 'mp4', 'aac']

const formats: Record<string, TranscodeFormat> = {
  mp3: 'mp3',
  opus: 'opus',
  ogg: 'vorbis',
  oga: 'vorbis',
  vorbis: 'vorbis',
  flac: 'flac',
  ...Object.fromEntries(M4A.map((name) => [name, 'aac' as const])),
}

/** Whether the original is what is wanted, and may be sent. */
const isEnough = (media: StreamedMedia, { kbps, format, offset = 0 }: StreamWish): boolean => {
  if (media.preview !== null || isLimited(media)) return false
  if (format === 'raw') return true
  const small = kbps === undefined || (media.bitrate !== null && Math.round(media.bitrate / 1000) <= kbps)
  const named = format === undefined ? undefined : (formats[format] ?? 'mp3')
  return offset === 0 && small && (named === undefined || media.codec === transcodeRules[named].codec)
}

/** Returns the best rendition within a wish; undefined if another form is wanted, or none is small enough. */
const renditionFor = (
  { status, renditions }: StreamedMedia,
  { kbps, format, offset = 0 }: StreamWish,
): number | undefined => {
  const raw = format === 'raw'
  if (status !== 'ready' || !(raw || format === undefined || M4A.includes(format))) return undefined
  if (raw) return renditions.at(-1)
  return offset > 0 ? undefined : renditions.findLast((one) => kbps === undefined || one <= kbps)
}

const conversionFor = (
  media: StreamedMedia,
  { kbps, format = 'mp3', offset = 0 }: StreamWish,
): Conversion => {
  const limit = Math.min(kbps ?? Number.POSITIVE_INFINITY, media.max_kbps ?? Number.POSITIVE_INFINITY)
  const named = formats[format] ?? 'mp3'
  // A lossless format cannot keep a limit.
  const target = named === 'flac' && limit < Number.POSITIVE_INFINITY ? 'mp3' : named
  const heard = media.preview === null ? media.duration : Math.min(media.preview, media.duration)
  // Who seeks beyond the end hears the last second.
  const start =
    format === 'raw' ? 0 : heard === 0 ? offset : Math.min(offset, Math.max(0, Math.floor(heard) - 1))
  return {
    media,
    format: target,
    kbps: bitrateWithin(target, limit),
    offset: start,
    seconds: media.preview === null ? null : media.preview - start,
  }
}

/**
 * Returns the audio of a song or an episode as far as the viewer hears it, in the form that comes closest to a wish. 404
 * unless they may hear it, 402 if they hear nothing of it before they buy it.
 */
export const openFileStream = async (
  ctx: AppContext,
  viewer: Viewer,
  type: PlayableType,
  id: number,
  wish: StreamWish = {},
): Promise<FileStream> => {
  if (type === 'episode' && !ctx.settings().enablePodcasts) throwError('not_found')
  const item = await heardItemCached(ctx, scopeOf(viewer), type, id)
  if (isRemote(item)) return { source: await episodeSource(ctx, { account: viewer.id }, id) }
  if (item.preview === 0) throwError('payment_required', 'Only buyers can listen to this.')
  const media = withinQuality(item)
  await prioritizeTranscoding(ctx, media)
  if (isEnough(media, wish)) return { part: mediaParts.file(media) }
  const rendition = renditionFor(media, wish)
  return rendition === undefined
    ? { conversion: conversionFor(media, wish) }
    : { part: await audioPart(ctx, media, String(rendition)) }
}

interface StreamRequest {
  request: FastifyRequest
  reply: FastifyReply
  account: number
  headers: Record<string, string>
  /** Promise the length of a conversion, where it can be kept. */
  estimate?: boolean | undefined
}

/** Players that read all from the start need no ranges. */
const isPartial = ({ headers }: FastifyRequest): boolean =>
  headers.range !== undefined && !/^bytes=0-$/.test(headers.range)

const sendConversion = async (
  ctx: AppContext,
  conversion: Conversion,
  { request, reply, account, headers, estimate }: StreamRequest,
): Promise<void> => {
  const kept = await keptConversion(ctx, conversion)
  if (kept) return void (await sendFile(request, reply, ctx.storage, { ...kept, headers }))
  const { mime: type } = transcodeRules[conversion.format]
  const length = estimate ? promisedBytes(conversion) : undefined
  if (request.method === 'HEAD') {
    reply.hijack()
    reply.raw
      .writeHead(200, {
        ...headers,
        'content-type': type,
        ...(length !== undefined && { 'content-length': length }),
      })
      .end()
    return
  }
  const ended = new AbortController()
  reply.raw.once('close', () => ended.abort())
  const running = await startConversion(ctx, account, conversion, ended.signal)
  try {
    const whole = isKept(ctx, conversion) && isPartial(request) ? await running.kept : null
    if (whole) await sendFile(request, reply, ctx.storage, { ...whole, headers })
    else await sendGrowing(request, reply, { file: running.file, type, length, headers })
  } finally {
    await running.close()
  }
}

/** Sends such audio; fails before its first byte. A conversion ends when its client disconnects. */
export const sendFileStream = async (
  ctx: AppContext,
  stream: FileStream,
  sending: StreamRequest,
): Promise<void> => {
  const { request, reply, headers } = sending
  if ('source' in stream) await proxyDownload(ctx, stream.source, request, reply, headers)
  else if ('part' in stream) await sendFile(request, reply, ctx.storage, { ...stream.part, headers })
  else await sendConversion(ctx, stream.conversion, sending)
}

/**
 * Returns the master playlist of a song or an episode with absolute URLs, limited to a bitrate in kbit/s. Fails like a
 * stream; 404 for what has no renditions, 409 while it has none yet.
 */
export const absoluteMaster = async (
  ctx: AppContext,
  viewer: Viewer,
  type: PlayableType,
  id: number,
  kbps: number | null,
): Promise<{ text: string; type: string }> => {
  if (type === 'episode' && !ctx.settings().enablePodcasts) throwError('not_found')
  const { info, media } = await streamWithMedia(ctx, scopeOf(viewer), type, id, { proxied: true })
  if (media === null) return throwError('not_found')
  if (info.hls_url === null) return throwError('conflict', 'Still processing. Try again in a moment.')
  const base = new URL(info.hls_url, ctx.settings().appUrl)
  const { text, type: mime } = await masterText(ctx, withinQuality(withinQuality(media), kbps))
  return { text: text.replace(/^\d+\/index\.m3u8$/gm, (path) => new URL(path, base).href), type: mime }
}
