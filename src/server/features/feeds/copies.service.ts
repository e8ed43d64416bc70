import { mkdir, mkdtemp, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { fail } from '../../http/fail.ts'
import { BadMedia } from '../../media/bad-media.ts'
import { isFull } from '../../media/storage-contract.ts'
import { OutboundFailed } from '../../outbound/failed.ts'
import type { Platform } from '../../platform.ts'
import { catalogueChanged } from '../catalogue/catalogue.service.ts'
import { lookInto } from '../importing/sound-file.service.ts'
import { storeMedia } from '../importing/storing.service.ts'
import { temporaryFolder } from '../processing/processing.service.ts'
import {
  askForCopies,
  giveCopyBack,
  holdCopy,
  planCopies,
  putCopy,
  putCopyFailure,
  settleCopies,
  takeCopy,
  type WaitingCopy,
} from './copies.queries.ts'
import { download } from './copying.ts'
import { FeedAway, reasons } from './fetching.ts'

export { planCopies }

type On = Pick<Platform, 'db' | 'env' | 'storage' | 'queue' | 'settings' | 'log'>

const MB = 1024 ** 2
/** Left free for everybody else: copies can be had again. */
const ROOM_LEFT = 1024 * MB
/** A run ends after this long, so that others see what was done; the next minute goes on. */
const RUN_MS = 1800_000
const HOLD_MS = 30_000
const DOWNLOAD_MS = 3600_000
const MOST_TRIES = 6

/** There is no room for it on the disk. */
class NoRoom extends Error {
  override name = 'NoRoom'
}

/** What is told of a copy that could not be had; null for what is a fault of ours. */
const troubleOf = (error: unknown): { reason: string; forGood: boolean } | null => {
  if (error instanceof NoRoom || isFull(error))
    return { reason: 'There is no room left on the disk.', forGood: false }
  if (error instanceof BadMedia) return { reason: error.reason, forGood: true }
  if (error instanceof FeedAway) return { reason: error.message, forGood: false }
  if ((error as Error).name === 'TimeoutError') return { reason: reasons.time, forGood: false }
  if (!(error instanceof OutboundFailed)) return null
  const size = error.reason === 'size'
  const reason = size ? 'This file is larger than uploads may be.' : reasons[error.reason]
  return { reason, forGood: size || error.reason === 'address' }
}

/** Fetches one copy into a folder of its own and stores it as uploads of episodes are. */
const fetchInto = async (
  on: On,
  folder: string,
  copy: WaitingCopy,
  { signal, roomLeft }: { signal: AbortSignal; roomLeft: number },
): Promise<void> => {
  const path = join(folder, 'episode')
  await download(on.env, {
    url: copy.url,
    path,
    most: on.settings().max_upload_mb * MB,
    signal,
    requireRoom: async (bytes) => {
      const { bavail, bsize } = await statfs(folder)
      // What it is converted to takes about as much again.
      if (bavail * bsize < 2 * bytes + roomLeft) throw new NoRoom()
    },
  })
  const name = new URL(copy.url).pathname.split('/').at(-1) ?? ''
  const { media, tags } = await lookInto(path, name, { picture: false, chapters: true })
  signal.throwIfAborted()
  const take = async (trx: Transaction<Database>, mediaId: number): Promise<void> => {
    await putCopy(trx, copy, mediaId, tags.chapters)
    await catalogueChanged(on, trx)
  }
  await storeMedia(on, media, path, take, 0)
}

const fetchCopy = async (on: On, copy: WaitingCopy, stop: AbortSignal, roomLeft: number): Promise<void> => {
  const unwanted = new AbortController()
  const holding = setInterval(() => {
    holdCopy(on.db, copy).then(
      (held) => held || unwanted.abort(),
      (err: unknown) => on.log.warn({ err }, 'a copy could not be held'),
    )
  }, HOLD_MS)
  const letGo = AbortSignal.any([stop, unwanted.signal])
  const signal = AbortSignal.any([letGo, AbortSignal.timeout(DOWNLOAD_MS)])
  await mkdir(temporaryFolder(on), { recursive: true })
  const folder = await mkdtemp(join(temporaryFolder(on), `copy-${copy.episode_id}-`))
  try {
    await fetchInto(on, folder, copy, { signal, roomLeft })
  } catch (error) {
    if (letGo.aborted) return await giveCopyBack(on.db, copy)
    const trouble = troubleOf(error)
    if (!trouble) on.log.error({ err: error, episode_id: copy.episode_id }, 'an episode could not be copied')
    const { reason, forGood } = trouble ?? { reason: 'Server error', forGood: false }
    // A full disk is no fault of the episode: it is tried until there is room.
    const full = error instanceof NoRoom || isFull(error)
    const last = forGood || (!full && copy.tries + 1 >= MOST_TRIES)
    await putCopyFailure(on.db, copy, { reason, last, counts: !full })
  } finally {
    clearInterval(holding)
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Fetches copies of episodes for the podcasts whose operators want them, one after the other and the newest first, and
 * lets go of what is not wanted any more; the clean-up removes its files. `roomLeft` bytes stay free on the disk.
 */
export const keepCopies = async (on: On, stop: AbortSignal, roomLeft = ROOM_LEFT): Promise<void> => {
  const released = await planCopies(on.db)
  const settled = await settleCopies(on.db)
  if (released || settled) await catalogueChanged(on)
  if (!on.settings().enablePodcasts) return
  const until = Date.now() + RUN_MS
  while (!stop.aborted && Date.now() < until) {
    const copy = await takeCopy(on.db)
    if (!copy) return
    await fetchCopy(on, copy, stop, roomLeft)
  }
}

/** Has copies of these episodes fetched now that could not be had before; 409 where none is to be kept of any. */
export const copyAgain = async (
  on: Pick<Platform, 'queue'>,
  trx: Transaction<Database>,
  episodes: number[],
): Promise<void> => {
  if ((await askForCopies(trx, episodes)) === 0)
    fail('conflict', 'Of these episodes no copy is to be kept here.')
  await on.queue.send('keep-copies', {}, { trx })
}
