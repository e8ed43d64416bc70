import { create } from 'content-disposition'
import { fail, found } from '../../http/fail.ts'
import { askerOf, type Viewer } from '../../http/viewer.ts'
import type { Platform } from '../../platform.ts'
import {
  countDownload,
  type Download,
  type DownloadElsewhere,
  episodeToDownload,
  songToDownload,
} from './downloads.queries.ts'
import type { HeardType } from './media.queries.ts'
import { type MediaPart, mediaParts } from './media.service.ts'
import { type Relayed, soundType } from './relaying.ts'

type On = Pick<Platform, 'db' | 'env'>

/** The name that a song or episode is saved under; no part of it is taken for a folder. */
export const downloadName = (item: Pick<Download, 'file_name' | 'artist' | 'title' | 'ext'>): string => {
  const made = `${item.artist === null ? '' : `${item.artist} - `}${item.title}.${item.ext}`
  return (item.file_name.trim() || made).replace(/[\\/]|\p{Cc}/gu, '-')
}

/** The ending of a file elsewhere, by its address. */
const extensionOf = (url: string): string => /\.([a-z0-9]{2,4})$/i.exec(new URL(url).pathname)?.[1] ?? 'mp3'

export interface FileDownload extends MediaPart {
  disposition: string
}

export interface RelayedDownload extends Relayed {
  disposition: string
}

const isElsewhere = (item: Download | DownloadElsewhere): item is DownloadElsewhere =>
  'enclosure_url' in item && item.enclosure_url !== null && !('hash' in item && item.hash !== null)

/**
 * The original of a song or an episode, or where it lies, with the header that names it (RFC 6266, other letters by
 * RFC 5987): 404 for what the viewer may not hear, 403 for what they may not take home.
 */
export const openDownload = async (
  on: On,
  viewer: Viewer,
  of: HeardType,
  id: number,
): Promise<FileDownload | RelayedDownload> => {
  const item = found(await (of === 'song' ? songToDownload : episodeToDownload)(on.db, askerOf(viewer), id))
  if (!item.allowed) fail('forbidden', 'You can not download this file.')
  if (!isElsewhere(item)) return { ...mediaParts.file(item), disposition: create(downloadName(item)) }
  const url = item.enclosure_url
  const disposition = create(downloadName({ ...item, ext: extensionOf(url) }))
  return { url, type: soundType(item.enclosure_type), disposition }
}

/** One more download of a song or an episode. */
export const downloaded = (on: On, type: HeardType, id: number): Promise<void> =>
  countDownload(on.db, type, id)
