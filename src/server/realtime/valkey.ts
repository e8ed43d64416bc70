import { createHash } from 'node:crypto'
import { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { BadEnvironment } from '../core/env.ts'
import type { Message } from '../db/connecting/after-commit.ts'

const RETRY_MS = 500
const CONNECT_MS = 5_000
/** How long the server has to answer, and how often it is asked: a lost host closes no connection. */
const ANSWER_MS = 1_500
const HEARTBEAT_MS = 5_000

/** A Valkey or Redis server that all nodes of an installation share. */
export interface Valkey {
  /** For commands, which fail at once while the server cannot be reached; keys begin with `prefix`. */
  commands: Redis
  prefix: string
  /** Whether the server can be reached. */
  ready: () => boolean
  /** Why the server cannot be reached; undefined if it can. */
  problem: () => string | undefined
  /** Sends messages to all nodes; undefined while the server cannot be reached. */
  publish: (messages: Message[]) => Promise<void> | undefined
  /** Receives messages; `missed` is called when some may have been lost: the connection broke, or is there (again). */
  subscribe: (deliver: (topic: string, payload: string) => void, missed: () => void) => void
  close: () => void
}

/** Returns whether an error is that of a server that is not there, or does not answer: it may be later. */
const isAway = ({ code = '', message }: Error & { code?: string }): boolean =>
  /^E(CONNREFUSED|CONNRESET|HOSTUNREACH|NETUNREACH|TIMEDOUT|AI_AGAIN)$/.test(code) ||
  message.startsWith('Socket timeout')

/**
 * Connects to the server at `url`. Throws BadEnvironment with one line if it cannot be used. A server that is away is
 * connected to once it is there, and again whenever the connection is lost, until closed.
 */
export const openValkey = async (url: string, secret: string, log: Logger): Promise<Valkey> => {
  // Channels are those of the whole server, whichever its database.
  const prefix = `tonearm:${createHash('sha256').update(secret).digest('hex').slice(0, 8)}:`
  const commands = new Redis(url, {
    lazyConnect: true,
    connectionName: 'tonearm',
    connectTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
    // Who uses it has a fallback, which a command that waits for the server would hold up.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => RETRY_MS,
    autoResubscribe: false,
  })
  const subscriber = commands.duplicate()
  const clients = [commands, subscriber]
  const { host } = new URL(url)
  let opened = false
  let problem = ''
  let away = false
  const warn = (): void => log.warn({ host, reason: problem }, 'Valkey cannot be reached')
  for (const client of clients)
    client.on('error', (error: Error) => {
      const isNew = problem !== error.message
      // The rest of an error carries the arguments of its command: the password.
      problem = error.message
      away = isAway(error)
      if (opened && isNew) warn()
    })
  commands.on('ready', () => {
    if (problem) log.info('Valkey can be reached again')
    problem = ''
  })
  try {
    await Promise.all([commands.connect(), subscriber.connect()])
    await commands.ping()
  } catch (error) {
    if (!away) {
      for (const client of clients) client.disconnect()
      throw new BadEnvironment(
        `VALKEY_URL: the server at ${host} cannot be used: ${problem || (error as Error).message}`,
      )
    }
    warn()
  }
  opened = true
  const heartbeat = setInterval(() => {
    for (const client of clients) if (client.status === 'ready') client.ping().catch(() => undefined)
  }, HEARTBEAT_MS).unref()
  let subscribed = false
  const ready = (): boolean => commands.status === 'ready' && subscribed
  return {
    commands,
    prefix,
    ready,
    problem: () => (commands.status === 'ready' ? undefined : problem),
    publish: (messages) => {
      if (!ready()) return
      const pipeline = commands.pipeline()
      for (const [topic, payload] of messages) pipeline.publish(prefix + topic, payload)
      return pipeline.exec().then((results) => {
        const failed = results?.find(([error]) => error)
        if (failed?.[0]) throw failed[0]
      })
    },
    subscribe: (deliver, missed) => {
      subscriber.on('pmessage', (_, channel: string, payload: string) =>
        deliver(channel.slice(prefix.length), payload),
      )
      const subscribe = (): void => {
        subscriber.psubscribe(`${prefix}*`).then(
          () => {
            subscribed = true
            missed()
          },
          (err: unknown) => log.warn({ err }, 'could not subscribe'),
        )
      }
      // It also closes when it cannot be opened again.
      subscriber.on('close', () => {
        if (subscribed) missed()
        subscribed = false
      })
      subscriber.on('ready', subscribe)
      if (subscriber.status === 'ready') subscribe()
    },
    close: () => {
      clearInterval(heartbeat)
      subscriber.removeAllListeners('close')
      for (const client of clients) client.disconnect()
    },
  }
}
