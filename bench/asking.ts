import { Agent, get } from 'node:http'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

interface Question {
  /** `{n}` in it becomes the number of the round. */
  url: string
  headers: Record<string, string>
  rounds: number
}

const WARM_UP = 30

/** Asks one after the other; answers the milliseconds of each round until its last byte. */
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
 * Milliseconds of each answer, asked one after the other from a thread of its own: what the asking side does with an
 * answer does not count as the server's time.
 */
export const timesOf = (question: Question): Promise<number[]> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: question })
    worker.once('message', resolve)
    worker.once('error', reject)
  })

/** The time within which this share of answers came. */
export const within = (share: number, times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN

/** Milliseconds of the middle answer. */
export const medianOf = async (question: Question): Promise<number> => within(0.5, await timesOf(question))

if (!isMainThread && workerData?.url) parentPort?.postMessage(await ask(workerData as Question))
