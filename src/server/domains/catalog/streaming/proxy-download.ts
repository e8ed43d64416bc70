import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../../context/app-context.ts'
import { throwError } from '../../../http/http-error.ts'
import { OutboundError } from '../../../outbound/outbound-error.ts'
import { type OpenedResponse, openPublicUrl } from '../../../outbound/public-fetch.ts'
import { outboundOf } from '../../../outbound/ssrf.ts'

/** A remote file that is proxied. */
export interface ProxiedResponse {
  url: string
  credentials: string | undefined
  type: string
}

/** A feed may claim any type; only audio and video types are passed on. */
export const audioType = (claimed: string | null): string =>
  /^(audio|video)\/[\w.+-]+$/.exec(claimed ?? '')?.[0] ?? 'application/octet-stream'

/** Opens a remote file, in whole or in part. 502 if its host does not respond properly. */
const open = async (
  ctx: AppContext,
  { url, credentials }: ProxiedResponse,
  method: 'GET' | 'HEAD',
  range: string | undefined,
): Promise<OpenedResponse> => {
  try {
    const response = await openPublicUrl(outboundOf(ctx), url, {
      method,
      credentials,
      ...(range && { headers: { range } }),
    })
    if ([200, 206, 416].includes(response.status)) return response
    response.body.on('error', () => undefined).destroy()
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
  }
  return throwError('source_down')
}

/** Headers passed on from the source; cookies and others are not. */
const FORWARDED_HEADERS = [
  'content-length',
  'content-range',
  'accept-ranges',
  'etag',
  'last-modified',
] as const

/** Proxies a remote file, with ranges and backpressure, and returns its status. */
export const proxyDownload = async (
  ctx: AppContext,
  source: ProxiedResponse,
  request: FastifyRequest,
  reply: FastifyReply,
  ours: Record<string, string>,
): Promise<number> => {
  const method = request.method === 'HEAD' ? 'HEAD' : 'GET'
  const { status, headers, body } = await open(ctx, source, method, request.headers.range)
  reply.code(status).headers({ ...ours, 'content-type': source.type, 'x-content-type-options': 'nosniff' })
  for (const name of FORWARDED_HEADERS) {
    const value = headers[name]
    if (value !== undefined) reply.header(name, value)
  }
  // A client that disconnects also ends the request to the source.
  request.raw.once('close', () => body.destroy())
  void reply.send(body)
  return status
}
