import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type HistoryBatch, HistoryError, type HistoryOptions, tooLarge } from './history.service.ts'

type WorkerMessage = { batch: HistoryBatch } | { end: true } | { bad: string }

/** Limits of the worker thread: small, so that it collects garbage often. */
const MAX_MEMORY_MB = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 }

/**
 * Reads the listening history in a file, recognized by its content, in a worker thread: of Spotify, ListenBrainz, Last.fm,
 * Maloja, Koito or Rockbox, also within a ZIP archive. Throws HistoryError if there is none, or it is damaged.
 */
export async function* readHistory(
  { path }: { path: string },
  options: HistoryOptions,
): AsyncGenerator<HistoryBatch> {
  const worker = new Worker(new URL('./history-worker.ts', import.meta.url), {
    workerData: { path, options },
    resourceLimits: MAX_MEMORY_MB,
  })
  const ask = async (): Promise<WorkerMessage> => {
    worker.postMessage('next')
    const [message] = await once(worker, 'message').catch((error: unknown) => {
      throw (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error
    })
    return message
  }
  try {
    for (let next = ask(); ; ) {
      const message = await next
      if ('bad' in message) throw new HistoryError(message.bad)
      if ('end' in message) return
      // The worker continues while this batch is stored.
      next = ask()
      next.catch(() => undefined)
      yield message.batch
    }
  } finally {
    await worker.terminate()
  }
}
