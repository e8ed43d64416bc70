import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * A program: many clients of one bad kind, in a process of its own. Answers every message with what has happened so far;
 * after the message `abandon` the clients neither send nor read any more, and keep their connections.
 */
const [, , address = '', kind = '', number = '0', ...paths] = process.argv
const { hostname, port } = new URL(address)
const count = Number(number)

/** Connections that are opened at the same time. */
const BATCH = 100
/** Requests of a flood and connections of a churn, for each second. */
const PER_SECOND = 1_000
const TICK_MS = 20
/** Requests that are sent at once on one connection. */
const PIPELINED = 500
const GIANT = 1024 * 1024

const statuses: Record<string, number> = {}
const sockets = new Set<Socket>()
let joined = 0
let abandoned = false

const note = (what: string): void => {
  statuses[what] = (statuses[what] ?? 0) + 1
}
const path = (n: number): string => paths[n % paths.length] ?? '/'
const request = (n: number, ...headers: string[]): string =>
  [`GET ${path(n)} HTTP/1.1`, `Host: ${hostname}`, ...headers, '', ''].join('\r\n')

/** Connects, writes a text, and notes the statuses of what is answered. Resolves when connected. */
const open = (text: string, reads = true): Promise<Socket> =>
  new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    sockets.add(socket)
    socket.on('connect', () => {
      joined++
      if (text !== '') socket.write(text)
      resolve(socket)
    })
    if (reads)
      socket.on('data', (part: Buffer) => {
        const status = /^HTTP\/1\.1 (\d+)/.exec(part.toString('latin1', 0, 16))?.[1]
        if (status) note(status)
      })
    socket.on('end', () => socket.destroy())
    socket.on('error', ({ message }) => note(message.split(' ').slice(0, 2).join(' ')))
    socket.on('close', () => {
      sockets.delete(socket)
      resolve(socket)
    })
  })

/** Opens as many connections as asked for, and opens those again that the server has closed. */
const keep = async (make: (n: number) => Promise<Socket>): Promise<void> => {
  let made = 0
  for (; made < count; made += BATCH)
    await Promise.all(Array.from({ length: Math.min(BATCH, count - made) }, (_, n) => make(made + n)))
  while (!abandoned) {
    await wait(TICK_MS)
    const missing = Math.min(BATCH, count - sockets.size)
    if (missing > 0 && !abandoned) await Promise.all(Array.from({ length: missing }, () => make(made++)))
  }
}

/** Does something again and again, so many times a second. */
const repeat = async (act: (n: number) => void, perSecond = PER_SECOND): Promise<void> => {
  let done = 0
  for (const began = performance.now(); !abandoned; await wait(TICK_MS))
    for (; done < ((performance.now() - began) / 1000) * perSecond; done++)
      if (sockets.size < count) act(done)
}

const drip = (socket: Socket, part: string): void => {
  const timer = setInterval(() => {
    if (abandoned || socket.destroyed) clearInterval(timer)
    else socket.write(part)
  }, 1_000)
}

const ipv6 = (): string => `2001:db8:1:2:${randomBytes(8).toString('hex').match(/.{4}/g)?.join(':')}`

const kinds: Record<string, () => Promise<void>> = {
  unread: () => keep((n) => open(request(n), false).then((socket) => socket.pause())),
  bodies: () =>
    keep(async () => {
      const head = ['Content-Type: application/json', 'Content-Length: 5000']
      const socket = await open(request(0, ...head).replace('GET', 'POST'))
      drip(socket, 'a')
      return socket
    }),
  headers: () =>
    keep(async (n) => {
      const socket = await open(`GET ${path(n)} HTTP/1.1\r\nHost: ${hostname}\r\nX-Slow: `)
      drip(socket, 'a')
      return socket
    }),
  silent: () => keep(() => open('')),
  halfOpen: () =>
    keep(async (n) => {
      const socket = await open(request(n), false)
      socket.pause()
      socket.end()
      return socket
    }),
  giants: () => repeat((n) => void open(request(n, `X-Giant: ${'a'.repeat(n % 2 ? GIANT : 20_000)}`))),
  pipelines: () =>
    repeat(
      (n) =>
        void open('', n % 2 === 0).then((socket) => {
          const text = request(n).repeat(PIPELINED)
          const more = (): void => {
            while (!socket.destroyed && socket.write(text));
          }
          socket.on('drain', more)
          more()
        }),
      PER_SECOND / 10,
    ),
  churn: () =>
    repeat((n) => {
      // Some leave before they are answered, and some by a reset.
      void open(request(n)).then((socket) => {
        if (n % 4 === 0) socket.resetAndDestroy()
        else if (n % 4 === 1) socket.destroy()
        else socket.once('data', () => socket.end())
      })
    }),
  flood: () => repeat((n) => void open(request(n, `X-Forwarded-For: ${ipv6()}`, 'Connection: close'))),
}

process.on('message', (message) => {
  if (message === 'abandon') {
    abandoned = true
    for (const socket of sockets) socket.pause()
  }
  process.send?.({ joined, open: sockets.size, statuses })
})
process.on('disconnect', () => process.exit())
await kinds[kind]?.()
