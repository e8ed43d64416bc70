import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { hashFile } from '../../media/hash.ts'
import { sniffAudio } from '../../media/sniff.ts'
import { readTags } from '../../media/tags.ts'
import type { Platform } from '../../platform.ts'
import { mediaOf } from './describing.ts'
import { storeMedia } from './storing.service.ts'

/** The media of a file of sound that lies here, stored unless its content is; throws BadMedia for what is none. */
export const soundFrom = async (
  on: Pick<Platform, 'db' | 'storage' | 'queue'>,
  path: string,
): Promise<{ media_id: number; duration: number; file_name: string }> => {
  const file_name = basename(path)
  const { size, mtimeMs } = await stat(path)
  const sniffed = await sniffAudio(path, file_name)
  const hash = await hashFile(path)
  const tags = await readTags(path, { picture: false })
  const media = mediaOf({ file: { path, size, modified: mtimeMs }, hash, sniffed, tags }, false)
  let media_id = 0
  await storeMedia(on, media, path, async (_, id) => {
    media_id = id
  })
  return { media_id, duration: media.duration ?? 0, file_name }
}
