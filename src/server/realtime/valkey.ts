import { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { BadEnvironment } from '../core/env.ts'

const RETRY_MS = 500
const CONNECT_MS = 5_000

/** Connections to a Valkey or Redis server: one for commands, one that subscribes. */
export interface Valkey {
  commands: Redis
  subscriber: Redis
  /** Whether both connections are usable; commands fail at once while they are not. */
  ready: () => boolean
  close: () => void
}

/**
 * Connects to the server at `url`. Throws BadEnvironment with one line if it cannot be used; a connection that is lost later
 * is opened again until closed.
 */
export const openValkey = async (url: string, log: Logger): Promise<Valkey> => {
  const commands = new Redis(url, {
    lazyConnect: true,
    connectionName: 'tonearm',
    connectTimeout: CONNECT_MS,
    // Who uses it has a fallback, which a command that waits for the server would hold up.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => RETRY_MS,
  })
  const subscriber = commands.duplicate()
  let problem = ''
  for (const client of [commands, subscriber])
    client.on('error', (error: Error) => {
      if (problem !== error.message) log.warn({ err: error }, 'Valkey cannot be reached')
      problem = error.message
    })
  commands.on('ready', () => {
    if (problem) log.info('Valkey can be reached again')
    problem = ''
  })
  try {
    await Promise.all([commands.connect(), subscriber.connect()])
    await commands.ping()
  } catch (error) {
    for (const client of [commands, subscriber]) client.disconnect()
    const { host } = new URL(url)
    throw new BadEnvironment(
      `VALKEY_URL: the server at ${host} cannot be used: ${problem || (error as Error).message}`,
    )
  }
  return {
    commands,
    subscriber,
    ready: () => commands.status === 'ready' && subscriber.status === 'ready',
    close: () => {
      for (const client of [commands, subscriber]) client.disconnect()
    },
  }
}
