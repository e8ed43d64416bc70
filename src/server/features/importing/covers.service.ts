import { readFile, stat } from 'node:fs/promises'
import { coverKey, makeCovers, type PictureShape, pictureHash } from '../../media/covers.ts'
import { findFolderCover } from '../../media/folder-cover.ts'
import { BadMedia } from '../../media/sniff.ts'
import type { Platform } from '../../platform.ts'
import { addCover, coverIdOf } from './covers.queries.ts'

type On = Pick<Platform, 'db' | 'storage'>

/** Pictures beyond this are scans for the shelf, not covers; the largest that covers are made of. */
const MOST_BYTES = 50 * 1024 * 1024
/** Pictures and folders remembered within one import. */
const REMEMBERED = 2_000

const make = async (
  on: On,
  bytes: Uint8Array,
  hash: string,
  shape: PictureShape = 'square',
): Promise<number> => {
  const known = await coverIdOf(on.db, hash)
  if (known !== null) return known
  const { color, width, height, files } = await makeCovers(bytes, shape)
  for (const { size, format, bytes: image } of files) {
    await on.storage.putBytes(coverKey(hash, size, format), image, `image/${format}`)
  }
  return addCover(on.db, { hash, color, width, height })
}

/** The cover of a picture, or its banner, made unless it is there; throws BadMedia for what is no usable picture. */
export const coverFrom = (on: On, bytes: Uint8Array, shape?: PictureShape): Promise<number> =>
  make(on, bytes, pictureHash(bytes, shape), shape)

/** Makes each distinct picture once; what is no usable picture counts as none. */
export interface CoverShelf {
  put: (bytes: Uint8Array) => Promise<number | null>
  /** The cover that lies beside the music of a folder. */
  ofFolder: (folder: string) => Promise<number | null>
}

const orNone = (error: unknown): null => {
  if (error instanceof BadMedia || ['EACCES', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? ''))
    return null
  throw error
}

/** Remembers the newest answers, so that twelve songs of a record decode their picture once. */
const remembering = <T>(find: (key: string, given: T) => Promise<number | null>) => {
  const known = new Map<string, Promise<number | null>>()
  return (key: string, given: T): Promise<number | null> => {
    const before = known.get(key)
    if (before) return before
    const found = find(key, given).catch(orNone)
    known.set(key, found)
    const [oldest] = known.keys()
    if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest)
    return found
  }
}

export const coverShelf = (on: On): CoverShelf => {
  const pictures = remembering((hash, bytes: Uint8Array) => make(on, bytes, hash))
  const put = (bytes: Uint8Array): Promise<number | null> => pictures(pictureHash(bytes), bytes)
  const folders = remembering(async (folder) => {
    const picture = await findFolderCover(folder)
    if (picture === null || (await stat(picture)).size > MOST_BYTES) return null
    return put(await readFile(picture))
  })
  return { put, ofFolder: (folder) => folders(folder, undefined) }
}
