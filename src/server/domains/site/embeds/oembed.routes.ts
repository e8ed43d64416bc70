import * as z from 'zod/mini'
import type { AppContext } from '../../../context/app-context.ts'
import { documented } from '../../../http/documented.ts'
import { type Http, openToAll, parseInput, sendCached } from '../../../http/mount.ts'
import type { ResponseCache } from '../../../http/response-cache.ts'
import { oembedText } from './oembed.service.ts'

const pixels = z.optional(z.coerce.number().check(z.int(), z.positive()))

const query = z.object({
  url: z.string().check(z.maxLength(500)),
  format: z._default(z.enum(['json', 'xml']), 'json'),
  maxwidth: pixels,
  maxheight: pixels,
})

const described = documented({
  path: '/oembed',
  access: 'public',
  summary: 'Describes the player of an item by its URL, as JSON or XML (oEmbed)',
})

const types = { json: 'application/json; charset=utf-8', xml: 'text/xml; charset=utf-8' }

export const oembedRoutes = ({ app, authorizer }: Http, ctx: AppContext, cache: ResponseCache): void => {
  app.get('/api/oembed', { schema: described }, async (request, reply) => {
    await authorizer.limits('other', request.ip)
    const { url, format, ...limits } = parseInput(query, request.query)
    const cached = await cache.get(request.url, () => oembedText(ctx, url, format, limits))
    reply
      .headers({ ...openToAll, 'cache-control': 'public, max-age=0, must-revalidate' })
      .type(types[format])
      .serializer((body: unknown) => body as string)
    return sendCached(request, reply, cached)
  })
}
