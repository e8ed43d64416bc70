import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { parseRange } from '../../../contract/core/files.ts'
import { BadKeyError, FileMissingError, type Storage } from '../../media/storage/storage.ts'
import { throwError } from '../http-error.ts'
import { acquireFile, type OpenFile } from './open-files.ts'

/** Location of a stored or local file. */
export type FileLocation = { key: string } | { path: string }

/** A piece of a composed response. `size` is what the file must have; of which only some bytes may be a part. */
export type FilePart =
  | { bytes: Buffer }
  | { location: FileLocation; size: number; only?: { start: number; end: number } }

/** Bytes of a file that the network has taken; none where both are equal. */
export interface Sent {
  start: number
  end: number
}

export interface FileResponse {
  /** Where the bytes are; several parts are sent one after the other as one file. */
  location: FileLocation | { parts: readonly FilePart[] }
  /** Identifies the content, independent of its URL: equal bytes, equal tag. */
  tag: string
  type: string
  /** Bytes that may be sent; the whole file by default. */
  limit?: number
  /** Headers other than length, range, type and ETag. */
  headers: Record<string, string>
}

/** A file to send, local or remote. */
interface Source {
  size: number
  modified?: number
  read: OpenFile['read']
  release: () => void
}

/** Memory for buffers of all responses: the more is in use, the smaller are further ones. */
const BUDGET = 32 * 1024 * 1024
/** A buffer takes at most this part of what is left. */
const SHARE = 16
/** Unused buffers of each size that are kept: as many as are used at once, or 4 MiB of small ones. */
const KEPT_BUFFERS = SHARE
const KEPT_BYTES = 4 * 1024 * 1024
/** Buffer sizes, each with its pool: a fresh buffer costs more than reading the file into it. */
const PIECE_SIZES = [1024 * 1024, 256 * 1024, 64 * 1024, 16 * 1024, 8 * 1024] as const
const [LARGEST, SECOND] = PIECE_SIZES
const SMALLEST = PIECE_SIZES[PIECE_SIZES.length - 1] ?? SECOND

const pools = new Map<number, Buffer[]>(PIECE_SIZES.map((size) => [size, []]))
/** Bytes of all buffers in use. */
let used = 0

/** Returns the largest size that leaves enough for others. */
const pieceSize = (): number => PIECE_SIZES.find((size) => size * SHARE <= BUDGET - used) ?? SMALLEST

interface Lease {
  buffer: Buffer
  /** Returns the memory; `reuse` if nothing reads the buffer any more. Further calls do nothing. */
  release: (reuse: boolean) => void
}

