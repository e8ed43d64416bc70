import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { parseRange } from '../media/ranges.ts'
import { BadKey, FileMissing, type Storage } from '../media/storage.ts'
import { fail } from './fail.ts'
import { type HeldFile, holdFile } from './open-files.ts'

/** Where the bytes of an answer lie. */
export type FilePlace = { key: string } | { path: string }

export interface FileAnswer {
  place: FilePlace
  /** Names the content, whatever its address: the same bytes, the same tag. */
  tag: string
  type: string
  /** Headers beside length, range, type and tag. */
  headers: Record<string, string>
}

/** A file as the sender reads it, wherever it lies. */
interface Source {
  size: number
  modified?: number
  read: HeldFile['read']
  release: () => void
}

/** Bytes that all answers together may hold in memory; with many listeners each gets smaller pieces. */
const BUDGET = 64 * 1024 * 1024
/** Sizes of the pieces, each with its pool: a fresh buffer costs more than reading the file into it. */
const PIECES = [1024 * 1024, 256 * 1024, 64 * 1024, 16 * 1024] as const
const [LARGEST, , , SMALLEST] = PIECES

const pools = new Map<number, Buffer[]>(PIECES.map((size) => [size, []]))
let sending = 0

/** The largest piece of which every answer may hold two: one on its way, one being read. */
const pieceSize = (): number => PIECES.find((size) => 2 * size * sending <= BUDGET) ?? SMALLEST

/** A buffer with room for `length` bytes, at most the largest piece. */
const takeBuffer = (length: number): Buffer => {
  const size = PIECES.findLast((one) => one >= length) ?? LARGEST
  return pools.get(size)?.pop() ?? Buffer.allocUnsafeSlow(size)
}

const giveBack = (buffer: Buffer): void => {
  const pool = pools.get(buffer.length)
  if (pool && pool.length * buffer.length < BUDGET / 4) pool.push(buffer)
}

const isMissing = (error: unknown): boolean =>
  error instanceof FileMissing ||
  error instanceof BadKey ||
  ['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as { code?: string }).code ?? '')

/** Bytes from a bucket: one request for each piece. */
const remote = async (storage: Storage, key: string): Promise<Source> => {
  const { size } = (await storage.stat(key)) ?? fail('not_found')
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

const sourceOf = async (storage: Storage, place: FilePlace): Promise<Source> => {
  if ('path' in place) return holdFile(place.path)
  const path = storage.localPath(place.key)
  // The storage looks where the path really leads: a link in it opens nothing outside.
  return path === null
    ? remote(storage, place.key)
    : holdFile(path, async () => (await storage.stat(place.key)) ?? fail('not_found'))
}

/** Sends a part piece by piece, reading the next while the last is on its way. Ends when the client goes. */
const pump = async (raw: ServerResponse, source: Source, start: number, length: number): Promise<void> => {
  let gone = false
  let wake = (): void => {}
  raw.once('close', () => {
    gone = true
    wake()
  })
  const written = (buffer: Buffer, n: number): Promise<void> =>
    new Promise((resolve) => {
      wake = resolve
      raw.write(n === buffer.length ? buffer : buffer.subarray(0, n), () => {
        // Only now has the system taken the bytes.
        giveBack(buffer)
        resolve()
      })
    })
  let at = start
  const end = start + length
  let onItsWay: Promise<void> = Promise.resolve()
  while (at < end && !gone) {
    const wanted = Math.min(pieceSize(), end - at)
    const buffer = takeBuffer(wanted)
    const n = await source.read(buffer, wanted, at)
    await onItsWay
    // Shorter than it said: end the connection, so that nobody takes the part for whole.
    if (n === 0) return void raw.destroy()
    if (gone) return
    onItsWay = written(buffer, n)
    at += n
  }
  await onItsWay
  raw.end()
}

/** One read, one write: what players ask for most. */
const sendSmall = async (
  raw: ServerResponse,
  source: Source,
  start: number,
  length: number,
): Promise<void> => {
  const buffer = takeBuffer(length)
  let read = 0
  while (read < length) {
    const n = await source.read(read === 0 ? buffer : buffer.subarray(read), length - read, start + read)
    if (n === 0) return void raw.destroy()
    read += n
  }
  await new Promise<void>((resolve) => {
    raw.once('close', resolve)
    raw.end(buffer.subarray(0, length), () => {
      giveBack(buffer)
      resolve()
    })
  })
}

const listed = (header: string | undefined, tag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag))

/**
 * Answers a GET or HEAD with a file or the part of it that `Range` names (RFC 9110): 200, 206, 304 or 416, exact
 * length, strong tag, If-Range. 404 when the file is not there. Never compressed; goes past the hooks that would.
 */
export const sendFile = async (
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  { place, tag, type, headers }: FileAnswer,
): Promise<void> => {
  const source = await sourceOf(storage, place).catch((error: unknown) =>
    isMissing(error) ? fail('not_found') : Promise.reject(error),
  )
  try {
    const { size } = source
    // A file that is referred to where it lies may have been changed since it was hashed.
    const etag =
      'path' in place ? `"${tag}-${size.toString(36)}-${(source.modified ?? 0).toString(36)}"` : `"${tag}"`
    const asked = request.headers
    const same = asked['if-range'] === undefined || asked['if-range'] === etag
    const range = parseRange(same ? asked.range : undefined, size)
    const raw = reply.raw
    const head: Record<string, string | number> = {
      ...headers,
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      etag,
    }
    if (listed(asked['if-none-match'], etag)) {
      reply.hijack()
      raw.writeHead(304, head).end()
      return
    }
    if (range.kind === 'unsatisfiable') {
      reply.headers({ ...headers, 'content-range': `bytes */${size}` })
      fail('range_not_satisfiable')
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
      request.log.warn({ err: error }, 'a file could not be sent whole')
      raw.destroy()
    } finally {
      sending--
    }
  } finally {
    source.release()
  }
}
