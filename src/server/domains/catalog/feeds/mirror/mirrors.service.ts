import { mkdir, mkdtemp, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '../../../../context/app-context.ts'
import type { Trx } from '../../../../db/schema.ts'
import { throwError } from '../../../../http/http-error.ts'
import { BadMediaError } from '../../../../media/bad-media.ts'
import { isFull } from '../../../../media/storage/contract.ts'
import { OutboundError } from '../../../../outbound/outbound-error.ts'
import { outboundOf } from '../../../../outbound/ssrf.ts'
import { catalogChanged } from '../../catalog/service.ts'
import { probeAudioFile } from '../../importing/service.ts'
import { storeMedia } from '../../importing/store-media.service.ts'
import { temporaryFolder } from '../../transcoding/service.ts'
import { credentialsFor } from '../ingest/feed-access.service.ts'
import { FeedFetchError, reasons } from '../ingest/fetch-feed.ts'
import {
  claimMirror,
  extendMirrorLease,
  type PendingMirror,
  planMirrors,
  recordMirrorFailure,
  releaseMirror,
  requestMirrors,
  settleMirrors,
  storeMirror,
} from './queries.ts'
import { download } from './resumable-download.ts'

export { planMirrors }

const MB = 1024 ** 2
/** Bytes left free for everything else: mirrors can be fetched again. */
const MIN_FREE_BYTES = 1024 * MB
/** A run ends after this long, so that its results become visible; the next run continues a minute later. */
const RUN_MS = 1800_000
const LEASE_MS = 30_000
const DOWNLOAD_MS = 3600_000
const MAX_ATTEMPTS = 6

/** The disk has no space for it. */
class NoSpaceError extends Error {
  override name = 'NoSpaceError'
}

/** Returns the error message for a failed mirror; null if the fault is ours. */
const failureOf = (error: unknown): { reason: string; forGood: boolean } | null => {
  if (error instanceof NoSpaceError || isFull(error)) return { reason: 'The disk is full.', forGood: false }
  if (error instanceof BadMediaError) return { reason: error.reason, forGood: true }
  if (error instanceof FeedFetchError) return { reason: error.message, forGood: false }
  if ((error as Error).name === 'TimeoutError') return { reason: reasons.time, forGood: false }
  if (!(error instanceof OutboundError)) return null
  const size = error.reason === 'size'
  const reason = size ? 'This file exceeds the upload limit.' : reasons[error.reason]
  return { reason, forGood: size || error.reason === 'address' }
}

/** Downloads one mirror into its own folder and stores it like an uploaded episode. */
const fetchInto = async (
  ctx: AppContext,
  folder: string,
  copy: PendingMirror,
  { signal, freeBytes }: { signal: AbortSignal; freeBytes: number },
): Promise<void> => {
  const path = join(folder, 'episode')
  await download(outboundOf(ctx), {
    url: copy.url,
    credentials: await credentialsFor(ctx, copy.podcast_id, copy.url),
    path,
    most: ctx.settings().max_upload_mb * MB,
    signal,
    requireSpace: async (bytes) => {
      const { bavail, bsize } = await statfs(folder)
      // Transcoding needs about as much again.
      if (bavail * bsize < 2 * bytes + freeBytes) throw new NoSpaceError()
    },
  })
  const name = new URL(copy.url).pathname.split('/').at(-1) ?? ''
  const { media, tags } = await probeAudioFile(path, name, null, { picture: false, chapters: true })
  signal.throwIfAborted()
  const take = async (trx: Trx, mediaId: number): Promise<void> => {
    await storeMirror(trx, copy, mediaId, tags.chapters)
    await catalogChanged(ctx, trx)
  }
  await storeMedia(ctx, media, path, take, 0)
}

const fetchMirror = async (
  ctx: AppContext,
  copy: PendingMirror,
  stop: AbortSignal,
  freeBytes: number,
): Promise<void> => {
  const unwanted = new AbortController()
  const lease = setInterval(() => {
    extendMirrorLease(ctx.db, copy).then(
      (extended) => extended || unwanted.abort(),
      (err: unknown) => ctx.log.warn({ err }, 'could not store a copy'),
    )
  }, LEASE_MS)
  const stopLease = AbortSignal.any([stop, unwanted.signal])
  const signal = AbortSignal.any([stopLease, AbortSignal.timeout(DOWNLOAD_MS)])
  await mkdir(temporaryFolder(ctx), { recursive: true })
  const folder = await mkdtemp(join(temporaryFolder(ctx), `copy-${copy.episode_id}-`))
  try {
    await fetchInto(ctx, folder, copy, { signal, freeBytes })
  } catch (error) {
    if (stopLease.aborted) return await releaseMirror(ctx.db, copy)
    const failure = failureOf(error)
    if (!failure) ctx.log.error({ err: error, episode_id: copy.episode_id }, 'could not copy an episode')
    const { reason, forGood } = failure ?? { reason: 'Server error', forGood: false }
    // A full disk is not the episode's fault: it is retried until there is space.
    const full = error instanceof NoSpaceError || isFull(error)
    const last = forGood || (!full && copy.attempts + 1 >= MAX_ATTEMPTS)
    await recordMirrorFailure(ctx.db, copy, { reason, last, counts: !full })
  } finally {
    clearInterval(lease)
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Fetches mirrors for the podcasts that want them, sequentially and newest first, and releases those no longer wanted;
 * clean-up deletes their files. `roomLeft` bytes stay free on the disk.
 */
export const mirrorEpisodes = async (
  ctx: AppContext,
  stop: AbortSignal,
  freeBytes = MIN_FREE_BYTES,
): Promise<void> => {
  const released = await planMirrors(ctx.db)
  const settled = await settleMirrors(ctx.db)
  if (released || settled) await catalogChanged(ctx)
  if (!ctx.settings().enablePodcasts) return
  const until = Date.now() + RUN_MS
  while (!stop.aborted && Date.now() < until) {
    const copy = await claimMirror(ctx.db)
    if (!copy) return
    await fetchMirror(ctx, copy, stop, freeBytes)
  }
}

/** Retries failed mirrors of these episodes. 409 if none of them should be mirrored. */
export const retryMirrors = async (ctx: AppContext, trx: Trx, episodes: number[]): Promise<void> => {
  if ((await requestMirrors(trx, episodes)) === 0)
    throwError('conflict', 'Local copies are turned off for these episodes.')
  await ctx.queue.send('mirror-episodes', {}, { trx })
}
