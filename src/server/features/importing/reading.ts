import { basename, dirname } from 'node:path'
import { hashFile } from '../../media/hash.ts'
import { BadMedia, type SniffedAudio, sniffAudio } from '../../media/sniff.ts'
import { readTags, type Tags } from '../../media/tags.ts'
import type { CoverShelf } from './covers.service.ts'
import type { MusicFile } from './walk.ts'

/** A music file with everything that it says of itself; its picture is already put away. */
export interface ReadFile {
  file: MusicFile
  hash: string
  sniffed: SniffedAudio
  tags: Omit<Tags, 'picture'>
  cover_id: number | null
}

/** A file that is passed over, with a reason for people. */
export interface RefusedFile {
  file: MusicFile
  reason: string
}

/** Why a file could not be read, in words for people. */
export const refusalReason = (error: unknown): string => {
  if (error instanceof BadMedia) return error.reason
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'EACCES' || code === 'EPERM') return 'This file may not be read.'
  if (code === 'ENOENT') return 'This file is gone.'
  return 'This file cannot be read.'
}

/** Refusals concern one file; everything else (a full disk, a lost database) ends the whole work. */
const concernsOneFile = (error: unknown): boolean =>
  error instanceof BadMedia ||
  ['EACCES', 'EPERM', 'ENOENT', 'EIO', 'EISDIR', 'ENXIO'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  )

/** Reads one music file by its content. A file that is broken or no music comes back refused. */
export const readMusicFile = async (file: MusicFile, covers: CoverShelf): Promise<ReadFile | RefusedFile> => {
  try {
    const sniffed = await sniffAudio(file.path, basename(file.path))
    const hash = await hashFile(file.path)
    const { picture, ...tags } = await readTags(file.path, { picture: true })
    const embedded = picture ? await covers.put(picture.bytes) : null
    const cover_id = embedded ?? (await covers.ofFolder(dirname(file.path)))
    return { file, hash, sniffed, tags, cover_id }
  } catch (error) {
    if (concernsOneFile(error)) return { file, reason: refusalReason(error) }
    throw error
  }
}
