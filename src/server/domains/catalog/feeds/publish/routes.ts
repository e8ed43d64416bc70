import { privateFeeds } from '../../../../../contract/catalog/podcasts.ts'
import { done } from '../../../../../contract/core/pagination.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import { sendFeed } from '../../../../http/files/send-feed.ts'
import { sendFile } from '../../../../http/files/send-file.ts'
import { throwError } from '../../../../http/http-error.ts'
import { clientOf, type Http, headersForOne, mount, openToAll } from '../../../../http/mount.ts'
import {
  chaptersOrTranscriptFor,
  countFeedPlay,
  createPrivateFeed,
  feedFor,
  fileFor,
  otherFileFor,
  privateFeed,
  revokePrivateFeed,
} from './feed-publishing.service.ts'

interface Params {
  token?: string
  name: string
  id: string
}

/** Readable by scripts of other sites; private feeds are not cached publicly. */
const headersFor = (token: string | undefined) => ({
  ...openToAll,
  'cache-control': token === undefined ? 'public, max-age=60' : 'private, no-cache',
})

const file = { method: ['GET', 'HEAD'] as 'GET'[], schema: { hide: true } as object, exposeHeadRoute: false }
const bytes = { ...file, helmet: false, compress: false } as const

const idOf = (text: string): number => (/^[1-9]\d{0,7}$/.test(text) ? Number(text) : throwError('not_found'))

/** Returns the id in a file name such as `12.xml`. */
const idIn = (name: string): number => idOf(/^(\d+)\.\w{1,5}$/.exec(name)?.[1] ?? '')

/** Feeds of podcasts and the files they name: stable URLs without a login, for podcast apps. */
export const feedPublishingRoutes = (http: Http, ctx: AppContext): void => {
  const { app } = http
  mount(http, privateFeeds, {
    get: ({ viewer, params }) => privateFeed(ctx, viewer, params.id),
    make: ({ viewer, params }) => createPrivateFeed(ctx, viewer, params.id),
    revoke: async ({ viewer, params }) => {
      await revokePrivateFeed(ctx, viewer, params.id)
      return done
    },
  })
  app.route({
    ...file,
    url: '/feeds/podcasts/:name',
    handler: async (request, reply) => {
      const { name } = request.params as Params
      if (!name.endsWith('.xml')) return throwError('not_found')
      reply.headers(headersFor(undefined))
      return sendFeed(request, reply, await feedFor(ctx, { id: idIn(name) }))
    },
  })
  app.route({
    ...file,
    url: '/feeds/private/:name',
    handler: async (request, reply) => {
      const token =
        /^([\w-]{32,43})\.xml$/.exec((request.params as Params).name)?.[1] ?? throwError('not_found')
      reply.headers(headersFor(token))
      return sendFeed(request, reply, await feedFor(ctx, { token }))
    },
  })
  for (const base of ['/feeds/episodes', '/feeds/private/:token/episodes']) {
    app.route({
      ...bytes,
      url: `${base}/:name`,
      handler: async (request, reply) => {
        const { token, name } = request.params as Params
        const id = idIn(name)
        const client = clientOf(request, reply)
        const part = await fileFor(ctx, token ?? null, id)
        await countFeedPlay(ctx, client, request, id)
        const other = await otherFileFor(ctx, client, token ?? null, id)
        if (other !== null) return reply.headers(headersForOne).redirect(other, 302)
        await sendFile(request, reply, ctx.storage, { ...part, headers: headersFor(token) })
        return reply
      },
    })
    for (const [what, name] of [
      ['chapters', 'chapters.json'],
      ['transcript', 'transcript.vtt'],
    ] as const)
      app.route({
        ...file,
        url: `${base}/:id/${name}`,
        handler: async (request, reply) => {
          const { token, id } = request.params as Params
          const { type, body } = await chaptersOrTranscriptFor(ctx, token ?? null, idOf(id), what)
          return reply.headers(headersFor(token)).type(type).send(body)
        },
      })
  }
}
