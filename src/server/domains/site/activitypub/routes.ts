import type { FastifyReply, FastifyRequest } from 'fastify'
import { artistFederation, federation } from '../../../../contract/site/activitypub.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { throwError } from '../../../http/http-error.ts'
import { type Http, mount, openToAll } from '../../../http/mount.ts'
import { ACTIVITY_JSON } from './documents.ts'
import { isFederating } from './federating.ts'
import { federationFor } from './federation.service.ts'
import { judgeActivity } from './inbox.service.ts'
import { objectDocument, outboxDocument } from './outbox.service.ts'
import { actorFor, changeManaged, documentOfPage, followPageFor, listManaged } from './service.ts'

/** Larger than what servers send. */
const MAX_ACTIVITY = 262_144

const HIDDEN = { schema: { hide: true } as object }

/** Requests for a document rather than a page. */
const wantsDocument = (accept: string | undefined): boolean =>
  /application\/(activity\+json|ld\+json)/i.test(accept ?? '')

/** The document is no JSON-LD, or too deep. */
const isInvalid = (error: unknown): boolean =>
  error instanceof Error && (error.name.startsWith('jsonld.') || error instanceof RangeError)

/** Passes a request on to the library, as one for the URL of this site, and sends its response. */
const passOn = async (
  ctx: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const federation = await federationFor(ctx)
  const { host: _, 'content-length': _length, 'transfer-encoding': _encoding, ...received } = request.headers
  const headers = new Headers()
  for (const [name, value] of Object.entries(received))
    if (typeof value === 'string') headers.set(name, value)
  // The host was signed.
  const origin = new URL(ctx.settings().appUrl)
  headers.set('host', origin.host)
  if (request.method !== 'POST') headers.set('accept', ACTIVITY_JSON)
  const body = request.method === 'POST' ? new Uint8Array(request.body as Buffer) : undefined
  const response = await federation
    .fetch(
      new Request(new URL(request.url, origin), { method: request.method, headers, ...(body && { body }) }),
      { contextData: ctx },
    )
    .catch((error: unknown) => {
      if (isInvalid(error)) return new Response(null, { status: 400 })
      throw error
    })
  return reply
    .code(response.status)
    .headers(openToAll)
    .header('cache-control', 'no-store')
    .type(response.headers.get('content-type') ?? 'application/json')
    .send(Buffer.from(await response.arrayBuffer()))
}

/** What other servers request: names, actors, objects, and inboxes. */
export const activityPubRoutes = ({ app, authorizer }: Http, ctx: AppContext): void => {
  const requireFederation = async (request: FastifyRequest): Promise<void> => {
    await authorizer.limits(request.method === 'POST' ? 'webhooks' : 'other', request.ip)
    if (!isFederating(ctx)) throwError('not_found')
  }
  const sendDocument = (
    reply: FastifyReply,
    { status, body }: { status: number; body: object },
  ): FastifyReply =>
    reply
      .code(status)
      .headers(openToAll)
      .header('cache-control', 'no-store')
      .type(`${ACTIVITY_JSON}; charset=utf-8`)
      .send(JSON.stringify(body))
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    scope.addHook('onRequest', requireFederation)
    for (const path of [
      '/.well-known/webfinger',
      '/.well-known/nodeinfo',
      '/nodeinfo/2.1',
      '/activitypub/actors/:id',
      '/activitypub/actors/:id/followers',
      '/activitypub/actors/:id/following',
    ])
      scope.get(path, HIDDEN, (request, reply) => passOn(ctx, request, reply))
    scope.get('/activitypub/actors/:id/outbox', HIDDEN, async (request, reply) => {
      const { id } = request.params as { id: string }
      const { before } = request.query as { before?: string }
      return sendDocument(reply, await outboxDocument(ctx, Number(id), before))
    })
    scope.get('/activitypub/objects/:id', HIDDEN, async (request, reply) => {
      const { id } = request.params as { id: string }
      return sendDocument(reply, await objectDocument(ctx, Number(id)))
    })
    for (const path of ['/activitypub/inbox', '/activitypub/actors/:id/inbox'])
      scope.post(path, { ...HIDDEN, bodyLimit: MAX_ACTIVITY }, async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const status = await judgeActivity(ctx, request.headers, body)
        return status === 'read' ? passOn(ctx, request, reply) : reply.code(status).send()
      })
  })
  app.addHook('onListen', async () => {
    // The first request of another server does not wait for the library.
    if (isFederating(ctx)) await federationFor(ctx)
  })
  // The pages of actors and objects lead to their documents.
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || !wantsDocument(request.headers.accept) || !isFederating(ctx)) return
    const uri = await documentOfPage(ctx, request.url.split('?')[0] ?? '')
    if (uri !== null) return reply.header('vary', 'accept').redirect(uri, 302)
  })
}

/** How people find and follow artists and podcasts, and what their teams see of it. */
export const federationRoutes = (http: Http, ctx: AppContext): void => {
  mount(http, federation, {
    get: ({ params }) => actorFor(ctx, params),
    follow: ({ params, body }) => followPageFor(ctx, params, body.account),
  })
  mount(http, artistFederation, {
    list: ({ viewer, query }) => listManaged(ctx, viewer, query.artist_id),
    change: ({ viewer, params, body, client }) =>
      changeManaged(ctx, { viewer, address: client.address }, params, body.enabled),
  })
}
