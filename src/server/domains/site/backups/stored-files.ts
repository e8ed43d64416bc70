import type { Client } from 'pg'
import { COVER_SIZES, coverKey } from '../../../media/covers.ts'
import { packageKeys } from '../../../media/hls.ts'
import { spotFolder, spotKey } from '../../../media/normalize-spot.ts'
import { originalKey } from '../../../media/original-key.ts'
import type { Storage } from '../../../media/storage.ts'
import { coversPage, mediaPage, type StoredMedia } from './dump.queries.ts'

/** Files not in the backup although the database refers to them. */
export interface LeftOut {
  /** Music imported in place: it stays where it is. */
  inPlace: number
  /** Files missing from the storage. */
  missing: number
}

async function* renditionsOf(storage: Storage, media: StoredMedia): AsyncGenerator<string> {
  if (media.status !== 'ready') return
  const { folder, master } = packageKeys(media.hash)
  for await (const key of storage.list(folder)) if (key !== master) yield key
  // Last, as when it was created: a master playlist implies that all its files exist.
  yield master
}

/** Yields the keys of all files that belong to the rows `connection` sees, and only those. */
export async function* storedFiles(
  connection: Client,
  storage: Storage,
  renditions: boolean,
  leftOut: LeftOut,
): AsyncGenerator<string> {
  for (let page = await coversPage(connection, 0); page.length > 0; ) {
    for (const { hash } of page) for (const size of COVER_SIZES) yield coverKey(hash, size, 'webp')
    page = await coversPage(connection, page.at(-1)?.id ?? 0)
  }
  for (let page = await mediaPage(connection, 0); page.length > 0; ) {
    for (const media of page) {
      if (media.external_path === null) yield originalKey(media)
      else leftOut.inPlace++
      if (media.spot) {
        yield spotKey(media.hash)
        yield* storage.list(spotFolder(media.hash))
      }
      if (renditions) yield* renditionsOf(storage, media)
    }
    page = await mediaPage(connection, page.at(-1)?.id ?? 0)
  }
}
