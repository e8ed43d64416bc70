import { Agent, get, type IncomingMessage } from 'node:http'
import type { TestUser } from '../../src/server/testing/make.ts'
import type { Random } from '../random.ts'
import { eventsPath, type Site } from '../site.ts'

/** Event streams of several accounts, which close and open again as those of browsers do. */
export interface Streams {
  open: () => Promise<void>
  /** Closes some and opens as many. */
  churn: (count: number, random: Random) => Promise<void>
  /** How many events have arrived. */
  received: () => number
  /** How many the server has closed by itself. */
  lost: () => number
  close: () => void
}

const WIDTH = 16

export const openStreams = (site: Site, users: readonly TestUser[], count: number): Streams => {
  const streams = new Map<number, IncomingMessage>()
  let received = 0
  let lost = 0
  const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })
  const connect = async (n: number): Promise<void> => {
    const user = users[n % users.length]
    if (!user) throw new Error('There are no users')
    const url = site.server.url + (await eventsPath(site, user))
    const response = await new Promise<IncomingMessage>((done, fail) =>
      get(url, { agent }, done).on('error', fail),
    )
    if (response.statusCode !== 200) throw new Error(`An event stream was answered ${response.statusCode}`)
    streams.set(n, response)
    response.setEncoding('utf8').on('data', (text: string) => {
      received += text.split('event: ').length - 1
    })
    // Those that are closed here are no longer in the map.
    const gone = (): void => {
      if (streams.get(n) !== response) return
      streams.delete(n)
      lost++
    }
    response.on('error', gone).on('close', gone)
  }
  const connectAll = async (numbers: readonly number[]): Promise<void> => {
    for (let at = 0; at < numbers.length; at += WIDTH)
      await Promise.all(numbers.slice(at, at + WIDTH).map(connect))
  }
  const disconnect = (n: number): void => {
    const response = streams.get(n)
    streams.delete(n)
    response?.destroy()
  }
  const numbers = Array.from({ length: count }, (_, n) => n)
  return {
    open: () => connectAll(numbers),
    churn: async (some, random) => {
      const chosen = random.shuffled(numbers).slice(0, some)
      chosen.forEach(disconnect)
      await connectAll([...chosen, ...numbers.filter((n) => !streams.has(n) && !chosen.includes(n))])
    },
    received: () => received,
    lost: () => lost,
    close: () => {
      numbers.forEach(disconnect)
      agent.destroy()
    },
  }
}
