import { basename, dirname } from 'node:path'
import { type EncodingGuess, guessEncodings } from '../../../core/guess-encoding.ts'
import { admitAudio } from '../../../media/admit-audio.ts'
import { type Fingerprint, fingerprintFile } from '../../../media/hash.ts'
import { inParallel } from '../../../media/in-parallel.ts'
import { withFile } from '../../../media/open-file.ts'
import { BadMediaError, type SniffedAudio } from '../../../media/sniff/sniff.ts'
import { readTags, type Tags } from '../../../media/tags/tags.ts'
import type { CoverCache } from './covers/service.ts'
import { betterLyrics, readLyricsFile } from './lyrics-files.ts'
import type { MusicFile } from './scan.ts'

/** A music file with its metadata; its image is already stored. */
export interface ReadFile {
  file: MusicFile
  content: Fingerprint
  sniffed: SniffedAudio
  tags: Omit<Tags, 'picture'>
  cover_id: number | null
  /** The encoding of its texts, where the file does not tell it. */
  guess: EncodingGuess | null
}

/** How files are read. */
interface Reading {
  covers: CoverCache
  ffmpeg: string | null
  /** Of texts that are declared as Latin-1; null guesses it. */
  encoding: string | null
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
const readMusicFile = async (
  file: MusicFile,
  { covers, ffmpeg, encoding }: Reading,
): Promise<ReadFile | RejectedFile> => {
  try {
    const { sniffed, content, found } = await withFile(file.path, async (open) => {
      const sniffed = await admitAudio(open, basename(file.path), ffmpeg)
      const content = await fingerprintFile(open)
      return { sniffed, content, found: await readTags(open, { mime: sniffed.mime, encoding }) }
    })
    const { picture, ...tags } = found
    const embedded = picture ? await covers.put(picture.bytes) : null
    const cover_id = embedded ?? (await covers.ofFolder(dirname(file.path)))
    const lyrics = await lyricsFor(file, tags, encoding)
    return { file, content, sniffed, tags: { ...tags, lyrics }, cover_id, guess: null }
  } catch (error) {
    if (concernsOneFile(error)) return { file, reason: rejectionReason(error) }
    throw error
  }
}

const lyricsFor = async (file: MusicFile, { lyrics }: Pick<Tags, 'lyrics'>, encoding: string | null) =>
  file.lyrics === undefined ? lyrics : betterLyrics(lyrics, await readLyricsFile(file.lyrics, encoding))

/** Reads the tags of a file again, in the encoding that was guessed. */
const readAgain = async (read: ReadFile, guess: EncodingGuess): Promise<ReadFile> => {
  const { file, sniffed } = read
  const { encoding } = guess
  const { picture: _, ...tags } = await withFile(file.path, (open) =>
    readTags(open, { picture: false, mime: sniffed.mime, encoding }),
  )
  return { ...read, tags: { ...tags, lyrics: await lyricsFor(file, tags, encoding) }, guess }
}

/** Reads the files of one album folder, whose texts are in one encoding if their tags do not tell it. */
export const readMusicFiles = async (
  files: readonly MusicFile[],
  reading: Reading,
): Promise<(ReadFile | RejectedFile)[]> => {
  const reads = await inParallel(files, (file) => readMusicFile(file, reading))
  if (reading.encoding !== null) return reads
  const guesses = guessEncodings(reads.map((read) => ('tags' in read ? read.tags.undeclared : [])))
  const found = reads.map((read, at) => ({ read, guess: guesses[at] ?? null }))
  return inParallel(found, async ({ read, guess }) =>
    guess && 'tags' in read ? readAgain(read, guess) : read,
  )
}
