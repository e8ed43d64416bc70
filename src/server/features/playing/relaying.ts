import type { FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../../http/fail.ts'
import { OutboundFailed } from '../../outbound/failed.ts'
import { type OpenedAnswer, openPublic } from '../../outbound/public.ts'
import type { Platform } from '../../platform.ts'

/** What lies elsewhere and comes by way of this place. */
export interface Relayed {
  url: string
  type: string
}

/** A feed may claim anything; only sound and pictures that move are called by their name. */
export const soundType = (claimed: string | null): string =>
  /^(audio|video)\/[\w.+-]+$/.exec(claimed ?? '')?.[0] ?? 'application/octet-stream'

/** What a file elsewhere answers, in whole or in part; 502 when its host does not answer as it should. */
const open = async (
  on: Pick<Platform, 'env'>,
  { url }: Relayed,
  method: 'GET' | 'HEAD',
  range: string | undefined,
): Promise<OpenedAnswer> => {
  try {
    const answer = await openPublic(on.env, url, { method, ...(range && { headers: { range } }) })
    if ([200, 206, 416].includes(answer.status)) return answer
    answer.body.on('error', () => undefined).destroy()
  } catch (error) {
    if (!(error instanceof OutboundFailed)) throw error
  }
  return fail('source_down')
}

/** What the source says of the bytes themselves; its cookies and the like are nobody's business. */
const TOLD = ['content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified'] as const

/** Answers with what lies elsewhere, in parts too, as fast as it is taken; with its status. */
export const relay = async (
  on: Pick<Platform, 'env'>,
  source: Relayed,
  request: FastifyRequest,
  reply: FastifyReply,
  ours: Record<string, string>,
): Promise<number> => {
  const method = request.method === 'HEAD' ? 'HEAD' : 'GET'
  const { status, headers, body } = await open(on, source, method, request.headers.range)
  reply.code(status).headers({ ...ours, 'content-type': source.type, 'x-content-type-options': 'nosniff' })
  for (const name of TOLD) {
    const value = headers[name]
    if (value !== undefined) reply.header(name, value)
  }
  // Whoever goes away before the end takes the source with them.
  request.raw.once('close', () => body.destroy())
  void reply.send(body)
  return status
}
