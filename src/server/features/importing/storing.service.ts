import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { packagingPriority } from '../../jobs/kinds.ts'
import { originalKey } from '../../media/original-key.ts'
import type { Platform } from '../../platform.ts'
import { distinct } from './distinct.ts'
import type { SongFacts } from './facts.ts'
import { addMedia, holdMedia, mediaByHash } from './filing.queries.ts'

type On = Pick<Platform, 'db' | 'storage' | 'queue'>
type Trx = Transaction<Database>

/** Files stored at the same time: enough to hide the disk's waiting, few enough for other readers. */
const STORED_AT_ONCE = 8

/** The bytes of one media and where they are read from. */
type Bytes = Pick<SongFacts, 'media' | 'source'>

const store = async (on: On, all: Bytes[]): Promise<void> => {
  const waiting = all.filter((facts) => facts.media.external_path === null)
  const worker = async (): Promise<void> => {
    for (let facts = waiting.pop(); facts; facts = waiting.pop()) {
      await on.storage.linkFile(originalKey(facts.media), facts.source)
    }
  }
  await Promise.all(Array.from({ length: STORED_AT_ONCE }, worker))
}

/** Media rows of all bytes; ones that are new get their job in the same transaction. */
export const mediaFor = async (
  on: On,
  trx: Trx,
  all: Bytes[],
  stored: Set<string>,
  priority = 0,
): Promise<Map<string, number>> => {
  const hashes = [...new Set(all.map(({ media }) => media.hash))].sort()
  const known = new Map((await holdMedia(trx, hashes)).map((media) => [media.hash, media.id]))
  const missing = distinct(
    all.filter(({ media }) => !known.has(media.hash)),
    ({ media }) => media.hash,
  ).sort((a, b) => (a.media.hash < b.media.hash ? -1 : 1))
  if (missing.length === 0) return known
  // Taken away since the first look: its bytes are stored again.
  await store(
    on,
    missing.filter(({ media }) => !stored.has(media.hash)),
  )
  const added = await addMedia(
    trx,
    missing.map(({ media }) => media),
  )
  await on.queue.sendMany(
    'package-media',
    added.map((media) => ({ media_id: media.id })),
    { trx, priority },
  )
  return new Map([...known, ...added.map((media) => [media.hash, media.id] as const)])
}

/** Stores what is not there yet; answers the hashes of what it stored. */
export const storeNew = async (on: On, all: Bytes[]): Promise<Set<string>> => {
  const hashes = all.map(({ media }) => media.hash)
  const known = new Set((await mediaByHash(on.db, hashes)).map((media) => media.hash))
  const missing = distinct(
    all.filter(({ media }) => !known.has(media.hash)),
    ({ media }) => media.hash,
  )
  await store(on, missing)
  return new Set(missing.map(({ media }) => media.hash))
}

/** Stores one file as media, found again by its content; `then` runs in the transaction that makes it appear. */
export const storeMedia = async (
  on: On,
  media: SongFacts['media'],
  source: string,
  then: (trx: Trx, media_id: number) => Promise<void>,
  priority: number = packagingPriority.uploaded,
): Promise<void> => {
  const bytes = [{ media, source }]
  const stored = await storeNew(on, bytes)
  await on.db.transaction().execute(async (trx) => {
    const ids = await mediaFor(on, trx, bytes, stored, priority)
    await then(trx, ids.get(media.hash) as number)
  })
}
