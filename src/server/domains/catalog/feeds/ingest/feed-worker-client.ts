import { once } from 'node:events'
import { isMarkedAsUntransferable, Worker } from 'node:worker_threads'
import { BadFeedError, type FeedEnd } from './feed.ts'
import type { FeedBytes } from './feed-parser.ts'

/** Maximum parse time of a feed, excluding the time its consumer takes. */
const PARSE_TIMEOUT_MS = 10_000
/** Limits of the worker thread: small, so that it collects garbage often. */
const MAX_MEMORY_MB = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 }

type WorkerMessage = { batch: Uint8Array<ArrayBuffer> } | { end: FeedEnd } | { bad: string }

const tooLarge = (): BadFeedError => new BadFeedError('This feed is too large or too deeply nested.')
const timedOut = (): BadFeedError => new BadFeedError('This feed took too long to load.')

/**
 * Parses a feed in a worker thread, so that the server stays responsive: passes on new and changed episodes in batches
 * as JSON and returns the rest. Throws BadFeedError if it is invalid or takes too long.
 */
export const parseInWorker = async (
  feed: FeedBytes,
  take: (batch: Uint8Array) => Promise<void>,
  patience = PARSE_TIMEOUT_MS,
): Promise<FeedEnd> => {
  const { buffer } = feed.bytes
  const worker = new Worker(new URL('./feed-worker.ts', import.meta.url), {
    workerData: feed,
    // The bytes are transferred; they are no longer needed here.
    transferList: buffer instanceof ArrayBuffer && !isMarkedAsUntransferable(buffer) ? [buffer] : [],
    resourceLimits: MAX_MEMORY_MB,
  })
  let left = patience
  const ask = async (): Promise<WorkerMessage> => {
    const began = performance.now()
    const late = AbortSignal.timeout(Math.max(1, Math.ceil(left)))
    worker.postMessage('next')
    const message = await once(worker, 'message', { signal: late }).catch((error: unknown) => {
      if (late.aborted) throw timedOut()
      throw (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error
    })
    left -= performance.now() - began
    return message[0]
  }
  try {
    for (let next = ask(); ; ) {
      const message = await next
      if ('bad' in message) throw new BadFeedError(message.bad)
      if ('end' in message) return message.end
      // The worker continues while this batch is stored.
      next = ask()
      next.catch(() => undefined)
      await take(message.batch)
      // Freed now rather than at the next garbage collection.
      message.batch.buffer.transfer(0)
    }
  } finally {
    await worker.terminate()
  }
}
