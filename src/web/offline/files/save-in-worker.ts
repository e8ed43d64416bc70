import { DamagedError, NoSpaceError } from '../../worker/store-parts.ts'
import type { FileError, FileEvent, FileRequest } from './file-messages.ts'
import { type FileToSave, RefusedError } from './save-file.ts'

interface Job {
  progress: (bytes: number) => void
  saved: (size: number) => void
  failed: (error: Error) => void
}

const errors: Record<FileError, (message: string) => Error> = {
  space: () => new NoSpaceError(),
  refused: () => new RefusedError(),
  damaged: () => new DamagedError(),
  connection: (message) => new TypeError(message),
}

/** Files that the worker saves, by number. */
const jobs = new Map<number, Job>()
let worker: Worker | null = null
let last = 0

/** Ends the worker once it has nothing to do. */
const rest = (): void => {
  if (jobs.size > 0) return
  worker?.terminate()
  worker = null
}

const hear = ({ data }: MessageEvent<FileEvent>): void => {
  const job = jobs.get(data.no)
  if (!job) return
  if ('arrived' in data) {
    job.progress(data.arrived)
    return
  }
  jobs.delete(data.no)
  if ('size' in data) job.saved(data.size)
  else job.failed(errors[data.error](data.message))
  rest()
}

const start = (): Worker => {
  const started = new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', hear)
  // Its script could not be loaded.
  started.addEventListener('error', () => {
    const all = [...jobs.values()]
    jobs.clear()
    rest()
    for (const { failed } of all) failed(errors.connection('The worker did not start.'))
  })
  return started
}

const ask = (request: FileRequest): void => {
  worker ??= start()
  worker.postMessage(request)
}

/**
 * Saves a file in a worker; see `saveFile`. `progress` is called with the bytes that have arrived, a few times a second.
 * Throws what `saveFile` throws.
 */
export const saveInWorker = (
  file: FileToSave,
  signal: AbortSignal,
  progress: (bytes: number) => void,
): Promise<number> => {
  last++
  const no = last
  return new Promise((saved, failed) => {
    jobs.set(no, { progress, saved, failed })
    ask({ no, file })
    const stop = (): void => {
      if (jobs.has(no)) ask({ no, stop: true })
    }
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}
