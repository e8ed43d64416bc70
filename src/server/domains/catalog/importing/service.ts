import { basename, dirname, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { AppContext } from '../../../context/app-context.ts'
import { type EncodingGuess, guessEncodings } from '../../../core/guess-encoding.ts'
import { admitAudio } from '../../../media/admit-audio.ts'
import type { BadMediaReason } from '../../../media/bad-media.ts'
import { fingerprintFile } from '../../../media/hash.ts'
import { withFile } from '../../../media/open-file.ts'
import { readTags, type Tags } from '../../../media/tags/tags.ts'
import { ffmpegOf, startPackaging } from '../transcoding/service.ts'
import { addSongsToCatalog, type ImportEntry, type ImportOutcome } from './catalog-import.service.ts'
import { createCoverCache } from './covers/service.ts'
import { createFolderContext, type KnownAlbum } from './folder-context.ts'
import type { SongMetadata } from './metadata.ts'
import { recordFolder } from './names.ts'
import { albumsOfMedia, analyzeCatalog, knownFiles, packagingState, upsertImportedFiles } from './queries.ts'
import { type ReadFile, type RejectedFile, readMusicFiles } from './read-music-file.ts'
import { type MusicFile, type MusicFolder, scanMusic } from './scan.ts'
import { storeMedia } from './store-media.service.ts'
import { mediaOf, resolveTags } from './tag-resolution.ts'

export interface ImportOptions {
  owner_id?: number | null
  /** Reference files in place instead of storing them. */
  inPlace?: boolean
  /** Reject files whose end is missing, even if what is there plays. */
  strict?: boolean
  /** Read the tags of unchanged files, too, and fill in what their songs lack. */
  reread?: boolean
  /** Called after every few files. */
  onProgress?: (report: ImportReport) => void
  /** Of texts whose encoding the files do not tell; guessed if absent. */
  encoding?: string | null
  /** Called once per file that is not unchanged. */
  onFile?: (file: ImportedFile) => void
  signal?: AbortSignal
}

/** Outcome of a file in an import. */
export interface ImportedFile {
  path: string
  outcome: 'added' | 'updated' | 'moved' | 'duplicate' | 'rejected'
  /** Why it was skipped. */
  reason?: string
  /** It was imported although its end is missing. */
  truncated?: boolean
  /** The encoding of its texts, if it was guessed. */
  guess?: EncodingGuess | null
}

export interface ImportReport {
  found: number
  added: number
  /** Files that have changed since the last import. */
  updated: number
  /** Files that are elsewhere since the last import. */
  moved: number
  /** Seen by an earlier import and unchanged. */
  unchanged: number
  /** The same audio under another name. */
  duplicates: number
  rejected: number
  /** Imported although the end of the file is missing. */
  truncated: number
  /** Imported with texts whose encoding was guessed. */
  guessed: number
}

/** Rejected files that a later import may accept: not strictly, or with ffmpeg. */
const INCOMPLETE: BadMediaReason = 'This file is incomplete.'
/** Songs per transaction. */
const BATCH = 200
/** Files checked per query. */
const LOOKUP_BATCH = 500
/** Added songs after which the database analyzes its tables, and again whenever there are twice as many. */
const FIRST_ANALYZED = 500
/** Files of an album folder that are resolved together; larger folders are split. */
const ADDED_PER_TRANSACTION = 1_000

type Seen = NonNullable<ReturnType<Awaited<ReturnType<typeof knownFiles>>['get']>>

interface ReadResult {
  file: MusicFile
  /** Media of the same path before the file was changed. */
  replaces: number | undefined
}

const isRejected = (read: ReadFile | RejectedFile): read is RejectedFile => 'reason' in read

/** Returns whether a file is unchanged since an earlier import. */
const isSame = (seen: Seen, file: MusicFile): boolean =>
  seen.size === file.size && seen.modified === file.modified

/** Separates new and changed files from those an earlier import rejected or added. */
const partBySeen = (files: readonly MusicFile[], known: ReadonlyMap<string, Seen>, reread: boolean) => {
  const fresh: ReadResult[] = []
  const rejected: { path: string; error: string }[] = []
  /** Media and the folder of their file. */
  const filed: [number, string][] = []
  for (const file of files) {
    const seen = known.get(file.path)
    if (!seen || !isSame(seen, file)) fresh.push({ file, replaces: seen?.media_id ?? undefined })
    else if (seen.error === INCOMPLETE) fresh.push({ file, replaces: undefined })
    else if (seen.error) rejected.push({ path: file.path, error: seen.error })
    else if (seen.media_id !== null && reread) fresh.push({ file, replaces: seen.media_id })
    else if (seen.media_id !== null) filed.push([seen.media_id, dirname(file.path)])
  }
  return { fresh, refused: rejected, filed }
}

/** Counts the music files below a folder, for progress. Rejects if the folder cannot be read. */
export const countMusic = async (root: string): Promise<number> => {
  let count = 0
  for await (const folder of scanMusic(resolve(root))) count += folder.files.length
  return count
}

/**
 * Imports the music below a folder. Files of earlier runs cost one stat; broken ones are reported and skipped; memory
 * use is constant. Rejects if the folder cannot be read or the disk is full.
 */
export const importFolder = async (
  ctx: AppContext,
  folder: string,
  options: ImportOptions = {},
): Promise<ImportReport> => {
  const root = resolve(folder)
  const { owner_id = null, inPlace = false, encoding = null } = options
  const ffmpeg = options.strict ? null : ((await ffmpegOf(ctx))?.path ?? null)
  const report: ImportReport = {
    found: 0,
    added: 0,
    updated: 0,
    moved: 0,
    unchanged: 0,
    duplicates: 0,
    rejected: 0,
    truncated: 0,
    guessed: 0,
  }
  const covers = createCoverCache(ctx)
  const folderContext = createFolderContext()
  let pending: ImportEntry[] = []
  let filing: Promise<void> = Promise.resolve()

  const reject = (path: string, reason: string): void => {
    report.rejected++
    options.onFile?.({ path, outcome: 'rejected', reason })
  }
  const count = (filed: ImportOutcome[]): void => {
    for (const { metadata, outcome } of filed) {
      if (outcome === 'duplicate' && metadata.replaces !== undefined) {
        report.unchanged++
        continue
      }
      const isNew = outcome === 'added' || outcome === 'updated'
      const truncated = isNew && metadata.media.truncated
      const guess = isNew ? metadata.guess : null
      if (truncated) report.truncated++
      if (guess) report.guessed++
      report[outcome === 'duplicate' ? 'duplicates' : outcome]++
      options.onFile?.({ path: metadata.source, outcome, truncated, guess })
    }
    options.onProgress?.(report)
  }
  let analyzeAt = FIRST_ANALYZED
  const file = async (batch: ImportEntry[]): Promise<void> => {
    count(await addSongsToCatalog(ctx, batch))
    if (report.added < analyzeAt) return
    analyzeAt = 2 * report.added
    await analyzeCatalog(ctx.db)
  }
  /** Adds a batch while the next one is being read. */
  const flush = async (): Promise<void> => {
    await filing
    const batch = pending
    pending = []
    filing = file(batch)
    // Awaited by the next flush; an unhandled rejection in between would end the process.
    filing.catch(() => undefined)
  }
  /** Albums in the same folder, added by earlier runs or earlier in this one. */
  const knownInFolder = async (record: string): Promise<KnownAlbum[]> => {
    const { media, albums } = folderContext.of(record)
    const rows = media.size > 0 ? await albumsOfMedia(ctx.db, [...media.keys()]) : []
    const earlier = rows.map(({ media_id, ...album }) => ({
      ...album,
      folder: media.get(media_id) ?? record,
    }))
    return [...earlier, ...albums.values()]
  }
  const addBatch = async (record: string, files: ReadResult[]): Promise<void> => {
    const reads = await readMusicFiles(
      files.map(({ file }) => file),
      { covers, ffmpeg, encoding },
    )
    const rejected = reads.filter(isRejected)
    for (const { file, reason } of rejected) reject(file.path, reason)
    await upsertImportedFiles(
      ctx.db,
      rejected.map(({ file, reason }) => ({ ...file, media_id: null, error: reason })),
    )
    const known = await knownInFolder(record)
    const good = reads.filter((read): read is ReadFile => !isRejected(read))
    const replaces = new Map(files.map((read) => [read.file.path, read.replaces]))
    const songs = resolveTags(good, { root, known, owner_id, inPlace })
    folderContext.file(
      record,
      songs.flatMap(({ source, album }) =>
        album ? [{ folder: dirname(source), title: album.title, artist: album.artist }] : [],
      ),
    )
    for (const metadata of songs) {
      pending.push({ ...metadata, replaces: replaces.get(metadata.source) })
      if (pending.length >= BATCH) await flush()
    }
  }
  const readOne = async (folders: MusicFolder[]): Promise<void> => {
    const files = folders.flatMap((one) => one.files)
    const known = await knownFiles(
      ctx.db,
      files.map((file) => file.path),
    )
    for (const [record, inside] of Map.groupBy(files, (file) => recordFolder(dirname(file.path)))) {
      const { fresh, refused, filed } = partBySeen(inside, known, options.reread ?? false)
      for (const { path, error } of refused) reject(path, error)
      report.unchanged += inside.length - fresh.length - refused.length
      folderContext.meet(record, filed)
      if (fresh.length > 0) await addBatch(record, fresh)
    }
    options.onProgress?.(report)
  }

  let gathered: MusicFolder[] = []
  let gatheredFiles = 0
  /** Discs of one album are kept in one batch, within limits. */
  const isEnough = (next: string): boolean => {
    const last = gathered.at(-1)?.path
    if (last === undefined || gatheredFiles < LOOKUP_BATCH) return false
    return gatheredFiles >= ADDED_PER_TRANSACTION || recordFolder(last) !== recordFolder(next)
  }
  for await (const walked of scanMusic(root)) {
    for (const { path, reason } of walked.unreadable) reject(path, `This file ${reason}.`)
    report.found += walked.files.length
    for (let at = 0; at < walked.files.length; at += ADDED_PER_TRANSACTION) {
      options.signal?.throwIfAborted()
      if (isEnough(walked.path)) {
        await readOne(gathered)
        gathered = []
        gatheredFiles = 0
      }
      const files = walked.files.slice(at, at + ADDED_PER_TRANSACTION)
      gathered.push({ ...walked, files })
      gatheredFiles += files.length
    }
  }
  await readOne(gathered)
  await flush()
  await filing
  return report
}

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
    const read = { ...include, fileName: name, mime: sniffed.mime }
    const declared = await readTags(file, read)
    const [guess] = guessEncodings([declared.undeclared])
    const tags = guess ? await readTags(file, { ...read, encoding: guess.encoding }) : declared
    return { media: mediaOf({ file, content, sniffed, tags }, false), tags }
  })

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

const POLL_MS = 500
/** A running server picks up a new job within its polling interval of 2 s. */
const SERVER_GRACE_MS = 6_000

/**
 * Waits until everything is transcoded or failed. If no server processes the jobs, this process does. `onLeft` receives
 * the number remaining.
 */
export const waitForTranscoding = async (ctx: AppContext, onLeft: (left: number) => void): Promise<void> => {
  let idleSince = Date.now()
  let workingHere = false
  for (;;) {
    const { left, working } = await packagingState(ctx.db)
    onLeft(left)
    if (left === 0) return
    if (working) idleSince = Date.now()
    if (!workingHere && Date.now() - idleSince > SERVER_GRACE_MS) {
      workingHere = true
      await startPackaging(ctx)
    }
    await pause(POLL_MS)
  }
}
