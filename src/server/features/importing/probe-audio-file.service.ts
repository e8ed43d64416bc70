import { stat } from 'node:fs/promises'
import { admitAudio } from '../../media/admit-audio.ts'
import { fingerprintFile } from '../../media/hash.ts'
import { readTags, type Tags } from '../../media/tags.ts'
import type { SongMetadata } from './metadata.ts'
import { mediaOf } from './tag-resolution.ts'

/** Reads format and tags of an audio file. Throws BadMediaError unless `admitAudio` accepts it. */
export const probeAudioFile = async (
  path: string,
  name: string,
  ffmpeg: string | null,
  include: { picture: boolean; chapters: boolean },
): Promise<{ media: SongMetadata['media']; tags: Tags }> => {
  const sniffed = await admitAudio(path, name, ffmpeg)
  const [content, { size, mtimeMs }] = await Promise.all([fingerprintFile(path), stat(path)])
  const tags = await readTags(path, { ...include, fileName: name })
  const file = { path, size, modified: mtimeMs }
  return { media: mediaOf({ file, content, sniffed, tags }, false), tags }
}
