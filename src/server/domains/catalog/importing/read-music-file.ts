import { basename, dirname } from 'node:path'
import { admitAudio } from '../../../media/admit-audio.ts'
import { type Fingerprint, fingerprintFile } from '../../../media/hash.ts'
import { withFile } from '../../../media/open-file.ts'
import { BadMediaError, type SniffedAudio } from '../../../media/sniff/sniff.ts'
import { readTags, type Tags } from '../../../media/tags/tags.ts'
import type { CoverCache } from './covers/service.ts'
import type { MusicFile } from './scan.ts'

/** A music file with its metadata; its image is already stored. */
export interface ReadFile {
  file: MusicFile
  content: Fingerprint
  sniffed: SniffedAudio
  tags: Omit<Tags, 'picture'>
  cover_id: number | null
}

/** A skipped file with a human-readable reason. */
export interface RejectedFile {
  file: MusicFile
  reason: string
}

/** Returns a human-readable reason why a file could not be read. */
export const rejectionReason = (error: unknown): string => {
  if (error instanceof BadMediaError) return error.reason
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'EACCES' || code === 'EPERM') return 'The server isn’t allowed to read this file.'
  if (code === 'ENOENT') return 'This file has been deleted.'
  return 'This file can’t be read.'
}

/** Rejections concern one file; any other error (a full disk, a lost database) aborts the import. */
const concernsOneFile = (error: unknown): boolean =>
  error instanceof BadMediaError ||
  ['EACCES', 'EPERM', 'ENOENT', 'EIO', 'EISDIR', 'ENXIO'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  )

/** Reads one music file by its content. Returns a rejection for a broken file or one that is not music. */
export const readMusicFile = async (
  file: MusicFile,
  covers: CoverCache,
  ffmpeg: string | null,
): Promise<ReadFile | RejectedFile> => {
  try {
    const { sniffed, content, found } = await withFile(file.path, async (open) => ({
      sniffed: await admitAudio(open, basename(file.path), ffmpeg),
      content: await fingerprintFile(open),
      found: await readTags(open, { picture: true }),
    }))
    const { picture, ...tags } = found
    const embedded = picture ? await covers.put(picture.bytes) : null
    const cover_id = embedded ?? (await covers.ofFolder(dirname(file.path)))
    return { file, content, sniffed, tags, cover_id }
  } catch (error) {
    if (concernsOneFile(error)) return { file, reason: rejectionReason(error) }
    throw error
  }
}
