import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSelling } from '../../../../contract/core/settings.ts'
import { type EmbedItem, embeds } from '../../../../contract/site/embeds.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { documented } from '../../../http/documented.ts'
import { type Http, mount } from '../../../http/mount.ts'
import type { ResponseCache } from '../../../http/response-cache.ts'
import { type EmbedParameters, embedPage, readEmbedFiles } from './embed-page.service.ts'
import { audioUrl, embedItem, openEmbedItem } from './service.ts'

/** Allows every site to frame this response, the only page of which that is true. */
const allowFraming = (reply: FastifyReply): void => {
  const policy = String(reply.getHeader('content-security-policy'))
  reply.removeHeader('x-frame-options').headers({
    'content-security-policy': policy.replace("frame-ancestors 'none'", 'frame-ancestors *'),
    'cross-origin-resource-policy': 'cross-origin',
    // Other sites, such as the source of an episode, need not know where it is embedded.
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex',
  })
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const readParameters = ({ theme, accent, lang }: Record<string, unknown>): EmbedParameters => ({
  theme: textOf(theme),
  accent: textOf(accent),
  lang: textOf(lang),
})

/** The embed player: its data for everyone, and its page, which is the same for everyone too and has no session. */
export const embedsRoutes = (http: Http, ctx: AppContext, cache: ResponseCache): void => {
  mount(http, embeds, { get: ({ params }) => embedItem(ctx, params.type, Number(params.id)) }, cache)

  const files = readEmbedFiles()
  /** Cached like the data, apart for each state of the settings that close it. */
  const itemAt = async (type: string, id: string): Promise<EmbedItem | null> => {
    const settings = ctx.settings()
    const { enableEmbedPlayer, requireAuth, enablePodcasts } = settings
    const key = JSON.stringify([
      type,
      id,
      enableEmbedPlayer,
      requireAuth,
      enablePodcasts,
      isSelling(settings),
    ])
    const { body } = await cache.get(key, async () => JSON.stringify(await openEmbedItem(ctx, type, id)))
    return JSON.parse(body) as EmbedItem | null
  }
  const page = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    await http.authorizer.limits('other', request.ip)
    const { type = '', id = '' } = request.params as { type?: string; id?: string }
    const parameters = readParameters(request.query as Record<string, unknown>)
    const item = await itemAt(type, id)
    const accepted = request.headers['accept-language']
    const { html, locale } = await embedPage(ctx, {
      item,
      parameters,
      accepted,
      nonce: reply.cspNonce,
      files,
    })
    allowFraming(reply)
    return reply
      .code(item ? 200 : 404)
      .headers({ 'cache-control': 'no-store', 'content-language': locale, vary: 'accept-language' })
      .type('text/html; charset=utf-8')
      .send(html)
  }
  const hidden = { schema: { hide: true } as object }
  http.app.get('/embed/:type/:id', hidden, page)
  // Unknown paths below it too: whatever is framed shows that there is nothing.
  http.app.get('/embed/*', hidden, page)
}

const described = documented({
  path: '/audio/{type}/{id}',
  access: 'public',
  summary: 'Redirects to the audio of a public song, episode or radio station',
})

/** A stable URL of audio, for previews on other sites and for the embed player. */
export const audioRoutes = ({ app, authorizer }: Http, ctx: AppContext): void => {
  app.get('/api/audio/:type/:id(^[1-9]\\d{0,8}$)', { schema: described }, async (request, reply) => {
    await authorizer.limits('other', request.ip)
    const { type, id } = request.params as { type: string; id: string }
    return reply
      .headers({ 'cache-control': 'no-store', 'cross-origin-resource-policy': 'cross-origin' })
      .redirect(await audioUrl(ctx, type, Number(id)))
  })
}
