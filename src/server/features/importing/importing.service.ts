import { dirname, resolve } from 'node:path'
import type { Platform } from '../../platform.ts'
import { coverShelf } from './covers.service.ts'
import { describe } from './describing.ts'
import { rememberFiles } from './filing.queries.ts'
import { type Filed, type Filing, fileSongs } from './filing.service.ts'
import { foldedKey, slugOf } from './folded-key.ts'
import { albumsOfMedia, knownFiles } from './importing.queries.ts'
import { recordFolder } from './names.ts'
import { type KnownAlbum, neighbourhood } from './neighbours.ts'
import { type ReadFile, type RefusedFile, readMusicFile } from './reading.ts'
import { type MusicFile, type MusicFolder, walkMusic } from './walk.ts'

type On = Pick<Platform, 'db' | 'storage' | 'queue'>

export interface ImportOptions {
  owner_id?: number | null
  /** Refer to the files where they lie instead of storing them. */
  inPlace?: boolean
  /** Called after every few files. */
  onProgress?: (report: ImportReport) => void
  /** Called once for each file that is passed over with a reason. */
  onRefused?: (path: string, reason: string) => void
  signal?: AbortSignal
}

export interface ImportReport {
  found: number
  added: number
  /** Files that were changed since the last import. */
  updated: number
  /** Seen by an earlier import and unchanged. */
  unchanged: number
  /** The same sound under another name. */
  duplicates: number
  refused: number
}

/** Songs per transaction. */
const BATCH = 200
/** Files looked up at once. */
const LOOKED_UP = 500
/** Files of one record's folder that are described together; larger folders are taken in pieces. */
const TOGETHER = 1_000
/** Files read at the same time: waiting for the disk overlaps with parsing. */
const READ_AT_ONCE = 6

type Seen = NonNullable<ReturnType<Awaited<ReturnType<typeof knownFiles>>['get']>>

interface Looked {
  file: MusicFile
  /** Media of the same path before the file was changed. */
  replaces: number | undefined
}

const inParallel = async <T, R>(all: readonly T[], run: (one: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    for (let at = next++; at < all.length; at = next++) results[at] = await run(all[at] as T)
  }
  await Promise.all(Array.from({ length: READ_AT_ONCE }, worker))
  return results
}

const isRefused = (read: ReadFile | RefusedFile): read is RefusedFile => 'reason' in read

/** Whether a file is as an earlier import saw it. */
const isSame = (seen: Seen, file: MusicFile): boolean =>
  seen.size === file.size && seen.modified === file.modified

/** Parts files that are new or changed from those that an earlier import refused or filed. */
const partBySeen = (files: readonly MusicFile[], known: ReadonlyMap<string, Seen>) => {
  const fresh: Looked[] = []
  const refused: { path: string; error: string }[] = []
  /** Media and the folder of their file. */
  const filed: [number, string][] = []
  for (const file of files) {
    const seen = known.get(file.path)
    if (!seen || !isSame(seen, file)) fresh.push({ file, replaces: seen?.media_id ?? undefined })
    else if (seen.error) refused.push({ path: file.path, error: seen.error })
    else if (seen.media_id !== null) filed.push([seen.media_id, dirname(file.path)])
  }
  return { fresh, refused, filed }
}

/** Number of music files below a folder, for progress. Rejects when the folder cannot be read. */
export const countMusic = async (root: string): Promise<number> => {
  let count = 0
  for await (const folder of walkMusic(resolve(root))) count += folder.files.length
  return count
}

/**
 * Brings the music below a folder into the catalogue. Files of earlier runs cost one look; broken ones are told and
 * passed over; memory stays flat however many there are. Rejects when the folder cannot be read or the disk is full.
 */
