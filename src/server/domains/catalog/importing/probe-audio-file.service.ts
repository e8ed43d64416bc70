import { admitAudio } from '../../../media/admit-audio.ts'
import { fingerprintFile } from '../../../media/hash.ts'
import { withFile } from '../../../media/open-file.ts'
import { readTags, type Tags } from '../../../media/tags/tags.ts'
import type { SongMetadata } from './metadata.ts'
import { mediaOf } from './tag-resolution.ts'

/** Reads format and tags of an audio file. Throws BadMediaError unless `admitAudio` accepts it. */
export const probeAudioFile = (
  path: string,
  name: string,
  ffmpeg: string | null,
  include: { picture: boolean; chapters: boolean },
): Promise<{ media: SongMetadata['media']; tags: Tags }> =>
  withFile(path, async (file) => {
    const sniffed = await admitAudio(file, name, ffmpeg)
    const content = await fingerprintFile(file)
    const tags = await readTags(file, { ...include, fileName: name })
    return { media: mediaOf({ file, content, sniffed, tags }, false), tags }
  })
