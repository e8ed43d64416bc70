import type { FastifyReply } from 'fastify'
import type { Http } from '../../http/mount.ts'
import { sendFeed } from '../../http/send-feed.ts'
import type { Platform } from '../../platform.ts'
import { RELEASES, releases } from './releases.service.ts'
import { manifest, robots } from './site.service.ts'
import { sitemap, sitemapIndex } from './sitemap.service.ts'

const HOUR = 'public, max-age=3600'

const send = (reply: FastifyReply, type: string, body: string): FastifyReply =>
  reply.header('cache-control', HOUR).type(type).send(body)

/** What crawlers and devices ask of the site as a whole. */
export const siteRoutes = ({ app }: Http, on: Platform): void => {
  const hidden = { schema: { hide: true } as object }
  app.get('/robots.txt', hidden, (_, reply) => send(reply, 'text/plain; charset=utf-8', robots(on)))
  app.get('/sitemap.xml', hidden, async (_, reply) => send(reply, 'application/xml', await sitemapIndex(on)))
  app.get('/sitemap-:name.xml', hidden, async (request, reply) => {
    const { name } = request.params as { name: string }
    return send(reply, 'application/xml', await sitemap(on, name))
  })
  app.get(RELEASES, hidden, async (request, reply) => {
    reply.header('access-control-allow-origin', '*').header('cache-control', 'public, max-age=300')
    return sendFeed(request, reply, await releases(on))
  })
  app.get('/manifest.webmanifest', hidden, async (_, reply) =>
    send(reply, 'application/manifest+json', JSON.stringify(await manifest(on))),
  )
}
