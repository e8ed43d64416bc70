import type { Dirent } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AUDIO_EXTENSIONS, hasExtension } from '../../../../contract/core/files.ts'

export interface MusicFile {
  path: string
  size: number
  /** Milliseconds since 1970. */
  modified: number
}

export interface MusicFolder {
  path: string
  files: MusicFile[]
  /** Files and folders in it that could not be read. */
  unreadable: { path: string; reason: string }[]
}

const STATS_AT_ONCE = 32

const reasonOf = (error: unknown): string =>
  ({ EACCES: 'may not be read', EPERM: 'may not be read', ENOENT: 'is gone', ELOOP: 'is a link to itself' })[
    (error as NodeJS.ErrnoException).code ?? ''
  ] ?? 'cannot be read'

/** Returns the type of an entry, following links; null if it is neither a folder nor a music file. */
const kindOf = async (path: string, entry: Dirent): Promise<'folder' | 'file' | null> => {
  const real = entry.isSymbolicLink() ? await stat(path) : entry
  if (real.isDirectory()) return 'folder'
  return real.isFile() && hasExtension(entry.name, AUDIO_EXTENSIONS) ? 'file' : null
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
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue
    const path = join(root, entry.name)
    try {
      const kind = await kindOf(path, entry)
      if (kind === 'folder') inner.push(path)
      if (kind === 'file') names.push(path)
    } catch (error) {
      folder.unreadable.push({ path, reason: reasonOf(error) })
    }
  }
  for (let at = 0; at < names.length; at += STATS_AT_ONCE) {
    const some = names.slice(at, at + STATS_AT_ONCE)
    const stats = await Promise.allSettled(some.map((path) => stat(path)))
    stats.forEach((result, index) => {
      const path = some[index] as string
      if (result.status === 'rejected') folder.unreadable.push({ path, reason: reasonOf(result.reason) })
      else folder.files.push({ path, size: result.value.size, modified: result.value.mtimeMs })
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
