/** An album in a folder, from an earlier run or an earlier batch of this one. */
export interface KnownAlbum {
  folder: string
  title: string
  /** Null if no artist is named. */
  artist: string | null
}

/** Known facts about one album folder and its discs. */
export interface FolderContext {
  /** Media of songs from earlier runs, with the folder of their file. */
  media: Map<number, string>
  /** Albums added by this run, by folder, title and artist. */
  albums: Map<string, KnownAlbum>
}

/** Cached folders, and songs per folder: enough context at constant memory use. */
const FOLDERS = 2_000
const OF_EACH = 1_000

const evictOldest = (all: Map<unknown, unknown>, max: number): void => {
  for (const key of all.keys()) {
    if (all.size <= max) return
    all.delete(key)
  }
}

/** Caches folder context across the batches of a long run. */
export const createFolderContext = () => {
  const folders = new Map<string, FolderContext>()
  const of = (folder: string): FolderContext => {
    const found = folders.get(folder) ?? { media: new Map(), albums: new Map() }
    folders.delete(folder)
    folders.set(folder, found)
    evictOldest(folders, FOLDERS)
    return found
  }
  return {
    of,
    meet: (folder: string, media: Iterable<readonly [number, string]>): void => {
      const found = of(folder)
      for (const [id, inside] of media) found.media.set(id, inside)
      evictOldest(found.media, OF_EACH)
    },
    file: (folder: string, albums: Iterable<KnownAlbum>): void => {
      const found = of(folder)
      for (const album of albums) found.albums.set(JSON.stringify(Object.values(album)), album)
      evictOldest(found.albums, OF_EACH)
    },
  }
}
