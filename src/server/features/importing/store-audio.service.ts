import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { AppContext } from '../../app-context.ts'
import { fingerprintFile } from '../../media/hash.ts'
import { sniffAudio } from '../../media/sniff.ts'
import { readTags } from '../../media/tags.ts'
import { storeMedia } from './store-media.service.ts'
import { mediaOf } from './tag-resolution.ts'

/**
 * Stores a local audio file (deduplicated by content hash) and returns its media row. Throws BadMediaError if it isn't
 * audio.
 */
export const storeAudioFile = async (
  ctx: AppContext,
  path: string,
): Promise<{ media_id: number; duration: number; file_name: string }> => {
  const file_name = basename(path)
  const { size, mtimeMs } = await stat(path)
  const sniffed = await sniffAudio(path, file_name)
  const content = await fingerprintFile(path)
  const tags = await readTags(path, { picture: false })
  const media = mediaOf({ file: { path, size, modified: mtimeMs }, content, sniffed, tags }, false)
  let media_id = 0
  await storeMedia(ctx, media, path, async (_, id) => {
    media_id = id
  })
  return { media_id, duration: media.duration ?? 0, file_name }
}
