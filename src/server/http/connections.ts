import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

export interface ConnectionLimits {
  /** Time for a client to send a request body, and to accept what was written. */
  slowClientMs: number
  /** Bytes that an upload must send within `slowClientMs`. */
  uploadBytes: number
  /** Requests that a client may send on one connection at once, and before the first of them is answered. */
  pipelined: number
  /** Time for requests that are still being received when the server closes. */
  receiveGraceMs: number
  /** Time for all other requests when the server closes. */
  workGraceMs: number
}

export const connectionLimits: ConnectionLimits = {
  slowClientMs: 30_000,
  // 1 KiB/s: slower than any modem.
  uploadBytes: 30 * 1024,
  // Browsers and proxies send one at a time.
  pipelined: 32,
  receiveGraceMs: 1_000,
  workGraceMs: 3_000,
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
}

const isUpload = ({ headers }: IncomingMessage): boolean =>
  headers['content-type'] === 'application/offset+octet-stream'

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Disconnects a client whose body does not arrive in time, also after it was answered. */
const limitBody = (request: IncomingMessage, { slowClientMs, uploadBytes }: ConnectionLimits): void => {
  const { socket } = request
  let seen = socket.bytesRead
  const timer = setInterval(() => {
    const enough = isUpload(request) && socket.bytesRead - seen >= uploadBytes
    seen = socket.bytesRead
    if (!request.complete && !enough) socket.destroy()
    if (request.complete || socket.destroyed) clearInterval(timer)
  }, slowClientMs).unref()
  request.once('close', () => {
    if (request.complete) clearInterval(timer)
  })
}

/**
 * Frees connections of clients that stall or send more than they take answers for, and all connections when the server closes: Node leaves open those that
 * have never sent a request, are within one, or finish one while closing. A request that the server works on is not
 * a stalled client, however long it takes.
 */
export const guardConnections = (app: FastifyInstance, limits: ConnectionLimits): void => {
  const open = new Map<Socket, Set<Exchange>>()
  let closing = false
  /** Requests in this turn of the event loop, by connection. */
  const atOnce = new Map<Socket, number>()

  const isTooMany = (socket: Socket): boolean => {
    if (atOnce.size === 0) setImmediate(() => atOnce.clear())
    const count = (atOnce.get(socket) ?? 0) + 1
    atOnce.set(socket, count)
    return Math.max(count, open.get(socket)?.size ?? 0) > limits.pipelined
  }

  const isWorkedOn = (socket: Socket): boolean =>
    [...(open.get(socket) ?? [])].some(
      ({ request, response }) => request.complete && response.writableLength === 0,
    )

  app.server.on('connection', (socket) => {
    if (closing) return socket.destroy()
    open.set(socket, new Set())
    socket.once('close', () => open.delete(socket))
  })
  const handlers = app.server.listeners('request')
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    const { socket } = request
    const exchange = { request, response }
    open.get(socket)?.add(exchange)
    if (isTooMany(socket)) socket.destroy()
    // Node goes on with what it has read, which can be a thousand requests at once.
    if (socket.destroyed) return
    if (hasBody(request)) limitBody(request, limits)
    response.once('close', () => {
      const others = open.get(socket)
      others?.delete(exchange)
      if (closing && others?.size === 0) socket.destroySoon()
    })
    for (const handle of handlers) handle.call(app.server, request, response)
  })
  app.server.setTimeout(limits.slowClientMs, (socket: Socket) => {
    if (isWorkedOn(socket)) socket.setTimeout(limits.slowClientMs)
    else socket.destroy()
  })

  const destroyWhere = (stalled: (exchanges: Exchange[]) => boolean): void => {
    for (const [socket, exchanges] of open) if (stalled([...exchanges])) socket.destroy()
  }
  app.addHook('preClose', async () => {
    closing = true
    destroyWhere((exchanges) => exchanges.length === 0)
    setTimeout(
      () => destroyWhere((exchanges) => exchanges.every(({ request }) => !request.complete)),
      limits.receiveGraceMs,
    ).unref()
    setTimeout(() => destroyWhere(() => true), limits.workGraceMs).unref()
  })
}
