import { stat } from 'node:fs/promises'
import { hashFile } from '../../media/hash.ts'
import { sniffAudio } from '../../media/sniff.ts'
import { readTags, type Tags } from '../../media/tags.ts'
import type { SongMetadata } from './metadata.ts'

/** Reads format and tags of an audio file. Throws BadMediaError if it is not audio. */
export const probeAudioFile = async (
  path: string,
  name: string,
  include: { picture: boolean; chapters: boolean },
): Promise<{ media: SongMetadata['media']; tags: Tags }> => {
  const sniffed = await sniffAudio(path, name)
  const [hash, { size }] = await Promise.all([hashFile(path), stat(path)])
  const tags = await readTags(path, { ...include, fileName: name })
  const { duration, bitrate, sample_rate, channels, lossless } = tags
  const media = {
    hash,
    size,
    mime: sniffed.mime,
    ext: sniffed.ext,
    codec: sniffed.codec,
    duration: duration ?? 0,
    bitrate: bitrate === null ? null : Math.round(bitrate),
    sample_rate,
    channels,
    lossless,
    external_path: null,
  }
  return { media, tags }
}
