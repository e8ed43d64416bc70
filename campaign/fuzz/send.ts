import { Agent, request } from 'node:http'
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'

export interface Outgoing {
  method: string
  /** Path with its query, already encoded. */
  path: string
  headers: Record<string, string | string[]>
  payload?: string | Buffer
}

export interface Incoming {
  status: number
  headers: Record<string, unknown>
  /** Its beginning, if there is more. */
  text: string
  ms: number
}

/** How long a response may take, and how much of it is read: streams never end. */
const PATIENCE_MS = 20_000
const READ = 4_000_000

const decoders: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
  zstd: zstdDecompressSync,
}
const plain = (bytes: Buffer, encoding = ''): string => {
  const decode = decoders[encoding]
  try {
    return (decode ? decode(bytes) : bytes).toString()
  } catch {
    return bytes.toString()
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

/** Sends a request as it is; null if it cannot be written, or the server closes the connection. */
export const send = (base: string, { method, path, headers, payload }: Outgoing): Promise<Incoming | null> =>
  new Promise((resolve) => {
    const began = performance.now()
    const { hostname, port } = new URL(base)
    const length = payload === undefined ? {} : { 'content-length': String(Buffer.byteLength(payload)) }
    const none = (): void => resolve(null)
    try {
      const sent = request(
        { hostname, port, method, path, headers: { ...headers, ...length }, agent },
        (reply) => {
          const parts: Buffer[] = []
          let size = 0
          const done = (): void => {
            clearTimeout(timer)
            resolve({
              status: reply.statusCode ?? 0,
              headers: reply.headers,
              text: plain(Buffer.concat(parts), reply.headers['content-encoding']),
              ms: performance.now() - began,
            })
          }
          const timer = setTimeout(
            () => {
              done()
              sent.destroy()
            },
            /event-stream|mpegurl|audio|video/.test(String(reply.headers['content-type']))
              ? 300
              : PATIENCE_MS,
          )
          reply.on('data', (part: Buffer) => {
            size += part.length
            if (size <= READ) parts.push(part)
            else sent.destroy()
          })
          reply.on('end', done)
          reply.on('error', done)
          reply.on('close', done)
        },
      )
      sent.setTimeout(PATIENCE_MS, () => sent.destroy())
      sent.on('error', none)
      sent.on('upgrade', (_, socket) => {
        socket.destroy()
        none()
      })
      sent.end(payload)
    } catch {
      // Node refuses to write it.
      none()
    }
  })
