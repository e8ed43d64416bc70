import { parentPort, workerData } from 'node:worker_threads'
import { BadFeed } from './feed.ts'
import { type FeedBytes, parseFeed } from './feed-parser.ts'

/** Reads one feed beside the server's own thread; each batch waits to be asked for. */
const port = parentPort
const feed = parseFeed(workerData as FeedBytes)

port?.on('message', () => {
  try {
    const { value, done } = feed.next()
    // As text, which is how the database takes it: nobody builds it anew in between.
    port.postMessage(done ? { end: value } : { batch: JSON.stringify(value) })
    if (done) port.close()
  } catch (error) {
    if (!(error instanceof BadFeed)) throw error
    port.postMessage({ bad: error.message })
    port.close()
  }
})
