import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, errors } from '../../../../contract/core/errors.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { recordEvent } from '../../../http/authorize.ts'
import { errorReplyOf } from '../../../http/error-handler.ts'
import { sendBody } from '../../../http/files/send-body.ts'
import { clientOf, type Http } from '../../../http/mount.ts'
import { scopeOf } from '../../../http/viewer.ts'
import type { SubsonicEndpoint, SubsonicEndpoints } from './call.ts'
import { bookmarks } from './endpoints/bookmarks.ts'
import { browsing } from './endpoints/browsing.ts'
import { lists } from './endpoints/lists.ts'
import { lyrics } from './endpoints/lyrics.ts'
import { marks } from './endpoints/marks.ts'
import { media } from './endpoints/media.ts'
import { pictures } from './endpoints/pictures.ts'
import { playlists } from './endpoints/playlists.ts'
import { podcasts } from './endpoints/podcasts.ts'
import { queues } from './endpoints/queues.ts'
import { radio } from './endpoints/radio.ts'
import { scrobbling } from './endpoints/scrobbling.ts'
import { searching } from './endpoints/searching.ts'
import { shares } from './endpoints/shares.ts'
import { system } from './endpoints/system.ts'
import { users } from './endpoints/users.ts'
import { watchDescriptions } from './items/descriptions.ts'
import { logIn, watchEndedLogins } from './login.service.ts'
import { headers } from './protocol/headers.ts'
import { Parameters } from './protocol/parameters.ts'
import { type Elements, failure, readFormat, success } from './protocol/response.ts'
import { SubsonicError, type SubsonicErrorCode, unknown } from './protocol/subsonic-error.ts'

/** Endpoints by their names. */
export const subsonicEndpoints = {
  ...system,
  ...browsing,
  ...lists,
  ...searching,
  ...podcasts,
  ...radio,
  ...shares,
  ...users,
  ...marks,
  ...scrobbling,
  ...playlists,
  ...queues,
  ...bookmarks,
  ...media,
  ...pictures,
  ...lyrics,
} satisfies SubsonicEndpoints

/** The same in lower case: clients spell names as they like. */
const endpoints = new Map<string, SubsonicEndpoint>(
  Object.entries(subsonicEndpoints).map(([name, endpoint]) => [name.toLowerCase(), endpoint]),
)

/** The only endpoint without a login. */
const EXTENSIONS = 'getopensubsonicextensions'

/** The endpoint that players request range by range. */
const STREAM = 'stream'

const MAX_FORM = 1_048_576

/** Error codes of the closed table that have one of their own here; others are 0. */
const codes: Partial<Record<ErrorCode, SubsonicErrorCode>> = {
  unauthenticated: 40,
  forbidden: 50,
  payment_required: 50,
  quota_exceeded: 50,
  not_found: 70,
  feature_disabled: 70,
  gone: 70,
}

/** Their status is kept: clients give up on others, and take what follows for an answer. */
const withStatus: readonly ErrorCode[] = ['rate_limited', 'unavailable', 'range_not_satisfiable']

/** Returns the error that clients receive. */
const errorFor = (
  ctx: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): SubsonicError => {
  if (error instanceof SubsonicError) return error
  const { code, message, fields = {}, retryAfter, missing } = errorReplyOf(error as FastifyError)
  if (code === 'server_error') request.log.error({ err: error }, 'call failed')
  if (withStatus.includes(code)) reply.code(errors[code].status)
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  const [field] = Object.values(fields).flat()
  if (codes[code] === 70) return unknown()
  const plans = missing && `${ctx.settings().appUrl}/subscription`
  return new SubsonicError(codes[code] ?? 0, field ?? message ?? errors[code].message, plans)
}

const nameOf = (request: FastifyRequest): string =>
  (request.params as { name: string }).name.toLowerCase().replace(/\.view$/, '')

const paramsOf = ({ url, body }: FastifyRequest): Parameters => {
  const at = url.indexOf('?')
  return new Parameters(at < 0 ? '' : url.slice(at + 1), typeof body === 'string' ? body : '')
}

/** Some apps append `/rest` to an address that ends with a slash. */
export const withSingleSlash = (url: string): string => url.replace(/^\/+(?=\/rest\/)/, '')

export const subsonicRoutes = ({ app, authorizer }: Http, ctx: AppContext): void => {
  watchDescriptions(ctx)
  watchEndedLogins(ctx)
  const answer = async (request: FastifyRequest, reply: FastifyReply, params: Parameters) => {
    const name = nameOf(request)
    const endpoint = endpoints.get(name)
    if (!endpoint) throw new SubsonicError(0, 'This server does not implement this call.')
    if (name === EXTENSIONS && 'answer' in endpoint) return endpoint.answer({ ctx, params } as never)
    const { viewer, email } = await logIn(ctx, params, name === STREAM).catch(async (error: unknown) => {
      // Guesses count against the address that sends them.
      await authorizer.limits('login', request.ip)
      throw error
    })
    await authorizer.limits('apps', viewer.session_id)
    const call = {
      ctx,
      params,
      viewer,
      scope: scopeOf(viewer),
      email,
      client: clientOf(request, reply),
      app: params.text('c') ?? '',
    }
    if ('send' in endpoint) {
      await endpoint.send(call, request, reply)
      return null
    }
    if (endpoint.writes && authorizer.preview)
      throw new SubsonicError(50, "You can't do this in preview mode")
    const content = await endpoint.answer(call)
    if (endpoint.event) {
      const path = `/rest/${name}`
      await recordEvent(
        authorizer,
        request,
        { method: request.method, path },
        viewer,
        endpoint.event,
        'succeeded',
      )
    }
    return content
  }
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reply.headers(headers)
    const params = paramsOf(request)
    const format = readFormat(params.text('f'))
    const callback = params.text('callback')
    const send = ({ type, body }: { type: string; body: string }) =>
      sendBody(
        request,
        reply.type(type).serializer((text: unknown) => text as string),
        body,
      )
    try {
      const content: Elements | null = await answer(request, reply, params)
      if (content !== null) await send(success(content, format, callback))
    } catch (error) {
      // The client has disconnected, or has a part of a file.
      if (reply.sent || reply.raw.destroyed) {
        if (!reply.raw.writableEnded) reply.raw.destroy()
        return reply
      }
      await send(failure(errorFor(ctx, request, reply, error), format, callback))
    }
    return reply
  }
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM },
      (_, body, done) => done(null, body),
    )
    // Other bodies carry nothing that is read.
    scope.addContentTypeParser('*', (_, payload, done) => {
      payload.resume()
      done(null)
    })
    scope.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/rest/:name',
      schema: { hide: true } as object,
      helmet: false,
      compress: false,
      decompress: false,
      exposeHeadRoute: false,
      bodyLimit: MAX_FORM,
      handler,
    })
    scope.options('/rest/:name', { schema: { hide: true } as object }, (_, reply) =>
      reply
        .code(204)
        .headers({
          ...headers,
          'access-control-allow-methods': 'GET, HEAD, POST',
          'access-control-allow-headers': '*',
          'access-control-max-age': '86400',
        })
        .send(),
    )
  })
}
