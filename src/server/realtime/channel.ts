import pg from 'pg'
import type { Logger } from 'pino'

type Listener = (payload: string) => void

/**
 * Messages between nodes by LISTEN/NOTIFY, with one listening connection per process. After a reconnect every topic is
 * delivered once with an empty payload, since messages may have been missed.
 */
export interface Channel {
  on: (topic: string, handler: Listener) => void
  publish: (topic: string, payload?: string) => Promise<void>
  /** False while it reconnects. */
  connected: () => boolean
  close: () => Promise<void>
}

const TOPIC = /^[a-z_]+$/
const RECONNECT_MS = 500

/** Opens the channel; it reconnects automatically until closed. */
export const openChannel = async (url: string, log: Logger): Promise<Channel> => {
  const listeners = new Map<string, Listener[]>()
  let client: pg.Client | null = null
  let closed = false

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'tonearm channel',
      keepAlive: true,
    })
    next.on('error', () => lost(next))
    next.on('end', () => lost(next))
    next.on('notification', (n) => {
      for (const handler of listeners.get(n.channel) ?? []) handler(n.payload ?? '')
    })
    await next.connect()
    for (const topic of listeners.keys()) await next.query(`listen ${topic}`)
    client = next
  }

  const lost = (which: pg.Client): void => {
    if (closed || client !== which) return
    client = null
    log.warn('lost the notification channel, reconnecting')
    const again = (): void => {
      if (closed) return
      connect().then(
        () => {
          for (const all of listeners.values()) for (const handler of all) handler('')
        },
        () => setTimeout(again, RECONNECT_MS).unref(),
      )
    }
    setTimeout(again, RECONNECT_MS).unref()
  }

  // One statement at a time: the driver no longer queues statements of a single client.
  let before: Promise<unknown> = Promise.resolve()
  const ask = (statement: string, values: string[] = []): Promise<unknown> => {
    const turn = before.then(() => client?.query(statement, values))
    before = turn.catch(() => undefined)
    return turn
  }

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
      await client?.end().catch(() => undefined)
    },
  }
}
