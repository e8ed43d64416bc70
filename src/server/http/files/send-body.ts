import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ContentEncoding, compress, negotiateEncoding } from '../compression.ts'

/** Sends a body, compressed by `compressed` if the client accepts it. */
export const sendBody = async (
  request: FastifyRequest,
  reply: FastifyReply,
  body: string,
  compressed = (encoding: ContentEncoding): Promise<Buffer> => compress(encoding, body),
): Promise<void> => {
  const encoding = negotiateEncoding(request.headers['accept-encoding'], body)
  const varies = reply.getHeader('vary')
  reply.header('vary', varies ? `${varies}, accept-encoding` : 'accept-encoding')
  return encoding === null
    ? reply.send(body)
    : reply.header('content-encoding', encoding).send(await compressed(encoding))
}
