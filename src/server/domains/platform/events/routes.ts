import * as z from 'zod/mini'
import { events } from '../../../../contract/platform/events.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { documented } from '../../../http/documented.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { listenerBy, makeTicket, openEventStreams } from './service.ts'

const whole = /^\d{1,15}$/

const numberIn = (text: unknown): number | null =>
  typeof text === 'string' && whole.test(text) ? Number(text) : null

/** The ticket in the URL authenticates. */
const stream = {
  path: '/events',
  access: 'signed',
  summary: 'Streams the events of an account as server-sent events',
  query: z.object({
    ticket: z.string().check(z.maxLength(100)),
    /** Id of the last event received, like the header `Last-Event-ID`: the stream continues after it. */
    last_event_id: z.optional(z.string().check(z.regex(whole))),
    /**
     * Without such an id: how many milliseconds ago the client began to read what it shows. If anything has happened since
     * then, the stream begins with `resync` instead of `connected`.
     */
    age: z.optional(z.string().check(z.regex(whole))),
  }),
} as const

const head = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  // Some proxies buffer small chunks.
  'x-accel-buffering': 'no',
}

/** Event stream of an account; the ticket in the URL authenticates it. */
export const eventsRoutes = (http: Http, ctx: AppContext): void => {
  const { app, authorizer: gate } = http
  mount(http, events, { ticket: ({ viewer }) => makeTicket(ctx, viewer) })
  const streams = openEventStreams(ctx)
  app.addHook('preClose', async () => streams.end())
  app.route({
    method: 'GET',
    url: '/api/events',
    helmet: false,
    compress: false,
    exposeHeadRoute: false,
    schema: documented(stream),
    handler: async (request, reply) => {
      const { ticket, last_event_id, age } = request.query as {
        ticket: string
        last_event_id?: string
        age?: string
      }
      // The ticket comes first: after a restart, many people behind one address open their streams at once.
      const holder = await listenerBy(ctx, ticket).catch(async (error: unknown) => {
        await gate.limits('other', request.ip)
        throw error
      })
      await gate.limits('other', `user ${holder.user_id}`)
      streams.requireRoom(holder)
      if (request.raw.socket.destroyed) return reply
      reply.hijack()
      reply.raw.writeHead(200, head)
      reply.raw.flushHeaders()
      await streams.send(holder, reply.raw, {
        lastId: numberIn(request.headers['last-event-id'] ?? last_event_id),
        age: numberIn(age),
      })
      return reply
    },
  })
}
