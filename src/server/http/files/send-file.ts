import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
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

/** Reads pieces from a bucket: one request per piece. */
const inPieces = (storage: Storage, key: string, size: number): Source => ({
  size,
  read: async (into, length, position) => {
    const bytes = await storage.bytes(key, { start: position, end: position + length - 1 })
    into.set(bytes.subarray(0, length))
    return Math.min(bytes.length, length)
  },
  release: () => {},
})

/** The range that a header names whatever the size of the file; null if it depends on the size. */
const knownRange = (header: string | undefined): { start: number; end?: number } | null => {
  if (header === undefined) return { start: 0 }
  const [, start, end] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(header) ?? []
  if (start === undefined || (end && Number(end) < Number(start))) return null
  return { start: Number(start), ...(end && { end: Number(end) }) }
}

interface StreamSource extends Source {
  /** Returns the bytes from `start` to `end`, inclusive. */
  stream: (start: number, end: number) => Promise<Readable>
}

/** Reads from a bucket, with one request if the header names a range independent of the size. */
const remote = async (
  storage: Storage,
  key: string,
  range: { start: number; end?: number } | null,
): Promise<StreamSource> => {
  const statted = async () => ((await storage.stat(key)) ?? throwError('not_found')).size
  const opened =
    range &&
    (await storage.open(key, range).catch((error: unknown) => {
      if (error instanceof RangeError) return null
      throw error
    }))
  const size = opened?.size ?? (await statted())
  return {
    ...inPieces(storage, key, size),
    stream: async (start, end) => {
      const isOpen = opened && start === range?.start && end === Math.min(range.end ?? size - 1, size - 1)
      return isOpen ? opened.body : (await storage.open(key, { start, end })).body
    },
    release: () => opened?.body.destroy(),
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
    const source = await sourceOf(storage, part.location, part.size)
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

/** Opens a local file, or a remote one whose size is known. */
const sourceOf = async (storage: Storage, location: FileLocation, size: number): Promise<Source> => {
  if ('path' in location) return acquireFile(location.path)
  const path = storage.localPath(location.key)
  // The storage resolves the real path: a link in it opens nothing outside.
  return path === null
    ? inPieces(storage, location.key, size)
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
  // It does not close again.
  let aborted = raw.destroyed
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
    if (raw.destroyed) return
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

const NOTHING: Sent = { start: 0, end: 0 }

/** Returns an ETag; a file referenced in place may have changed since it was hashed, which size and date tell. */
const tagOf = (tag: string, file: { size: number; modified: number } | null): string =>
  file ? `"${tag}-${file.size.toString(36)}-${file.modified.toString(36)}"` : `"${tag}"`

const listed = (header: string | undefined, tag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag))

/** Opens what is sent; `reads`: unless nothing but its size is wanted. */
const openSource = async (
  storage: Storage,
  { location, limit }: FileResponse,
  { range, reads }: { range: string | undefined; reads: boolean },
): Promise<Source | StreamSource> => {
  if ('parts' in location) return composed(storage, location.parts)
  if ('path' in location || storage.localPath(location.key) !== null) return sourceOf(storage, location, 0)
  const wanted = reads ? knownRange(range) : null
  const last = limit === undefined ? wanted?.end : Math.min(wanted?.end ?? limit, limit - 1)
  return remote(storage, location.key, wanted && { ...wanted, end: last })
}

/** Passes on what a bucket sends; ends when the client disconnects. */
const pass = async (
  raw: ServerResponse,
  body: Readable,
  start: number,
  length: number,
  sent: (end: number) => void,
): Promise<void> => {
  if (raw.destroyed) return void body.destroy()
  let at = start
  let wake = (): void => {}
  const written = (chunk: Buffer): Promise<void> =>
    new Promise((resolve) => {
      wake = resolve
      raw.write(chunk, (error) => {
        if (!error) sent(at)
        resolve()
      })
    })
  raw.once('close', () => {
    body.destroy()
    wake()
  })
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      at += chunk.length
      if (at > start + length) throw new Error('the storage sends more than was requested')
      await written(chunk)
    }
  } catch (error) {
    if (!raw.destroyed) throw error
  }
  // Shorter than announced: closes the connection, so that the part is not taken as complete.
  if (at === start + length) raw.end()
  else raw.destroy()
}

