import { create } from 'content-disposition'
import type { AppContext } from '../../../context/app-context.ts'
import type { OpenedLink } from '../../../db/sql/access.ts'
import { orNotFound, throwError, throwMissing } from '../../../http/http-error.ts'
import { scopeOf, type Viewer } from '../../../http/viewer.ts'
import { credentialsFor } from '../feeds/ingest/feed-access.service.ts'
import { accessSettings } from './media.service.ts'
import { type MediaPart, wholeFile } from './media-parts.service.ts'
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

/** The original, or the best rendition that the plan permits. */
const fileOf = (item: Download): FileDownload => {
  const name = downloadName(item)
  return {
    ...wholeFile(item),
    disposition: create(isLimited(item) ? `${name.replace(/\.\w{2,4}$/, '')}.m4a` : name),
  }
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
  const find = of === 'song' ? songToDownload : episodeToDownload
  const item = orNotFound(await find(ctx.db, id, { account: viewer.id }, accessSettings(ctx)))
  const offered = item.downloads && (of === 'song' || ctx.settings().download_episodes)
  if (!offered || !(scope.downloads || item.reason === 'bought'))
    throwMissing('forbidden', offered ? 'Download songs' : undefined, 'You can not download this file.')
  if (!isRemote(item)) return fileOf(item)
  const url = item.enclosure_url
  const disposition = create(downloadName({ ...item, ext: extensionOf(url) }))
  const credentials = await credentialsFor(ctx, item.podcast_id, url)
  return { url, credentials, type: audioType(item.enclosure_type), disposition }
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
