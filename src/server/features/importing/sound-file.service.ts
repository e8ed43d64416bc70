import { stat } from 'node:fs/promises'
import { hashFile } from '../../media/hash.ts'
import { sniffAudio } from '../../media/sniff.ts'
import { readTags, type Tags } from '../../media/tags.ts'
import type { SongFacts } from './facts.ts'

/** What a sound file is by its content, and what its tags say. Throws BadMedia for what is no sound. */
export const lookInto = async (
  path: string,
  name: string,
  wanted: { picture: boolean; chapters: boolean },
): Promise<{ media: SongFacts['media']; tags: Tags }> => {
  const sniffed = await sniffAudio(path, name)
  const [hash, { size }] = await Promise.all([hashFile(path), stat(path)])
  const tags = await readTags(path, { ...wanted, fileName: name })
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