export const importFolder = async (
  on: On,
  folder: string,
  options: ImportOptions = {},
): Promise<ImportReport> => {
  const root = resolve(folder)
  const { owner_id = null, inPlace = false } = options
  const report: ImportReport = { found: 0, added: 0, updated: 0, unchanged: 0, duplicates: 0, refused: 0 }
  const covers = coverShelf(on)
  const neighbours = neighbourhood()
  let waiting: Filing[] = []
  let filing: Promise<void> = Promise.resolve()

  const refuse = (path: string, reason: string): void => {
    report.refused++
    options.onRefused?.(path, reason)
  }
  const count = (filed: Filed[]): void => {
    for (const { facts, outcome } of filed) {
      if (outcome === 'added') report.added++
      else if (outcome === 'updated') report.updated++
      else if (facts.replaces === undefined) {
        report.duplicates++
      } else report.unchanged++
    }
    options.onProgress?.(report)
  }
  /** Files a batch while the next one is being read. */
  const flush = async (): Promise<void> => {
    await filing
    const batch = waiting
    waiting = []
    filing = fileSongs(on, batch).then(count)
    // Awaited by the next flush; unhandled until then it would end the process.
    filing.catch(() => undefined)
  }
  /** Records that lie where these files lie, filed by earlier runs and earlier in this one. */
  const knownBeside = async (record: string): Promise<KnownAlbum[]> => {
    const { media, albums } = neighbours.of(record)
    const rows = media.size > 0 ? await albumsOfMedia(on.db, [...media.keys()]) : []
    const earlier = rows.map(({ media_id, ...album }) => ({
      ...album,
      folder: media.get(media_id) ?? record,
    }))
    return [...earlier, ...albums.values()]
  }
  const takeIn = async (record: string, files: Looked[]): Promise<void> => {
    const reads = await inParallel(files, ({ file }) => readMusicFile(file, covers))
    const refused = reads.filter(isRefused)
    for (const { file, reason } of refused) refuse(file.path, reason)
    await rememberFiles(
      on.db,
      refused.map(({ file, reason }) => ({ ...file, media_id: null, error: reason })),
    )
    const known = await knownBeside(record)
    const good = reads.filter((read): read is ReadFile => !isRefused(read))
    const replaces = new Map(files.map((looked) => [looked.file.path, looked.replaces]))
    const songs = describe(good, { root, known, owner_id, inPlace })
    neighbours.file(
      record,
      songs.flatMap(({ source, album }) =>
        album ? [{ folder: dirname(source), title: album.title, artist: album.artist }] : [],
      ),
    )
    for (const facts of songs) {
      waiting.push({ ...facts, replaces: replaces.get(facts.source) })
      if (waiting.length >= BATCH) await flush()
    }
  }
  const look = async (folders: MusicFolder[]): Promise<void> => {
    const files = folders.flatMap((one) => one.files)
    const known = await knownFiles(
      on.db,
      files.map((file) => file.path),
    )
    for (const [record, inside] of Map.groupBy(files, (file) => recordFolder(dirname(file.path)))) {
      const { fresh, refused, filed } = partBySeen(inside, known)
      for (const { path, error } of refused) refuse(path, error)
      report.unchanged += inside.length - fresh.length - refused.length
      neighbours.meet(record, filed)
      if (fresh.length > 0) await takeIn(record, fresh)
    }
    options.onProgress?.(report)
  }

  let gathered: MusicFolder[] = []
  let gatheredFiles = 0
  /** Discs of one record stay together, within bounds. */
  const isEnough = (next: string): boolean => {
    const last = gathered.at(-1)?.path
    if (last === undefined || gatheredFiles < LOOKED_UP) return false
    return gatheredFiles >= TOGETHER || recordFolder(last) !== recordFolder(next)
  }
  for await (const walked of walkMusic(root)) {
    for (const { path, reason } of walked.unreadable) refuse(path, `This file ${reason}.`)
    report.found += walked.files.length
    for (let at = 0; at < walked.files.length; at += TOGETHER) {
      options.signal?.throwIfAborted()
      if (isEnough(walked.path)) {
        await look(gathered)
        gathered = []
        gatheredFiles = 0
      }
      const files = walked.files.slice(at, at + TOGETHER)
      gathered.push({ ...walked, files })
      gatheredFiles += files.length
    }
  }
  await look(gathered)
  await flush()
  await filing
  return report
}

/** The key under which the catalogue finds an artist of this name. */
export const foldedKeyOf = foldedKey
export { slugOf }
