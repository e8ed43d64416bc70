import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface RenderedFeed {
  xml: string
  etag: string
}

/** Returns a feed with its ETag. */
export const renderedFeed = (xml: string): RenderedFeed => ({
  xml,
  etag: `"${createHash('sha1').update(xml).digest('base64url')}"`,
})

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
