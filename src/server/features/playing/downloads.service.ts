import { create } from 'content-disposition'
import { fail, found } from '../../http/fail.ts'
import { askerOf, type Viewer } from '../../http/viewer.ts'
import type { Platform } from '../../platform.ts'
import { countDownload, type Download, songToDownload } from './downloads.queries.ts'
import { type MediaPart, mediaParts } from './media.service.ts'

type On = Pick<Platform, 'db'>

/** The name that a song is saved under; no part of it is taken for a folder. */
export const downloadName = (song: Pick<Download, 'file_name' | 'artist' | 'title' | 'ext'>): string => {
  const made = `${song.artist === null ? '' : `${song.artist} - `}${song.title}.${song.ext}`
  return (song.file_name.trim() || made).replace(/[\\/]|\p{Cc}/gu, '-')
}

/**
 * The original of a song with the header that names it (RFC 6266, other letters by RFC 5987): 404 for what the viewer
 * may not hear, 403 for what they may not take home.
 */
export const openDownload = async (
  on: On,
  viewer: Viewer,
  id: number,
): Promise<MediaPart & { disposition: string }> => {
  const song = found(await songToDownload(on.db, askerOf(viewer), id))
  if (!song.allowed) fail('forbidden', 'You can not download this file.')
  return { ...mediaParts.file(song), disposition: create(downloadName(song)) }
}

/** One more download of a song. */
export const downloaded = (on: On, id: number): Promise<void> => countDownload(on.db, id)
