import type { FastifyReply } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import type { Http } from '../../http/mount.ts'
import { sendFeed } from '../../http/send-feed.ts'
import { newReleasesFeed, RELEASES } from './new-releases-feed.service.ts'
import { manifest, robots } from './site.service.ts'
import { sitemap, sitemapIndex } from './sitemap.service.ts'

const HOUR = 'public, max-age=3600'

const send = (reply: FastifyReply, type: string, body: string): FastifyReply =>
  reply.header('cache-control', HOUR).type(type).send(body)

/** Site-wide files for crawlers and devices. */
export const siteRoutes = ({ app }: Http, ctx: AppContext): void => {
  const hidden = { schema: { hide: true } as object }
  app.get('/robots.txt', hidden, (_, reply) => send(reply, 'text/plain; charset=utf-8', robots(ctx)))
  app.get('/sitemap.xml', hidden, async (_, reply) => send(reply, 'application/xml', await sitemapIndex(ctx)))
  app.get('/sitemap-:name.xml', hidden, async (request, reply) => {
    const { name } = request.params as { name: string }
    return send(reply, 'application/xml', await sitemap(ctx, name))
  })
  app.get(RELEASES, hidden, async (request, reply) => {
    reply.header('access-control-allow-origin', '*').header('cache-control', 'public, max-age=300')
    return sendFeed(request, reply, await newReleasesFeed(ctx))
  })
  app.get('/manifest.webmanifest', hidden, async (_, reply) =>
    send(reply, 'application/manifest+json', JSON.stringify(await manifest(ctx))),
  )
}
