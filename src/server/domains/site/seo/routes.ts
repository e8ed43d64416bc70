import type { FastifyReply, FastifyRequest } from 'fastify'
import { SHARE_TARGET } from '../../../../contract/site/installed-app.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { sendFeed } from '../../../http/files/send-feed.ts'
import { sendFile } from '../../../http/files/send-file.ts'
import type { Http } from '../../../http/mount.ts'
import { manifest } from './manifest.service.ts'
import { type FeedSubject, newReleasesFeed, RELEASES } from './new-releases-feed.service.ts'
import { previewImage } from './preview-images.service.ts'
import { robots, shareTargetPage } from './site.service.ts'
import { sitemap, sitemapIndex } from './sitemap.service.ts'

/** Images for link previews. Their URLs name a version; old ones show the current image, for a short time. */
export const previewRoutes = ({ app }: Http, ctx: AppContext): void => {
  app.get(
    '/previews/:type/:id(^[1-9]\\d{0,8}).jpg',
    { schema: { hide: true } as object },
    async (request, reply) => {
      const { type, id } = request.params as { type: string; id: string }
      const { v } = request.query as { v?: string }
      const { path, version } = await previewImage(ctx, type, Number(id))
      await sendFile(request, reply, ctx.storage, {
        location: { path },
        tag: version,
        type: 'image/jpeg',
        headers: {
          'cache-control': v === version ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
          // Shown by other sites.
          'cross-origin-resource-policy': 'cross-origin',
        },
      })
    },
  )
}

const HOUR = 'public, max-age=3600'

const send = (reply: FastifyReply, type: string, body: string): FastifyReply =>
  reply.header('cache-control', HOUR).type(type).send(body)

/** Site-wide files for crawlers and devices. */
export const siteRoutes = ({ app }: Http, ctx: AppContext): void => {
  const hidden = { schema: { hide: true } as object }
  app.get('/robots.txt', hidden, (_, reply) => send(reply, 'text/plain; charset=utf-8', robots(ctx)))
  const reading = ctx.replica?.run ?? ((work) => work())
  app.get('/sitemap.xml', hidden, async (_, reply) =>
    send(reply, 'application/xml', await reading(() => sitemapIndex(ctx))),
  )
  app.get('/sitemap-:name.xml', hidden, async (request, reply) => {
    const { name } = request.params as { name: string }
    return send(reply, 'application/xml', await reading(() => sitemap(ctx, name)))
  })
  const sendReleases = async (request: FastifyRequest, reply: FastifyReply, of: FeedSubject | null) => {
    reply.header('access-control-allow-origin', '*').header('cache-control', 'public, max-age=300')
    return sendFeed(request, reply, await newReleasesFeed(ctx, of))
  }
  app.get(RELEASES, hidden, (request, reply) => sendReleases(request, reply, null))
  for (const type of ['artist', 'genre'] as const)
    app.get(`/feeds/${type}s/:id(^[1-9]\\d{0,8}).xml`, hidden, (request, reply) => {
      const { id } = request.params as { id: string }
      return sendReleases(request, reply, { type, id: Number(id) })
    })
  app.get('/manifest.webmanifest', hidden, async (request, reply) => {
    reply.header('vary', 'accept-language')
    const accepted = request.headers['accept-language']
    return send(reply, 'application/manifest+json', JSON.stringify(await manifest(ctx, accepted)))
  })
  app.get(SHARE_TARGET, hidden, (_, reply) => reply.redirect(shareTargetPage(ctx), 303))
  app.register(async (scope) => {
    // The service worker takes what is shared. What gets here in its absence is not kept: files would have no owner.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_, body, done) => {
      body.resume()
      body.once('end', () => done(null)).once('error', done)
    })
    scope.post(SHARE_TARGET, hidden, (_, reply) => reply.redirect(shareTargetPage(ctx), 303))
  })
}