/** Returns a buffer for `length` bytes, at most the largest size. */
const leaseBuffer = (length: number): Lease => {
  const size = PIECE_SIZES.findLast((one) => one >= length) ?? LARGEST
  const pool = pools.get(size) ?? []
  const buffer = pool.pop() ?? Buffer.allocUnsafeSlow(size)
  let leased = true
  used += size
  return {
    buffer,
    release: (reuse) => {
      if (!leased) return
      leased = false
      used -= size
      if (reuse && (pool.length < KEPT_BUFFERS || pool.length * size < KEPT_BYTES)) pool.push(buffer)
    },
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof FileMissingError ||
  error instanceof BadKeyError ||
  ['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as { code?: string }).code ?? '')

/** Reads from a bucket: one request per chunk. */
const remote = async (storage: Storage, key: string): Promise<Source> => {
  const { size } = (await storage.stat(key)) ?? throwError('not_found')
  return {
    size,
    read: async (into, length, position) => {
      const bytes = await storage.bytes(key, { start: position, end: position + length - 1 })
      into.set(bytes.subarray(0, length))
      return Math.min(bytes.length, length)
    },
    release: () => {},
  }
}

/** Several parts as one: a file is opened when its bytes are wanted, and closed when those of another are. */
const composed = (storage: Storage, parts: readonly FilePart[]): Source => {
  let size = 0
  const placed = parts.map((part) => {
    const start = size
    const skipped = 'only' in part ? (part.only?.start ?? 0) : 0
    size += 'bytes' in part ? part.bytes.length : (part.only?.end ?? part.size) - skipped
    return { part, skipped, start, end: size }
  })
  let open: { part: FilePart; source: Source } | null = null
  const opened = async (part: Extract<FilePart, { size: number }>): Promise<Source> => {
    if (open?.part === part) return open.source
    open?.source.release()
    open = null
    const source = await sourceOf(storage, part.location)
    open = { part, source }
    if (source.size !== part.size) throw new Error('a file has another size than announced')
    return source
  }
  return {
    size,
    read: async (into, length, position) => {
      const found = placed.find(({ end }) => position < end)
      if (!found) return 0
      const { part, skipped, start, end } = found
      const wanted = Math.min(length, end - position)
      if ('bytes' in part) return part.bytes.copy(into, 0, position - start, position - start + wanted)
      return (await opened(part)).read(into, wanted, skipped + position - start)
    },
    release: () => open?.source.release(),
  }
}

const sourceOf = async (storage: Storage, location: FileResponse['location']): Promise<Source> => {
  if ('parts' in location) return composed(storage, location.parts)
  if ('path' in location) return acquireFile(location.path)
  const path = storage.localPath(location.key)
  // The storage resolves the real path: a link in it opens nothing outside.
  return path === null
    ? remote(storage, location.key)
    : acquireFile(path, async () => (await storage.stat(location.key)) ?? throwError('not_found'))
}

/**
 * Sends a part in chunks, reading the next while the last is being sent, unless memory is short. Ends when the client
 * disconnects. Calls `sent` with the end of what was sent.
 */
const pump = async (
  raw: ServerResponse,
  source: Source,
  start: number,
  length: number,
  sent: (end: number) => void,
): Promise<void> => {
  let aborted = false
  let wake = (): void => {}
  raw.once('close', () => {
    aborted = true
    wake()
  })
  const leases: Lease[] = []
  const written = (lease: Lease, n: number, end: number): Promise<void> =>
    new Promise((resolve) => {
      wake = resolve
      const { buffer } = lease
      raw.write(n === buffer.length ? buffer : buffer.subarray(0, n), (error) => {
        // Only now has the kernel taken the bytes.
        lease.release(!error)
        leases.shift()
        if (!error) sent(end)
        resolve()
      })
    })
  let at = start
  const end = start + length
  let inFlight: Promise<void> = Promise.resolve()
  try {
    while (at < end && !aborted) {
      if (pieceSize() === SMALLEST) await inFlight
      const length = Math.min(pieceSize(), end - at)
      const lease = leaseBuffer(length)
      leases.push(lease)
      const n = await source.read(lease.buffer, length, at)
      await inFlight
      // Shorter than announced: closes the connection, so that the part is not taken as complete.
      if (n === 0) return void raw.destroy()
      if (aborted) return
      at += n
      inFlight = written(lease, n, at)
    }
    await inFlight
    raw.end()
  } finally {
    for (const lease of leases) lease.release(false)
  }
}

/** One read and one write: the most frequent request of players. */
const sendSmall = async (
  raw: ServerResponse,
  source: Source,
  start: number,
  length: number,
  sent: (end: number) => void,
): Promise<void> => {
  const { buffer, release } = leaseBuffer(length)
  try {
    let read = 0
    while (read < length) {
      const n = await source.read(read === 0 ? buffer : buffer.subarray(read), length - read, start + read)
      if (n === 0) return void raw.destroy()
      read += n
    }
    await new Promise<void>((resolve) => {
      raw.once('close', resolve)
      raw.once('finish', () => {
        release(true)
        sent(start + length)
        resolve()
      })
      raw.end(buffer.subarray(0, length))
    })
  } finally {
    release(false)
  }
}

const listed = (header: string | undefined, tag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag))

/**
 * Responds to a GET or HEAD with a file or the part named by `Range` (RFC 9110): 200, 206, 304 or 416, exact length,
 * strong ETag, If-Range. 404 if the file is missing. Never compressed; bypasses the hooks that would. Returns which bytes were
 * sent.
 */
export const sendFile = async (
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  { location, tag, type, limit, headers }: FileResponse,
): Promise<Sent> => {
  const source = await sourceOf(storage, location).catch((error: unknown) =>
    isMissing(error) ? throwError('not_found') : Promise.reject(error),
  )
  try {
    const size = Math.min(source.size, limit ?? source.size)
    // A file referenced in place may have changed since it was hashed.
    const etag =
      'path' in location ? `"${tag}-${size.toString(36)}-${(source.modified ?? 0).toString(36)}"` : `"${tag}"`
    const requestHeaders = request.headers
    const same = requestHeaders['if-range'] === undefined || requestHeaders['if-range'] === etag
    const range = parseRange(same ? requestHeaders.range : undefined, size)
    const raw = reply.raw
    const head: Record<string, string | number> = {
      ...headers,
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      etag,
    }
    if (listed(requestHeaders['if-none-match'], etag)) {
      reply.hijack()
      raw.writeHead(304, head).end()
      return { start: 0, end: 0 }
    }
    if (range.kind === 'unsatisfiable') {
      reply.headers({ ...headers, 'content-range': `bytes */${size}` })
      throwError('range_not_satisfiable')
    }
    const [start, length] = range.kind === 'range' ? [range.start, range.end - range.start + 1] : [0, size]
    if (range.kind === 'range') head['content-range'] = `bytes ${start}-${start + length - 1}/${size}`
    head['content-type'] = type
    head['content-length'] = length
    reply.hijack()
    raw.writeHead(range.kind === 'range' ? 206 : 200, head)
    const sent = { start, end: start }
    if (request.method === 'HEAD' || length === 0) {
      raw.end()
      return sent
    }
    try {
      const send = length <= pieceSize() ? sendSmall : pump
      await send(raw, source, start, length, (end) => {
        sent.end = end
      })
    } catch (error) {
      request.log.warn({ err: error }, 'could not send a file completely')
      raw.destroy()
    }
    return sent
  } finally {
    source.release()
  }
}
