import type { Client } from 'pg'
import { COVER_SIZES, coverKey } from '../../media/covers.ts'
import { packageKeys } from '../../media/hls.ts'
import { originalKey } from '../../media/original-key.ts'
import type { Storage } from '../../media/storage.ts'
import { coversPage, type KeptMedia, mediaPage } from './dump.queries.ts'

/** What stays out of a backup although the database tells of it. */
export interface LeftOut {
  /** Music that was imported in place: it stays where it is. */
  inPlace: number
  /** Files that the storage should have and has not. */
  missing: number
}

async function* renditionsOf(storage: Storage, media: KeptMedia): AsyncGenerator<string> {
  if (media.status !== 'ready') return
  const { folder, master } = packageKeys(media.hash)
  for await (const key of storage.list(folder)) if (key !== master) yield key
  // Last, as when it was made: whoever finds the master finds everything.
  yield master
}

/** Keys of all files that belong to what `connection` sees, and only of those. */
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
      if (renditions) yield* renditionsOf(storage, media)
    }
    page = await mediaPage(connection, page.at(-1)?.id ?? 0)
  }
}
