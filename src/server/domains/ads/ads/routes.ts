import type { FastifyReply, FastifyRequest } from 'fastify'
import { ads } from '../../../../contract/ads/ads.ts'
import { done } from '../../../../contract/core/pagination.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { adDocument, adsFor, createImpressions, seesAds } from './service.ts'

/**
 * Policy of the frames of ads. `sandbox` without `allow-same-origin` gives the code an origin of its own, also when the URL is
 * opened in a window: it can’t read the token, storage or cookies of the site. It may load what it wants from elsewhere.
 */
const FRAME_POLICY = [
  'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
  "default-src https: data: blob: 'unsafe-inline' 'unsafe-eval'",
].join('; ')

export const adsRoutes = (http: Http, ctx: AppContext): void => {
  const impressions = createImpressions(ctx)
  http.app.addHook('onClose', impressions.stop)
  mount(http, ads, {
    list: ({ viewer }) => adsFor(ctx, viewer),
    seen: async ({ params, viewer }) => {
      if (seesAds(ctx, viewer)) impressions.count(params.id)
      return done
    },
  })

  const frame = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    await http.authorizer.limits('other', request.ip)
    const { id } = request.params as { id: string }
    const { html, position } = await adDocument(ctx, Number(id))
    // Embed players are framed by every site, and all frames around the ad count.
    const framed = position === 'embed'
    if (framed) reply.removeHeader('x-frame-options')
    return reply
      .headers({
        'content-security-policy': `${FRAME_POLICY}; frame-ancestors ${framed ? '*' : "'self'"}`,
        ...(!framed && { 'x-frame-options': 'SAMEORIGIN' }),
        'referrer-policy': 'strict-origin',
        'cache-control': 'no-cache',
        'x-robots-tag': 'noindex',
      })
      .type('text/html; charset=utf-8')
      .send(html)
  }
  http.app.get('/ads/:id(^[1-9]\\d{0,8}$)/frame', { schema: { hide: true } as object }, frame)
}
