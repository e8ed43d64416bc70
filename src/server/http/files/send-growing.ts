import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { GrowingFile } from './growing-file.ts'

interface GrowingResponse {
  file: GrowingFile
  type: string
  /** Promised to the client: what is missing is sent as zeros, what is more is not. */
  length: number | undefined
  headers: Record<string, string>
}

const PIECE = 64 * 1024

async function* pieces(file: GrowingFile, length = Number.POSITIVE_INFINITY): AsyncGenerator<Buffer> {
  let at = 0
  while (at < length) {
    const size = Math.min(await file.size(at), length)
    if (size <= at) break
    const piece = await file.read(at, Math.min(PIECE, size - at))
    at += piece.length
    yield piece
  }
  while (at < length && length !== Number.POSITIVE_INFINITY) {
    const zeros = Buffer.alloc(Math.min(PIECE, length - at))
    at += zeros.length
    yield zeros
  }
}

/**
 * Sends a file while it is written, without ranges. Rejects if it fails before its first byte; afterwards the connection
 * is closed, so that no part is taken as complete.
 */
export const sendGrowing = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { file, type, length, headers }: GrowingResponse,
): Promise<void> => {
  await file.size(0)
  const { raw } = reply
  reply.hijack()
  raw.writeHead(200, {
    ...headers,
    'x-request-id': request.id,
    'x-content-type-options': 'nosniff',
    'content-type': type,
    ...(length !== undefined && { 'content-length': length }),
  })
  await pipeline(Readable.from(pieces(file, length)), raw).catch((error: unknown) => {
    if (!raw.destroyed) request.log.warn({ err: error }, 'could not send a conversion completely')
    raw.destroy()
  })
}
