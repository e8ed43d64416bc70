import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A connection to the app that can be cut, and that may be only so fast. */
export interface Cuttable {
  url: string
  cut: () => void
  restore: () => void
  /** Bytes per second; null for no limit. */
  limit: (rate: number | null) => void
  close: () => Promise<void>
}

const TICK_MS = 10

/** Starts a proxy to the app at this address. `localhost` is a secure context, which service workers need. */
export const startCuttable = async (address: string): Promise<Cuttable> => {
  const target = new URL(address)
  const sockets = new Set<Socket>()
  const held = new Set<Socket>()
  let isCut = false
  let rate: number | null = null
  let budget = 0
  const timer = setInterval(() => {
    if (rate === null) return
    budget = Math.min(budget + (rate * TICK_MS) / 1000, rate / 10)
    if (budget <= 0) return
    for (const socket of held) socket.resume()
    held.clear()
  }, TICK_MS)
  const server = createServer((socket) => {
    if (isCut) return void socket.destroy()
    const other = connect(Number(target.port), target.hostname)
    for (const [one, opposite] of [
      [socket, other],
      [other, socket],
    ] as const) {
      sockets.add(one)
      one.on('error', () => opposite.destroy())
      one.on('close', () => {
        sockets.delete(one)
        held.delete(one)
        opposite.destroy()
      })
    }
    socket.pipe(other)
    other.pipe(socket)
    other.on('data', ({ length }: Buffer) => {
      if (rate === null) return
      budget -= length
      if (budget > 0) return
      other.pause()
      held.add(other)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    restore: () => {
      isCut = false
    },
    limit: (next) => {
      rate = next
      budget = 0
      for (const socket of held) socket.resume()
      held.clear()
    },
    close: () => {
      clearInterval(timer)
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
