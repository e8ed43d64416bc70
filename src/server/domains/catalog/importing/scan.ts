import type { Dirent } from 'node:fs'
import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AUDIO_EXTENSIONS, hasExtension } from '../../../../contract/core/files.ts'
import { decodeText } from '../../../core/text-encoding.ts'
import { lyricsBeside } from './lyrics-files.ts'

export interface MusicFile {
  path: string
  size: number
  /** Milliseconds since 1970, of the file or of its lyrics if they are newer. */
  modified: number
  /** The file with its lyrics. */
  lyrics?: string
}

export interface MusicFolder {
  path: string
  files: MusicFile[]
  /** Files and folders in it that could not be read. */
  unreadable: { path: string; reason: string }[]
}

const STATS_AT_ONCE = 32

/** Audio that this server cannot read: it is listed as skipped. */
const OTHER_AUDIO = [
  ...[
    'wma',
    'ape',
    'wv',
    'mpc',
    'mp+',
    'tta',
    'tak',
    'ofr',
    'shn',
    'dsf',
    'dff',
    'ac3',
    'dts',
    'eac3',
    'ra',
    'rm',
  ],
  ...['amr', 'au', 'snd', 'mka', 'mp2', 'mp1', 'spx', 'caf', 'aax', 'aa', 'm4p', 'mid', 'midi'],
]

const MAX_CUE_SHEET = 256 * 1024

/** Returns whether a CUE sheet divides a file into several songs; one may also list a file for each. */
const dividesFile = async (path: string): Promise<boolean> => {
  const { size } = await stat(path)
  const sheet = size > MAX_CUE_SHEET ? '' : decodeText(await readFile(path))
  const files = sheet.split(/^\s*FILE\s/im).slice(1)
  return files.some((tracks) => (tracks.match(/^\s*TRACK\s+\d+\s+AUDIO/gim)?.length ?? 0) > 1)
}

const reasonOf = (error: unknown): string =>
  ({ EACCES: 'may not be read', EPERM: 'may not be read', ENOENT: 'is gone', ELOOP: 'is a link to itself' })[
    (error as NodeJS.ErrnoException).code ?? ''
  ] ?? 'cannot be read'

const unread = {
  'other audio': 'is of a kind that is not supported',
  'cue sheet': 'divides an album in one file, which becomes one song',
}

/** Returns the type of an entry, following links; null if it has nothing to do with music. */
const kindOf = async (
  path: string,
  entry: Dirent,
): Promise<'folder' | 'file' | 'lyrics' | keyof typeof unread | null> => {
  const real = entry.isSymbolicLink() ? await stat(path) : entry
  if (real.isDirectory()) return 'folder'
  if (!real.isFile()) return null
  if (hasExtension(entry.name, AUDIO_EXTENSIONS)) return 'file'
  if (hasExtension(entry.name, OTHER_AUDIO)) return 'other audio'
  if (hasExtension(entry.name, ['cue'])) return (await dividesFile(path)) ? 'cue sheet' : null
  return hasExtension(entry.name, ['lrc']) ? 'lyrics' : null
}

/** Returns the size and time of a music file, and its lyrics beside it. */
const musicFile = async (path: string, lyrics: string | undefined): Promise<MusicFile> => {
  const { size, mtimeMs } = await stat(path)
  const changed = lyrics === undefined ? null : await stat(lyrics).catch(() => null)
  if (lyrics === undefined || !changed) return { path, size, modified: mtimeMs }
  return { path, size, modified: Math.max(mtimeMs, changed.mtimeMs), lyrics }
}

/**
 * Yields every folder below `root` with its music files, sorted by name. Hidden names are skipped; a folder reached
 * twice through links is visited once. Rejects if `root` itself cannot be read.
 */
export async function* scanMusic(root: string, visited = new Set<string>()): AsyncGenerator<MusicFolder> {
  visited.add(await realpath(root))
  const entries = await readdir(root, { withFileTypes: true })
  const folder: MusicFolder = { path: root, files: [], unreadable: [] }
  const inner: string[] = []
  const names: string[] = []
  const lyrics: string[] = []
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue
    const path = join(root, entry.name)
    try {
      const kind = await kindOf(path, entry)
      if (kind === 'folder') inner.push(path)
      if (kind === 'file') names.push(path)
      if (kind === 'lyrics') lyrics.push(path)
      if (kind === 'other audio' || kind === 'cue sheet')
        folder.unreadable.push({ path, reason: unread[kind] })
    } catch (error) {
      folder.unreadable.push({ path, reason: reasonOf(error) })
    }
  }
  const lyricsOf = lyricsBeside(lyrics)
  for (let at = 0; at < names.length; at += STATS_AT_ONCE) {
    const some = names.slice(at, at + STATS_AT_ONCE)
    const files = await Promise.allSettled(some.map((path) => musicFile(path, lyricsOf(path))))
    files.forEach((result, index) => {
      const path = some[index] as string
      if (result.status === 'rejected') folder.unreadable.push({ path, reason: reasonOf(result.reason) })
      else folder.files.push(result.value)
    })
  }
  yield folder
  for (const path of inner) {
    try {
      if (visited.has(await realpath(path))) continue
      yield* scanMusic(path, visited)
    } catch (error) {
      yield { path, files: [], unreadable: [{ path, reason: reasonOf(error) }] }
    }
  }
}
