import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

const NAMES = ['cover', 'folder', 'front', 'album']
const EXTENSIONS = ['jpg', 'jpeg', 'png', 'webp']

/**
 * Returns the cover image in a music folder, by name in any case ("cover" before "folder", "front", "album"); null if
 * there is none.
 */
export async function findFolderCover(dir: string): Promise<string | null> {
  const entries = await readdir(dir, { withFileTypes: true })
  const found = entries
    .filter((entry) => entry.isFile())
    .map((entry) => ({ name: entry.name, rank: rankOf(entry.name.toLowerCase()) }))
    .filter((entry) => entry.rank >= 0)
    .sort((one, other) => one.rank - other.rank || (one.name < other.name ? -1 : 1))
  return found[0] ? join(dir, found[0].name) : null
}

function rankOf(name: string): number {
  const dot = name.lastIndexOf('.')
  const first = NAMES.indexOf(name.slice(0, dot))
  const second = EXTENSIONS.indexOf(name.slice(dot + 1))
  return first < 0 || second < 0 ? -1 : first * EXTENSIONS.length + second
}
