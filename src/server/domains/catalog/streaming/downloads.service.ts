import { create } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../../context/app-context.ts'
import type { OpenedLink } from '../../../db/sql/access.ts'
import { HttpError, orNotFound, throwError, throwMissing } from '../../../http/http-error.ts'
import { scopeOf, type Viewer } from '../../../http/viewer.ts'
import { credentialsFor } from '../feeds/ingest/feed-access.service.ts'
import { type FileStream, openFileStream, sendFileStream } from './file-streams.service.ts'
import { accessSettings } from './media.service.ts'
import { type MediaPart, wholeFile } from './media-parts.service.ts'
import { hasOfflineMode } from './offline.service.ts'
import { audioType, type ProxiedResponse } from './proxy-download.ts'
import { isLimited } from './quality.ts'
import type { PlayableType } from './queries.ts'
import {
  countDownload,
  countSongDownloads,
  type Download,
  episodeToDownload,
  type RemoteDownload,
  songToDownload,
} from './queries.ts'

/** Returns the file name of a download; no part of it can act as a folder. */
export const downloadName = (item: Pick<Download, 'file_name' | 'artist' | 'title' | 'ext'>): string => {
  const created = `${item.artist === null ? '' : `${item.artist} - `}${item.title}.${item.ext}`
  return (item.file_name.trim() || created).replace(/[\\/]|\p{Cc}/gu, '-')
}

/** Returns the extension of a remote file from its URL. */
const extensionOf = (url: string): string => /\.([a-z0-9]{2,4})$/i.exec(new URL(url).pathname)?.[1] ?? 'mp3'

export interface FileDownload extends MediaPart {
  disposition: string
}

export interface ProxiedDownload extends ProxiedResponse {
  disposition: string
}

const isRemote = (item: Download | RemoteDownload): item is RemoteDownload =>
  'enclosure_url' in item && item.enclosure_url !== null && !('hash' in item && item.hash !== null)

const dispositionOf = (item: Download | RemoteDownload): string => {
  if (isRemote(item)) return create(downloadName({ ...item, ext: extensionOf(item.enclosure_url) }))
  const name = downloadName(item)
  return create(isLimited(item) ? `${name.replace(/\.\w{2,4}$/, '')}.m4a` : name)
}

/** The original, or the best rendition that the plan permits. */
const fileOf = (item: Download): FileDownload => ({
  ...wholeFile(item),
  disposition: dispositionOf(item),
})

const findDownload = async (
  ctx: AppContext,
  viewer: Viewer,
  of: PlayableType,
  id: number,
): Promise<Download | RemoteDownload> => {
  const find = of === 'song' ? songToDownload : episodeToDownload
  return orNotFound(await find(ctx.db, id, { account: viewer.id }, accessSettings(ctx)))
}

/**
 * Returns the original of a song or episode, or its remote URL, with the Content-Disposition header (RFC 6266,
 * non-ASCII by RFC 5987). 404 if the viewer may not hear it, 403 if they may not download it or episodes are not offered.
 */
export const openDownload = async (
  ctx: AppContext,
  viewer: Viewer,
  of: PlayableType,
  id: number,
): Promise<FileDownload | ProxiedDownload> => {
  const scope = scopeOf(viewer)
  const item = await findDownload(ctx, viewer, of, id)
  const offered = item.downloads && (of === 'song' || ctx.settings().download_episodes)
  if (!offered || !(scope.downloads || item.reason === 'bought'))
    throwMissing('forbidden', offered ? 'Download songs' : undefined, 'You can not download this file.')
  if (!isRemote(item)) return fileOf(item)
  const url = item.enclosure_url
  const credentials = await credentialsFor(ctx, item.podcast_id, url)
  return { url, credentials, type: audioType(item.enclosure_type), disposition: dispositionOf(item) }
}

interface AppCopy {
  stream: FileStream
  disposition: string
  /** It is a download, rather than a copy to listen offline. */
  counted: boolean
}

/**
 * Returns the file that another app stores: the download, or with the offline mode what a stream would send. Fails like a
 * download.
 */
const openAppCopy = async (
  ctx: AppContext,
  viewer: Viewer,
  of: PlayableType,
  id: number,
): Promise<AppCopy> => {
  if (of === 'episode' && !ctx.settings().enablePodcasts) throwError('not_found')
  try {
    const { disposition, ...file } = await openDownload(ctx, viewer, of, id)
    return { stream: 'url' in file ? { source: file } : { part: file }, disposition, counted: true }
  } catch (error) {
    const refused = error instanceof HttpError && error.code === 'forbidden'
    const item = refused && hasOfflineMode(ctx, viewer) ? await findDownload(ctx, viewer, of, id) : null
    if (item === null || (!isRemote(item) && item.preview !== null)) throw error
    return {
      stream: await openFileStream(ctx, viewer, of, id),
      disposition: dispositionOf(item),
      counted: false,
    }
  }
}

/** Range requests continue a download; only the one with the first byte counts. */
export const isFirst = (request: FastifyRequest, status: number): boolean =>
  request.method === 'GET' &&
  [200, 206, 302].includes(status) &&
  /^bytes=0-/.test(request.headers.range ?? 'bytes=0-')

/** Sends the file that another app stores. */
export const sendAppCopy = async (
  ctx: AppContext,
  viewer: Viewer,
  of: PlayableType,
  id: number,
  {
    request,
    reply,
    headers,
  }: { request: FastifyRequest; reply: FastifyReply; headers: Record<string, string> },
): Promise<void> => {
  const { stream, disposition, counted } = await openAppCopy(ctx, viewer, of, id)
  await sendFileStream(ctx, stream, {
    request,
    reply,
    account: viewer.id,
    headers: { ...headers, 'content-disposition': disposition },
  })
  if (counted && isFirst(request, reply.raw.statusCode)) await recordDownload(ctx, of, id)
}

/** Returns the original of a song that a share link opens. 404 if it does not, 403 unless the link permits downloads. */
export const openLinkedDownload = async (
  ctx: AppContext,
  link: OpenedLink,
  id: number,
): Promise<FileDownload> => {
  const item = orNotFound(await songToDownload(ctx.db, id, { link }, accessSettings(ctx)))
  if (!item.downloads) throwError('forbidden', 'You can not download this file.')
  return fileOf(item)
}

/** Counts a download of a song or an episode. */
export const recordDownload = (ctx: AppContext, type: PlayableType, id: number): Promise<void> =>
  countDownload(ctx.db, type, id)

/** Counts a download of each of these songs. */
export const recordSongDownloads = (ctx: AppContext, ids: number[]): Promise<void> =>
  countSongDownloads(ctx.db, ids)
