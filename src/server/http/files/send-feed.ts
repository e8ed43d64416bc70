import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface RenderedFeed {
  xml: Buffer
  etag: string
}

/** Longest time the event loop is kept busy at once; a feed of 5,000 episodes takes most of a second in all. */
const SLICE_MS = 5

/** Renders a feed from its parts with its ETag, letting other work run in between. */
export const renderFeed = async (parts: Iterable<string>): Promise<RenderedFeed> => {
  const hash = createHash('sha1')
  const buffers: Buffer[] = []
  let slice: string[] = []
  const flush = (): void => {
    const bytes = Buffer.from(slice.join(''))
    hash.update(bytes)
    buffers.push(bytes)
    slice = []
  }
  let began = performance.now()
  for (const part of parts) {
    slice.push(part)
    if (performance.now() - began < SLICE_MS) continue
    flush()
    await nextTurn()
    began = performance.now()
  }
  flush()
  return { xml: Buffer.concat(buffers), etag: `"${hash.digest('base64url')}"` }
}

/** Sends a feed, or 304 if the client has it already. */
export const sendFeed = (
  request: FastifyRequest,
  reply: FastifyReply,
  { xml, etag }: RenderedFeed,
): FastifyReply => {
  reply.header('etag', etag).type('application/rss+xml; charset=utf-8')
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''))
  return known?.includes(etag) ? reply.code(304).send() : reply.send(xml)
}
