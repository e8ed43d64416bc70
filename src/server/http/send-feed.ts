import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface WrittenFeed {
  xml: string
  etag: string
}

/** A feed with the mark by which a reader knows that it has not changed. */
export const writtenFeed = (xml: string): WrittenFeed => ({
  xml,
  etag: `"${createHash('sha1').update(xml).digest('base64url')}"`,
})

/** Sends a feed, or 304 to who has it already. */
export const sendFeed = (
  request: FastifyRequest,
  reply: FastifyReply,
  { xml, etag }: WrittenFeed,
): FastifyReply => {
  reply.header('etag', etag).type('application/rss+xml; charset=utf-8')
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''))
  return known?.includes(etag) ? reply.code(304).send() : reply.send(xml)
}
