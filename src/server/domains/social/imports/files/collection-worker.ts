import { parentPort, workerData } from 'node:worker_threads'
import { readCollection } from './read-collection.ts'

const { path, name } = workerData as { path: string; name: string }
parentPort?.postMessage(await readCollection(path, name))
