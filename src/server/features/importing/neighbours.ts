/** A record that lies in a folder, as an earlier run or an earlier piece of this one filed a song of it. */
export interface KnownAlbum {
  folder: string
  title: string
  /** Null when nobody is named. */
  artist: string | null
}

/** What is known of one record's folder and its discs. */
export interface Neighbours {
  /** Media of songs that earlier runs filed, and the folder of their file. */
  media: Map<number, string>
  /** What this run filed already, by folder, title and artist. */
  albums: Map<string, KnownAlbum>
}

/** Folders remembered, and songs of each: enough for neighbours, little enough for flat memory. */
const FOLDERS = 2_000
const OF_EACH = 1_000

const forgetOldest = (all: Map<unknown, unknown>, most: number): void => {
  for (const key of all.keys()) {
    if (all.size <= most) return
    all.delete(key)
  }
}

/** Remembers, over the pieces in which a long run takes its files, what lies beside them. */
export const neighbourhood = () => {
  const folders = new Map<string, Neighbours>()
  const of = (folder: string): Neighbours => {
    const found = folders.get(folder) ?? { media: new Map(), albums: new Map() }
    folders.delete(folder)
    folders.set(folder, found)
    forgetOldest(folders, FOLDERS)
    return found
  }
  return {
    of,
    meet: (folder: string, media: Iterable<readonly [number, string]>): void => {
      const found = of(folder)
      for (const [id, inside] of media) found.media.set(id, inside)
      forgetOldest(found.media, OF_EACH)
    },
    file: (folder: string, albums: Iterable<KnownAlbum>): void => {
      const found = of(folder)
      for (const album of albums) found.albums.set(JSON.stringify(Object.values(album)), album)
      forgetOldest(found.albums, OF_EACH)
    },
  }
}
