import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

const NAMES = ['cover', 'folder', 'front', 'album', 'albumart', 'artwork', 'art', 'thumb']
const EXTENSIONS = ['jpg', 'jpeg', 'png', 'webp', 'gif', 'bmp']
const PICTURE = new RegExp(`\\.(${EXTENSIONS.join('|')})$`)

/**
 * Returns the cover images in a music folder, best first, by name in any case ("cover" before "folder", "front", "album"
 * …), else the only image there.
 */
export async function findFolderCovers(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true })
  const images = entries
    .filter(
      (entry) => entry.isFile() && !entry.name.startsWith('.') && PICTURE.test(entry.name.toLowerCase()),
    )
    .map(({ name }) => ({ name, rank: rankOf(name.toLowerCase()) }))
  const named = images
    .filter(({ rank }) => rank >= 0)
    .sort((one, other) => one.rank - other.rank || (one.name < other.name ? -1 : 1))
  const found = named.length === 0 && images.length === 1 ? images : named
  return found.map(({ name }) => join(dir, name))
}

function rankOf(name: string): number {
  const dot = name.lastIndexOf('.')
  // Players store `AlbumArt_{…}_Large.jpg`.
  const base = name.startsWith('albumart_') ? 'albumart' : name.slice(0, dot)
  const first = NAMES.indexOf(base)
  const second = EXTENSIONS.indexOf(name.slice(dot + 1))
  return first < 0 || second < 0 ? -1 : first * EXTENSIONS.length + second
}
