import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { parseRange } from '../media/ranges.ts'
import { BadKeyError, FileMissingError, type Storage } from '../media/storage.ts'
import { throwError } from './http-error.ts'
import { acquireFile, type OpenFile } from './open-files.ts'

/** Location of the bytes of a response. */
export type FileLocation = { key: string } | { path: string }

export interface FileResponse {
  location: FileLocation
  /** Identifies the content, independent of its URL: equal bytes, equal tag. */
  tag: string
  type: string
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

/** Memory for buffers of all responses; with many listeners each uses smaller ones. */
const BUDGET = 64 * 1024 * 1024
/** Buffer sizes, each with its pool: a fresh buffer costs more than reading the file into it. */
const PIECE_SIZES = [1024 * 1024, 256 * 1024, 64 * 1024, 16 * 1024] as const
const [LARGEST, , , SMALLEST] = PIECE_SIZES

const pools = new Map<number, Buffer[]>(PIECE_SIZES.map((size) => [size, []]))
let sending = 0

/** Returns the largest size of which every response may hold two: one being sent, one being read. */
const pieceSize = (): number => PIECE_SIZES.find((size) => 2 * size * sending <= BUDGET) ?? SMALLEST

/** Returns a buffer for `length` bytes, at most the largest size. */
const acquireBuffer = (length: number): Buffer => {
  const size = PIECE_SIZES.findLast((one) => one >= length) ?? LARGEST
  return pools.get(size)?.pop() ?? Buffer.allocUnsafeSlow(size)
}

const releaseBuffer = (buffer: Buffer): void => {
  const pool = pools.get(buffer.length)
  if (pool && pool.length * buffer.length < BUDGET / 4) pool.push(buffer)
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

const sourceOf = async (storage: Storage, location: FileLocation): Promise<Source> => {
  if ('path' in location) return acquireFile(location.path)
  const path = storage.localPath(location.key)
  // The storage resolves the real path: a link in it opens nothing outside.
  return path === null
    ? remote(storage, location.key)
    : acquireFile(path, async () => (await storage.stat(location.key)) ?? throwError('not_found'))
}

/** Sends a part in chunks, reading the next while the last is being sent. Ends when the client disconnects. */
const pump = async (raw: ServerResponse, source: Source, start: number, length: number): Promise<void> => {
  let aborted = false
  let wake = (): void => {}
  raw.once('close', () => {
    aborted = true
    wake()
  })
  const written = (buffer: Buffer, n: number): Promise<void> =>
    new Promise((resolve) => {
      wake = resolve
      raw.write(n === buffer.length ? buffer : buffer.subarray(0, n), () => {
        // Only now has the kernel taken the bytes.
        releaseBuffer(buffer)
        resolve()
      })
    })
  let at = start
  const end = start + length
  let inFlight: Promise<void> = Promise.resolve()
  while (at < end && !aborted) {
    const length = Math.min(pieceSize(), end - at)
    const buffer = acquireBuffer(length)
    const n = await source.read(buffer, length, at)
    await inFlight
    // Shorter than announced: closes the connection, so that the part is not taken as complete.
    if (n === 0) return void raw.destroy()
    if (aborted) return
    inFlight = written(buffer, n)
    at += n
  }
  await inFlight
  raw.end()
}

/** One read and one write: the most frequent request of players. */
const sendSmall = async (
  raw: ServerResponse,
  source: Source,
  start: number,
  length: number,
): Promise<void> => {
  const buffer = acquireBuffer(length)
  let read = 0
  while (read < length) {
    const n = await source.read(read === 0 ? buffer : buffer.subarray(read), length - read, start + read)
    if (n === 0) return void raw.destroy()
    read += n
  }
  await new Promise<void>((resolve) => {
    raw.once('close', resolve)
    raw.end(buffer.subarray(0, length), () => {
      releaseBuffer(buffer)
      resolve()
    })
  })
}

const listed = (header: string | undefined, tag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag))

/**
 * Responds to a GET or HEAD with a file or the part named by `Range` (RFC 9110): 200, 206, 304 or 416, exact length,
 * strong ETag, If-Range. 404 if the file is missing. Never compressed; bypasses the hooks that would.
 */
export const sendFile = async (
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  { location, tag, type, headers }: FileResponse,
): Promise<void> => {
  const source = await sourceOf(storage, location).catch((error: unknown) =>
    isMissing(error) ? throwError('not_found') : Promise.reject(error),
  )
  try {
    const { size } = source
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
      return
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
    if (request.method === 'HEAD' || length === 0) {
      raw.end()
      return
    }
    sending++
    try {
      await (length <= pieceSize() ? sendSmall(raw, source, start, length) : pump(raw, source, start, length))
    } catch (error) {
      request.log.warn({ err: error }, 'could not send a file completely')
      raw.destroy()
    } finally {
      sending--
    }
  } finally {
    source.release()
  }
}