/**
 * Has the reverse proxy, the bucket or a CDN send whole audio, if they are to: all listeners then
 * share their cache. Playlists refer to their audio by relative addresses, so this server sends them.
 */
const handOver = async (
  { method, id, headers: { authorization } }: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  { location, type, limit, headers }: FileResponse,
): Promise<boolean> => {
  if (method !== 'GET' || !('key' in location) || limit !== undefined || !type.startsWith('audio/'))
    return false
  const delivery = await storage.delivery(location.key, headers['content-disposition'])
  if (delivery === null) return false
  // Browsers ask another server before they repeat headers of a page there, and hide the name of the file; other clients
  // may send it the token.
  if ('url' in delivery && authorization !== undefined) return false
  reply.hijack()
  if ('accel' in delivery)
    reply.raw.writeHead(200, {
      ...headers,
      'x-request-id': id,
      'content-type': type,
      'x-accel-redirect': delivery.accel,
    })
  else
    reply.raw.writeHead(302, {
      ...headers,
      'x-request-id': id,
      'cache-control': 'no-store',
      'content-length': 0,
      location: delivery.url,
    })
  reply.raw.end()
  return true
}

/** Sends bytes of a source and returns which. */
const sendBytes = async (
  { raw, request }: FastifyReply,
  source: Source | StreamSource,
  start: number,
  length: number,
): Promise<Sent> => {
  const sent = { start, end: start }
  const advance = (end: number): void => {
    sent.end = end
  }
  try {
    if ('stream' in source)
      await pass(raw, await source.stream(start, start + length - 1), start, length, advance)
    else await (length <= pieceSize() ? sendSmall : pump)(raw, source, start, length, advance)
  } catch (error) {
    request.log.warn({ err: error }, 'could not send a file completely')
    raw.destroy()
  }
  return sent
}

const respond = async (
  {
    id,
    method,
    headers: { range: wanted, 'if-range': ifRange, 'if-none-match': ifNoneMatch },
  }: FastifyRequest,
  reply: FastifyReply,
  source: Source | StreamSource,
  { location, tag, type, limit, headers }: FileResponse,
): Promise<Sent> => {
  const size = Math.min(source.size, limit ?? source.size)
  const etag = tagOf(tag, 'path' in location ? { size, modified: source.modified ?? 0 } : null)
  const range = parseRange(ifRange === undefined || ifRange === etag ? wanted : undefined, size)
  const { raw } = reply
  const head: Record<string, string | number> = {
    ...headers,
    'x-request-id': id,
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    etag,
  }
  if (listed(ifNoneMatch, etag)) {
    reply.hijack()
    raw.writeHead(304, head).end()
    return NOTHING
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
  if (method !== 'HEAD' && length > 0) return sendBytes(reply, source, start, length)
  raw.end()
  return NOTHING
}

/**
 * Responds to a GET or HEAD with a file or the part named by `Range` (RFC 9110): 200, 206, 304 or 416, exact length,
 * strong ETag, If-Range; or hands it over (see `handOver`). 404 if the file is missing. Never compressed; bypasses the hooks
 * that would. Returns which bytes were sent.
 */
export const sendFile = async (
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  file: FileResponse,
): Promise<Sent> => {
  const { headers, method } = request
  const etag = 'path' in file.location ? null : tagOf(file.tag, null)
  const isKnown = etag !== null && listed(headers['if-none-match'], etag)
  if (!isKnown && (await handOver(request, reply, storage, file))) return NOTHING
  const source = await openSource(storage, file, {
    range: headers['if-range'] === undefined || headers['if-range'] === etag ? headers.range : undefined,
    reads: method !== 'HEAD' && !isKnown,
  }).catch((error: unknown) => (isMissing(error) ? throwError('not_found') : Promise.reject(error)))
  try {
    return await respond(request, reply, source, file)
  } finally {
    source.release()
  }
}
