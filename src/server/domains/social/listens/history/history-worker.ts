import { parentPort, workerData } from 'node:worker_threads'
import { HistoryError, type HistoryOptions } from './history.service.ts'
import { readFile } from './read-file.ts'

/** Reads one file off the main thread; each batch is sent on request. */
const port = parentPort
const { path, options } = workerData as { path: string; options: HistoryOptions }
const batches = readFile(path, options)

port?.on('message', () => {
  void batches.next().then(
    ({ value, done }) => {
      port.postMessage(done ? { end: true } : { batch: value })
      if (done) port.close()
    },
    (error: unknown) => {
      if (!(error instanceof HistoryError)) throw error
      port.postMessage({ bad: error.message })
      port.close()
    },
  )
})
