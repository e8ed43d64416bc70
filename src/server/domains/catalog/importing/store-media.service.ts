import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import { packagingPriority } from '../../../jobs/kinds.ts'
import { originalKey } from '../../../media/original-key.ts'
import { type Bytes, identifyContents } from './content-identity.service.ts'
import type { SongMetadata } from './metadata.ts'
import { distinct } from './name-resolution.service.ts'
import { insertMedia, lockMedia, mediaByHash } from './queries.ts'

/** Copies files to the storage, or links them; those in place stay where they are. */
export const storeOriginals = (ctx: AppContext, all: readonly Bytes[]): Promise<void> =>
  ctx.storage.linkFiles(
    all
      .filter(({ media }) => media.external_path === null)
      .map(({ media, source }) => ({ key: originalKey(media), path: source })),
  )

/** Returns the media rows of all files; new ones get their job in the same transaction. */
export const mediaFor = async (
  ctx: AppContext,
  trx: Trx,
  all: Bytes[],
  stored: Set<string>,
  priority = 0,
): Promise<Map<string, number>> => {
  const hashes = [...new Set(all.map(({ media }) => media.hash))].sort()
  const known = new Map((await lockMedia(trx, hashes)).map((media) => [media.hash, media.id]))
  const missing = distinct(
    all.filter(({ media }) => !known.has(media.hash)),
    ({ media }) => media.hash,
  ).sort((a, b) => (a.media.hash < b.media.hash ? -1 : 1))
  if (missing.length === 0) return known
  // Deleted since the first check: the file is stored again.
  await storeOriginals(
    ctx,
    missing.filter(({ media }) => !stored.has(media.hash)),
  )
  const added = await insertMedia(
    trx,
    missing.map(({ media }) => media),
  )
  await ctx.queue.sendMany(
    'package-media',
    added.map((media) => ({ media_id: media.id })),
    { trx, priority },
  )
  return new Map([...known, ...added.map((media) => [media.hash, media.id] as const)])
}

/**
 * Stores missing files and returns their hashes. `whole`: see identifyContents, which may replace the hashes of `all`.
 */
export const storeNew = async (ctx: AppContext, all: Bytes[], whole = false): Promise<Set<string>> => {
  await identifyContents(ctx, all, whole)
  const hashes = all.map(({ media }) => media.hash)
  const known = new Set((await mediaByHash(ctx.db, hashes)).map((media) => media.hash))
  const missing = distinct(
    all.filter(({ media }) => !known.has(media.hash)),
    ({ media }) => media.hash,
  )
  await storeOriginals(ctx, missing)
  return new Set(missing.map(({ media }) => media.hash))
}

/** Stores one file as media, deduplicated by content; `then` runs in the same transaction. */
export const storeMedia = async (
  ctx: AppContext,
  media: SongMetadata['media'],
  source: string,
  then: (trx: Trx, media_id: number) => Promise<void>,
  priority: number = packagingPriority.uploaded,
): Promise<void> => {
  const bytes = [{ media, source }]
  const stored = await storeNew(ctx, bytes, true)
  await ctx.db.transaction().execute(async (trx) => {
    const ids = await mediaFor(ctx, trx, bytes, stored, priority)
    await then(trx, ids.get(media.hash) as number)
  })
}
