import * as z from 'zod/mini'
import { events } from '../../../contract/events.ts'
import { type Http, mount } from '../../http/mount.ts'
import type { Platform } from '../../platform.ts'
import { listenerBy, makeTicket, openHappenings } from './events.service.ts'

const head = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  // Some proxies hold back what comes in small pieces.
  'x-accel-buffering': 'no',
}

/** What happens to an account, as it happens; the ticket in the address is the proof. */
export const eventsRoutes = (http: Http, on: Platform): void => {
  const { app, gate } = http
  mount(http, events, { ticket: ({ viewer }) => makeTicket(on, viewer) })
  const happenings = openHappenings(on)
  app.addHook('preClose', async () => happenings.end())
  app.route({
    method: 'GET',
    url: '/api/events',
    helmet: false,
    compress: false,
    exposeHeadRoute: false,
    schema: { hide: true, querystring: z.object({ ticket: z.string().check(z.maxLength(100)) }) } as object,
    onRequest: (request) => gate.limits('other', request.ip),
    handler: async (request, reply) => {
      const { ticket } = request.query as { ticket: string }
      const who = await listenerBy(on, ticket)
      if (request.raw.socket.destroyed) return reply
      reply.hijack()
      reply.raw.writeHead(200, head)
      reply.raw.flushHeaders()
      await happenings.send(who, reply.raw)
      return reply
    },
  })
}
