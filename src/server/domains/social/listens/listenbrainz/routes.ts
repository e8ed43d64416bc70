import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { errors } from '../../../../../contract/core/errors.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import { agentOf } from '../../../../http/authorize.ts'
import { errorReplyOf } from '../../../../http/error-handler.ts'
import { clientOf, type Http } from '../../../../http/mount.ts'
import { logIn, readListenCount, readListens, readPlayingNow, submit } from './service.ts'
import { ListenBrainzError, MAX_BODY, readSubmission } from './submission.ts'

/** Players know the API of ListenBrainz at the root of a host, or below this path. */
const PLACES = ['', '/apis/listenbrainz']

const DEFAULT_COUNT = 25
const MAX_COUNT = 1000

/** Web clients are on other origins, and have no cookies here. */
const headers = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
} as const

type AppLogin = Awaited<ReturnType<typeof logIn>>
type Query = Record<string, string | string[] | undefined>

const parameter = ({ query }: FastifyRequest, name: string): string | undefined =>
  [(query as Query)[name]].flat().at(-1)

const readToken = (request: FastifyRequest): string | undefined =>
  /^(?:token|bearer)\s+(\S+)\s*$/i.exec(request.headers.authorization ?? '')?.[1] ??
  parameter(request, 'token')

const readInteger = (request: FastifyRequest, name: string): number | null => {
  const text = parameter(request, name)
  if (text === undefined || text === '') return null
  if (!/^\d{1,15}$/.test(text)) throw new ListenBrainzError(400, `Invalid ${name} argument: ${text}`)
  return Number(text)
}

/** Returns the product that a user agent names. */
const productOf = (request: FastifyRequest): string | null => agentOf(request).split(/[\s/]/)[0] || null

/** Mounts the parts of the API of ListenBrainz that players use (https://listenbrainz.readthedocs.io/en/latest/users/api/core.html). */
export const listenBrainzRoutes = ({ app, authorizer }: Http, ctx: AppContext): void => {
  const authorized = async (request: FastifyRequest): Promise<AppLogin> => {
    const token = readToken(request)
    if (token === undefined) throw new ListenBrainzError(401, 'You need to provide an Authorization header.')
    const login = await logIn(ctx, token, productOf(request)).catch(async (error: unknown) => {
      // Guesses count against the address that sends them.
      await authorizer.limits('login', request.ip)
      throw error
    })
    await authorizer.limits('apps', login.viewer.session_id)
    return login
  }

  const validate = async (request: FastifyRequest): Promise<object> => {
    if (readToken(request) === undefined)
      throw new ListenBrainzError(400, 'You need to provide an Authorization token.')
    try {
      const { email } = await authorized(request)
      return { code: 200, message: 'Token valid.', valid: true, user_name: email }
    } catch (error) {
      if (!(error instanceof ListenBrainzError) || error.status !== 401) throw error
      return { code: 200, message: 'Token invalid.', valid: false }
    }
  }

  const submitListens = async (request: FastifyRequest, reply: FastifyReply): Promise<object> => {
    const { viewer } = await authorized(request)
    if (authorizer.preview) throw new ListenBrainzError(403, errors.demo.message)
    const text = typeof request.body === 'string' ? request.body : ''
    await submit(ctx, viewer, clientOf(request, reply), readSubmission(text, Date.now() / 1000))
    return { status: 'ok' }
  }

  /** Answers about the account of the token; others do not exist for it. */
  const own =
    (read: (login: AppLogin, request: FastifyRequest) => Promise<object>) =>
    async (request: FastifyRequest): Promise<object> => {
      const login = await authorized(request)
      const { name } = request.params as { name: string }
      if (name.toLowerCase() !== login.email) throw new ListenBrainzError(404, `Cannot find user: ${name}`)
      return { payload: await read(login, request) }
    }

  const listens = own((login, request) =>
    readListens(ctx, login, {
      max_ts: readInteger(request, 'max_ts'),
      min_ts: readInteger(request, 'min_ts'),
      count: Math.min(readInteger(request, 'count') ?? DEFAULT_COUNT, MAX_COUNT),
    }),
  )

  const refused = (request: FastifyRequest, error: unknown): { status: number; text: string } => {
    if (error instanceof ListenBrainzError) return { status: error.status, text: error.message }
    const { code, message } = errorReplyOf(error as FastifyError)
    if (code === 'server_error') request.log.error({ err: error }, 'call failed')
    if (code === 'too_large') return { status: 400, text: 'JSON document is too large.' }
    return { status: errors[code].status, text: message ?? errors[code].message }
  }

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BODY }, (_, body, done) =>
      done(null, body),
    )
    scope.setErrorHandler((error, request, reply) => {
      const { retryAfter } = errorReplyOf(error as FastifyError)
      if (retryAfter !== undefined)
        reply.headers({ 'retry-after': retryAfter, 'x-ratelimit-reset-in': retryAfter })
      const { status, text } = refused(request, error)
      return reply.code(status).headers(headers).send({ code: status, error: text })
    })
    const mount = (
      method: 'GET' | 'POST',
      path: string,
      answer: (request: FastifyRequest, reply: FastifyReply) => Promise<object>,
    ) => {
      for (const place of PLACES)
        scope.route({
          method,
          url: `${place}/1/${path}`,
          schema: { hide: true } as object,
          bodyLimit: MAX_BODY,
          exposeHeadRoute: false,
          handler: async (request, reply) => reply.headers(headers).send(await answer(request, reply)),
        })
    }
    mount('GET', 'validate-token', validate)
    mount('POST', 'submit-listens', submitListens)
    mount('GET', 'user/:name/listens', listens)
    mount(
      'GET',
      'user/:name/playing-now',
      own((login) => readPlayingNow(ctx, login)),
    )
    mount(
      'GET',
      'user/:name/listen-count',
      own((login) => readListenCount(ctx, login)),
    )
    const missing = async () => {
      throw new ListenBrainzError(404, 'This server does not implement this call.')
    }
    mount('GET', '*', missing)
    mount('POST', '*', missing)
    for (const place of PLACES)
      scope.options(`${place}/1/*`, { schema: { hide: true } as object }, (_, reply) =>
        reply
          .code(204)
          .headers({
            ...headers,
            'access-control-allow-methods': 'GET, POST',
            'access-control-allow-headers': 'Authorization, Content-Type',
            'access-control-max-age': '86400',
          })
          .send(),
      )
  })
}
