/// <reference lib="webworker" />
import { DamagedError, NoSpaceError } from '../../worker/store-parts.ts'
import type { FileError, FileEvent, FileRequest } from './file-messages.ts'
import { RefusedError, saveFile } from './save-file.ts'

/** Saves files in a thread of its own: reading them would keep the page from responding. */

const worker = self as unknown as DedicatedWorkerGlobalScope

/** How often progress is reported, in milliseconds. */
const REPORT_MS = 500

const running = new Map<number, AbortController>()

const report = (event: FileEvent): void => worker.postMessage(event)

const kindOf = (error: unknown): FileError => {
  if (error instanceof NoSpaceError) return 'space'
  if (error instanceof RefusedError) return 'refused'
  return error instanceof DamagedError ? 'damaged' : 'connection'
}

const save = async ({ no, file }: Extract<FileRequest, { file: unknown }>): Promise<void> => {
  const stopping = new AbortController()
  running.set(no, stopping)
  let reported = Number.NEGATIVE_INFINITY
  const progress = (arrived: number): void => {
    const now = performance.now()
    if (now - reported < REPORT_MS) return
    reported = now
    report({ no, arrived })
  }
  try {
    report({ no, size: await saveFile(file, stopping.signal, progress) })
  } catch (error) {
    report({ no, error: kindOf(error), message: String(error) })
  } finally {
    running.delete(no)
  }
}

worker.addEventListener('message', ({ data }: MessageEvent<FileRequest>) => {
  if ('file' in data) void save(data)
  else running.get(data.no)?.abort()
})
