import { parentPort, workerData } from 'node:worker_threads'
import { BadFeedError } from './feed.ts'
import { type FeedBytes, parseFeed } from './feed-parser.ts'

/** Parses one feed off the main thread; each batch is sent on request. */
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
    // Encoded as the database takes it, and transferred without a copy.
    const batch = encoder.encode(JSON.stringify(value))
    port.postMessage({ batch }, [batch.buffer])
  } catch (error) {
    if (!(error instanceof BadFeedError)) throw error
    port.postMessage({ bad: error.message })
    port.close()
  }
})
