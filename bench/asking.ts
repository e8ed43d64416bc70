import { Agent, get } from 'node:http'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

interface Question {
  /** `{n}` is replaced by the number of the round. */
  url: string
  headers: Record<string, string>
  rounds: number
}

const WARM_UP = 30

/** Sends sequential requests and returns the milliseconds of each until its last byte. */
const ask = async ({ url, headers, rounds }: Question): Promise<number[]> => {
  const agent = new Agent({ keepAlive: true })
  const once = (n: number) =>
    new Promise<void>((resolve, reject) => {
      const request = get(url.replace('{n}', String(n)), { agent, headers }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${response.statusCode} at ${url}`))
        response.resume().on('end', resolve)
      })
      request.on('error', reject)
    })
  const times: number[] = []
  for (let n = 0; n < rounds + WARM_UP; n += 1) {
    const began = performance.now()
    await once(n)
    if (n >= WARM_UP) times.push(performance.now() - began)
  }
  agent.destroy()
  return times
}

/**
 * Returns the milliseconds of each response, requested sequentially from a separate thread, so that client-side work
 * does not count as server time.
 */
export const timesOf = (question: Question): Promise<number[]> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: question })
    worker.once('message', resolve)
    worker.once('error', reject)
  })

/** Returns the time within which this share of responses arrived. */
export const within = (share: number, times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN

/** Returns the milliseconds of the median response. */
export const medianOf = async (question: Question): Promise<number> => within(0.5, await timesOf(question))

if (!isMainThread && workerData?.url) parentPort?.postMessage(await ask(workerData as Question))
