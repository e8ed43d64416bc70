import { fork } from 'node:child_process'
import autocannon from 'autocannon'

export interface Load {
  /** Responses per second. */
  rate: number
  /** Milliseconds. */
  p99: number
}

interface LoadOptions {
  seconds?: number
  /** Token of the user who sends the requests. */
  token?: string | undefined
  /** Paths that are requested in turn, instead of the one of the URL. */
  paths?: string[]
  /** Makes every URL unique, which bypasses caches. */
  unique?: boolean
}

interface Task extends LoadOptions {
  url: string
  connections: number
}

const WARM_UP_SECONDS = 2

let sent = 0

const nextPath = ({ url, paths, unique }: Task): string => {
  const { pathname, search } = new URL(url)
  const path = paths?.[sent % paths.length] ?? pathname + search
  sent++
  return unique ? `${path}${path.includes('?') ? '&' : '?'}n=${sent}` : path
}

const run = async (task: Task): Promise<Load> => {
  const { url, connections, seconds = 10, token, paths, unique } = task
  const during = (duration: number) =>
    autocannon({
      url,
      connections,
      duration,
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
      ...((paths || unique) && {
        requests: [{ setupRequest: (request) => Object.assign(request, { path: nextPath(task) }) }],
      }),
    })
  await during(WARM_UP_SECONDS)
  const { requests, latency, errors, non2xx } = await during(seconds)
  if (errors + non2xx > 0) throw new Error(`${errors} errors and ${non2xx} refusals at ${url}`)
  return { rate: requests.average, p99: latency.p99 }
}

/**
 * Sends requests over some connections for 10 s after a warm-up, from a process of its own, so that client-side work does
 * not count as server time. Throws if any response is not a success.
 */
export const load = (url: string, connections: number, options: LoadOptions = {}): Promise<Load> =>
  new Promise((resolve, reject) => {
    const client = fork(import.meta.filename)
    client.once('message', resolve)
    client.once('exit', (code) => code === 0 || reject(new Error(`The requests to ${url} failed.`)))
    client.send({ url, connections, ...options })
  })

if (process.argv[1] === import.meta.filename)
  process.once('message', async (task: Task) => {
    process.send?.(await run(task))
    process.disconnect()
  })
