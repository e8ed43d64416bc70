import { open, readFile, stat } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { openPromise as openZip } from 'yauzl'
import { hasExtension } from '../../../../../contract/core/files.ts'
import { decodeText } from '../../../../core/text-encoding.ts'
import { type Collection, emptyCollection } from '../collection.ts'
import { readPlaylistFile } from './playlist-files.ts'

const MB = 1024 * 1024
/** Bytes of the largest file of playlists; a history may be larger. */
const MAX_BYTES = 32 * MB
/** Bytes of what was read from a server, of which every item is short. */
const MAX_FETCHED_BYTES = 128 * MB
const MAX_UNZIPPED_BYTES = 200 * MB
const MAX_PLAYLISTS = 2000
const MAX_SONGS = 200_000
/** Likes, ratings, bookmarks and counted songs, of each. */
const MAX_MARKS = 500_000

const ZIP = Buffer.from('PK\u0003\u0004')

/** Of the JSON files of a ZIP file, those of Spotify's account data that are no history. */
const isCollection = (name: string): boolean =>
  hasExtension(name, ['m3u', 'm3u8', 'xspf', 'jspf', 'csv', 'tsv']) ||
  /(?:^|\/)(?:Playlist|YourLibrary|tonearm)[^/]*\.json$/i.test(name)

/** Returns what the files of a ZIP file hold that may be a collection. Rejects for one that is cut off. */
const unzipped = async (path: string): Promise<Collection[]> => {
  const zip = await openZip(path, { lazyEntries: true })
  const all: Collection[] = []
  let total = 0
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileName, uncompressedSize: size } = entry
      if (!isCollection(fileName) || size > MAX_BYTES || total + size > MAX_UNZIPPED_BYTES) continue
      total += size
      const text = decodeText(await buffer(await zip.openReadStreamPromise(entry)))
      all.push(readPlaylistFile(text, fileName) ?? emptyCollection())
    }
  } finally {
    zip.close()
  }
  return all
}

const merged = (all: Collection[]): Collection => {
  let songs = 0
  return {
    playlists: all
      .flatMap(({ playlists }) => playlists.filter((list) => list.songs.length > 0))
      .slice(0, MAX_PLAYLISTS)
      .filter((list) => {
        songs += list.songs.length
        return songs <= MAX_SONGS
      }),
    likes: all.flatMap(({ likes }) => likes).slice(0, MAX_MARKS),
    ratings: all.flatMap(({ ratings }) => ratings).slice(0, MAX_MARKS),
    bookmarks: all.flatMap(({ bookmarks }) => bookmarks).slice(0, MAX_MARKS),
    plays: all.flatMap(({ plays }) => plays).slice(0, MAX_MARKS),
  }
}

const isZip = async (path: string): Promise<boolean> => {
  const file = await open(path)
  try {
    const { buffer: head } = await file.read(Buffer.alloc(ZIP.length), 0, ZIP.length)
    return head.equals(ZIP)
  } finally {
    await file.close()
  }
}

/**
 * Reads what a file, or the files of a ZIP file, hold of somebody's collection; empty if that is nothing. Throws for a ZIP
 * file that is cut off.
 */
export const readCollection = async (path: string, name: string): Promise<Collection> => {
  if (await isZip(path)) return merged(await unzipped(path))
  const { size } = await stat(path)
  const read =
    size > (name === 'tonearm.json' ? MAX_FETCHED_BYTES : MAX_BYTES)
      ? null
      : readPlaylistFile(decodeText(await readFile(path)), name)
  return merged(read ? [read] : [])
}
