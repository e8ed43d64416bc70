import type { Client } from 'pg'
import type { Logger } from 'pino'

type Listener = (payload: string) => void

/**
 * Messages between nodes by LISTEN/NOTIFY, with one listening connection per process. After a reconnect every topic is
 * delivered once with an empty payload, since messages may have been missed.
 */
export interface Channel {
  on: (topic: string, handler: Listener) => void
  publish: (topic: string, payload?: string) => Promise<void>
  /** Whether messages of other nodes arrive at the moment. */
  connected: () => boolean
  close: () => Promise<void>
}

const TOPIC = /^[a-z_\d]+$/
/** The first wait before connecting again; it doubles up to the last one. All nodes lose their database at once. */
const RECONNECT_MS = { first: 250, last: 5_000 }

/** How often the connection is tried, and how long the server has to answer: a lost host closes none. */
const HEARTBEAT_MS = 10_000
const ANSWER_MS = 5_000

/** Opens the channel on connections that `open` makes; it reconnects automatically until closed. */
export const openChannel = async (open: () => Promise<Client>, log: Logger): Promise<Channel> => {
  const listeners = new Map<string, Listener[]>()
  let client: Client | null = null
  let closed = false

  const connect = async (): Promise<void> => {
    const next = await open()
    try {
      next.on('error', () => lost(next))
      next.on('end', () => lost(next))
      next.on('notification', (n) => {
        for (const handler of listeners.get(n.channel) ?? []) handler(n.payload ?? '')
      })
      // A standby refuses it, also if nobody listens yet.
      for (const topic of [...listeners.keys(), 'nobody']) await next.query(`listen ${topic}`)
      if (closed) throw new Error('The channel is closed.')
      client = next
    } catch (error) {
      next.end().catch(() => undefined)
      throw error
    }
  }

  const lost = (which: Client): void => {
    if (closed || client !== which) return
    client = null
    which.end().catch(() => undefined)
    log.warn('lost the notification channel, reconnecting')
    reconnect(RECONNECT_MS.first)
  }

  const reconnect = (wait: number): void => {
    const again = (): void => {
      if (closed) return
      connect().then(
        () => {
          for (const all of listeners.values()) for (const handler of all) handler('')
        },
        () => reconnect(Math.min(wait * 2, RECONNECT_MS.last)),
      )
    }
    setTimeout(again, wait * (0.5 + Math.random())).unref()
  }

  // One statement at a time: the driver no longer queues statements of a single client.
  let before: Promise<unknown> = Promise.resolve()
  const ask = (statement: string, values: string[] = []): Promise<unknown> => {
    const turn = before.then(() => client?.query(statement, values))
    before = turn.catch(() => undefined)
    return turn
  }

  const heartbeat = setInterval(() => {
    const current = client
    if (!current) return
    const late = setTimeout(() => lost(current), ANSWER_MS)
    ask('select 1')
      .catch(() => undefined)
      .finally(() => clearTimeout(late))
  }, HEARTBEAT_MS)
  heartbeat.unref()

  await connect()
  return {
    on: (topic, handler) => {
      if (!TOPIC.test(topic)) throw new Error(`not a topic: ${topic}`)
      const known = listeners.get(topic)
      listeners.set(topic, [...(known ?? []), handler])
      if (!known) ask(`listen ${topic}`).catch(() => client && lost(client))
    },
    publish: async (topic, payload = '') => {
      await ask('select pg_notify($1, $2)', [topic, payload])
    },
    connected: () => client !== null,
    close: async () => {
      closed = true
      clearInterval(heartbeat)
      await client?.end().catch(() => undefined)
    },
  }
}
