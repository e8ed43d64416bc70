import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** How connections through a proxy go wrong. */
export type Trouble =
  /** New and open connections are reset. */
  | 'reset'
  /** Connections are accepted; nothing arrives or is answered. */
  | 'hang'
  /** Answers are replaced by bytes of no protocol. */
  | 'garbage'
  /** Requests are answered 500; for HTTP. */
  | 'error'
  /** Every answer arrives in parts, late. */
  | 'slow'
  /** Requests arrive, and their answers are lost. */
  | 'lost'

const SLOW_MS = 150
const ERROR = 'HTTP/1.1 500 Internal Server Error\r\ncontent-length: 5\r\nconnection: close\r\n\r\nerror'

export interface FaultProxy {
  port: number
  /** Lets connections go wrong from now on; null heals. Connections that hang are reset then. */
  set: (trouble: Trouble | null) => void
  close: () => Promise<void>
}

/** Opens a TCP proxy on loopback before a port or a socket file. */
export const openProxy = async (target: { port: number } | { path: string }): Promise<FaultProxy> => {
  let trouble: Trouble | null = null
  const pairs = new Set<[Socket, Socket]>()

  const answer = async (client: Socket, chunk: Buffer): Promise<void> => {
    if (trouble === 'hang' || trouble === 'error') return
    if (trouble === 'lost') return void client.destroy()
    if (trouble === 'garbage') return void client.end(Buffer.alloc(64, '\x16\x03garbage\0'))
    if (trouble === 'slow') await wait(SLOW_MS)
    if (!client.destroyed) client.write(chunk)
  }
  const server = createServer((client) => {
    if (trouble === 'reset') return client.resetAndDestroy()
    const upstream = connect(target)
    const pair: [Socket, Socket] = [client, upstream]
    pairs.add(pair)
    let last = Promise.resolve()
    client.on('data', (chunk) => {
      if (trouble === 'hang') return
      if (trouble === 'error') return client.end(ERROR)
      upstream.write(chunk)
    })
    upstream.on('data', (chunk: Buffer) => {
      upstream.pause()
      last = last.then(() => answer(client, chunk)).finally(() => upstream.resume())
    })
    upstream.on('end', () => void last.then(() => client.end()))
    client.on('end', () => upstream.end())
    for (const socket of pair)
      socket
        .on('error', () => undefined)
        .on('close', () => {
          pairs.delete(pair)
          for (const one of pair) one.destroy()
        })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const reset = (): void => {
    for (const [client] of pairs) client.resetAndDestroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    set: (next) => {
      if (next === 'reset' || (next === null && trouble !== 'slow')) reset()
      trouble = next
    },
    close: async () => {
      server.close()
      reset()
    },
  }
}
