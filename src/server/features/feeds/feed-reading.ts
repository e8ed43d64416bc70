import { once } from 'node:events'
import { isMarkedAsUntransferable, Worker } from 'node:worker_threads'
import { BadFeed, type FeedEnd } from './feed.ts'
import type { FeedBytes } from './feed-parser.ts'

/** How long a feed may take to be read, without the time that its reader takes. */
const PATIENCE_MS = 10_000
/** Of the thread: small, so that it tidies up often. */
const MEMORY = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 }

type Told = { batch: Uint8Array<ArrayBuffer> } | { end: FeedEnd } | { bad: string }

const tooLarge = (): BadFeed => new BadFeed('This feed is built too deep or too large to be read.')
const timeIsUp = (): BadFeed => new BadFeed('This feed takes too long to be read.')

/**
 * Reads a feed on a thread of its own, so that the server answers meanwhile: hands over new and changed episodes batch
 * by batch as JSON and answers with the rest. Throws BadFeed for what is none, or takes longer than it may.
 */
export const readApart = async (
  feed: FeedBytes,
  take: (batch: Uint8Array) => Promise<void>,
  patience = PATIENCE_MS,
): Promise<FeedEnd> => {
  const { buffer } = feed.bytes
  const worker = new Worker(new URL('./feed-worker.ts', import.meta.url), {
    workerData: feed,
    // The bytes go over whole; here they are done with.
    transferList: buffer instanceof ArrayBuffer && !isMarkedAsUntransferable(buffer) ? [buffer] : [],
    resourceLimits: MEMORY,
  })
  let left = patience
  const ask = async (): Promise<Told> => {
    const asked = performance.now()
    const late = AbortSignal.timeout(Math.max(1, Math.ceil(left)))
    worker.postMessage('next')
    const told = await once(worker, 'message', { signal: late }).catch((error: unknown) => {
      if (late.aborted) throw timeIsUp()
      throw (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error
    })
    left -= performance.now() - asked
    return told[0]
  }
  try {
    for (let next = ask(); ; ) {
      const told = await next
      if ('bad' in told) throw new BadFeed(told.bad)
      if ('end' in told) return told.end
      // The thread goes on while this batch is taken in.
      next = ask()
      next.catch(() => undefined)
      await take(told.batch)
      // Gone now, not when somebody sweeps up.
      told.batch.buffer.transfer(0)
    }
  } finally {
    await worker.terminate()
  }
}
