import type { Client } from 'pg'
import type { Logger } from 'pino'
import type { Message } from '../db/connecting/after-commit.ts'
import type { Valkey } from './valkey.ts'

type Listener = (payload: string) => void

/**
 * Messages between nodes by LISTEN/NOTIFY, with one connection per process, or by a Valkey server as long as it can be
 * reached. Wherever messages may have been missed, every topic is delivered once with an empty payload.
 */
export interface Channel {
  on: (topic: string, handler: Listener) => void
  /**
   * Sends a message; those that gather meanwhile are sent together. Resolves once it is sent, or kept because nobody can be
   * told at the moment.
   */
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

/** Messages kept while nobody can be told; of more, only the topics are. */
const MAX_KEPT = 10_000
const RETRY_MS = 1_000

/** PostgreSQL refuses longer payloads, and all messages that are sent with them. */
const MAX_BYTES = 7_999

/** Opens the channel on connections that `open` makes; it reconnects automatically until closed. */
export const openChannel = async (
  open: () => Promise<Client>,
  log: Logger,
  valkey?: Pick<Valkey, 'publish' | 'ready' | 'subscribe'>,
): Promise<Channel> => {
  const listeners = new Map<string, Listener[]>()
  const deliver = (topic: string, payload: string): void => {
    for (const handler of listeners.get(topic) ?? []) handler(payload)
  }
  const resync = (): void => {
    for (const topic of listeners.keys()) deliver(topic, '')
  }
  let client: Client | null = null
  let closed = false

  const connect = async (): Promise<void> => {
    const next = await open()
    try {
      next.on('error', () => lost(next))
      next.on('end', () => lost(next))
      next.on('notification', ({ channel, payload = '' }) => deliver(channel, payload))
      // Of what it sends, nothing outlives a crash anyway.
      await next.query('set synchronous_commit to off')
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
          resync()
          void flush()
        },
        () => reconnect(Math.min(wait * 2, RECONNECT_MS.last)),
      )
    }
    setTimeout(again, wait * (0.5 + Math.random())).unref()
  }

  // One statement at a time: the driver no longer queues statements of a single client.
  let before: Promise<unknown> = Promise.resolve()
  const ask = (statement: string, values: string[][] = []): Promise<unknown> => {
    const turn = before.then(() => client?.query(statement, values))
    before = turn.catch(() => undefined)
    return turn
  }

  let kept: Message[] = []
  let flushing: Promise<void> | null = null
  const notify = async (messages: Message[]): Promise<void> => {
    const topics = messages.map(([topic]) => topic)
    const payloads = messages.map(([, payload]) => (Buffer.byteLength(payload) > MAX_BYTES ? '' : payload))
    if (!client) throw new Error('The channel is reconnecting.')
    await ask('select pg_notify(topic, payload) from unnest($1::text[], $2::text[]) as m (topic, payload)', [
      topics,
      payloads,
    ])
  }
  const sendKept = async (): Promise<void> => {
    while (kept.length > 0) {
      const messages = kept
      kept = []
      try {
        await (valkey?.publish(messages)?.catch(() => notify(messages)) ?? notify(messages))
      } catch {
        kept = [...messages, ...kept]
        if (kept.length > MAX_KEPT)
          kept = [...new Set(kept.map(([topic]) => topic))].map((topic) => [topic, ''])
        if (!closed) setTimeout(() => void flush(), RETRY_MS).unref()
        break
      }
    }
    // Before anything else runs: a message that is published from now on is not sent by this loop.
    flushing = null
  }
  /** Sends all messages, unless that is going on. */
  const flush = async (): Promise<void> => {
    if (kept.length > 0) flushing ??= sendKept()
    await flushing
  }
  valkey?.subscribe(deliver, resync)

  let alone = false
  const heartbeat = setInterval(() => {
    // Other nodes may still reach Valkey, and send their messages there.
    if (alone) resync()
    alone = valkey?.ready() === false
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
    publish: (topic, payload = '') => {
      kept.push([topic, payload])
      return flush()
    },
    connected: () => client !== null,
    close: async () => {
      closed = true
      clearInterval(heartbeat)
      await flush()
      await client?.end().catch(() => undefined)
    },
  }
}
