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
const MAX_UNZIPPED_BYTES = 200 * MB
const MAX_PLAYLISTS = 2000
const MAX_SONGS = 200_000

const ZIP = Buffer.from('PK\u0003\u0004')

/** Of the JSON files of a ZIP file, those of Spotify's account data that are no history. */
const isCollection = (name: string): boolean =>
  hasExtension(name, ['m3u', 'm3u8', 'xspf', 'jspf', 'csv', 'tsv']) ||
  /(?:^|\/)(?:Playlist|YourLibrary|tonearm)[^/]*\.json$/i.test(name)

/** Returns the texts of a ZIP file that may be a collection, by name. Rejects for one that is cut off. */
const unzipped = async (path: string): Promise<[name: string, text: string][]> => {
  const zip = await openZip(path, { lazyEntries: true })
  const texts: [string, string][] = []
  let total = 0
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileName, uncompressedSize: size } = entry
      if (!isCollection(fileName) || size > MAX_BYTES || total + size > MAX_UNZIPPED_BYTES) continue
      total += size
      texts.push([fileName, decodeText(await buffer(await zip.openReadStreamPromise(entry)))])
    }
  } finally {
    zip.close()
  }
  return texts
}

const merged = (all: Collection[]): Collection => {
  const one = emptyCollection()
  for (const { playlists, likes, ratings, bookmarks, plays } of all) {
    one.playlists.push(...playlists.filter(({ songs }) => songs.length > 0))
    one.likes.push(...likes)
    one.ratings.push(...ratings)
    one.bookmarks.push(...bookmarks)
    one.plays.push(...plays)
  }
  let songs = 0
  one.playlists = one.playlists.slice(0, MAX_PLAYLISTS).filter((list) => {
    songs += list.songs.length
    return songs <= MAX_SONGS
  })
  return one
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
  if (await isZip(path))
    return merged((await unzipped(path)).flatMap(([entry, text]) => readPlaylistFile(text, entry) ?? []))
  const { size } = await stat(path)
  const read = size > MAX_BYTES ? null : readPlaylistFile(decodeText(await readFile(path)), name)
  return merged(read ? [read] : [])
}
