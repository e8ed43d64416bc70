import { parentPort, workerData } from 'node:worker_threads'
import { BadFeed } from './feed.ts'
import { type FeedBytes, parseFeed } from './feed-parser.ts'

/** Reads one feed beside the server's own thread; each batch waits to be asked for. */
const port = parentPort
const encoder = new TextEncoder()
const feed = parseFeed(workerData as FeedBytes)

port?.on('message', () => {
  try {
    const { value, done } = feed.next()
    if (done) {
      port.postMessage({ end: value })
      port.close()
      return
    }
    // As the database takes it, and handed over whole: nobody builds or copies it in between.
    const batch = encoder.encode(JSON.stringify(value))
    port.postMessage({ batch }, [batch.buffer])
  } catch (error) {
    if (!(error instanceof BadFeed)) throw error
    port.postMessage({ bad: error.message })
    port.close()
  }
})
