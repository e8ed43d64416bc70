import { basename } from 'node:path'
import type { AppContext } from '../../../context/app-context.ts'
import { probeAudioFile } from './probe-audio-file.service.ts'
import { storeMedia } from './store-media.service.ts'

/** Stores a local audio file, once per content, and returns its media row. Throws BadMediaError if it isn't audio. */
export const storeAudioFile = async (
  ctx: AppContext,
  path: string,
): Promise<{ media_id: number; duration: number; file_name: string }> => {
  const file_name = basename(path)
  const { media } = await probeAudioFile(path, file_name, null, { picture: false, chapters: false })
  let media_id = 0
  await storeMedia(ctx, media, path, async (_, id) => {
    media_id = id
  })
  return { media_id, duration: media.duration ?? 0, file_name }
}
