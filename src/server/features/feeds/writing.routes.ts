import { done } from '../../../contract/paging.ts'
import { privateFeeds } from '../../../contract/private-feeds.ts'
import { fail } from '../../http/fail.ts'
import { type Http, mount } from '../../http/mount.ts'
import { sendFeed } from '../../http/send-feed.ts'
import { sendFile } from '../../http/send-file.ts'
import type { Platform } from '../../platform.ts'
import {
  feedFor,
  fileFor,
  makePrivateFeed,
  privateFeed,
  revokePrivateFeed,
  wordsFor,
} from './writing.service.ts'

interface Params {
  token?: string
  name: string
  id: string
}

/** Programs on other pages may read them too; the ones for a single listener stay out of shared caches. */
const headersFor = (token: string | undefined) => ({
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': token === undefined ? 'public, max-age=60' : 'private, no-cache',
})

const file = { method: ['GET', 'HEAD'] as 'GET'[], schema: { hide: true } as object, exposeHeadRoute: false }
const bytes = { ...file, helmet: false, compress: false } as const

const idOf = (text: string): number => (/^[1-9]\d{0,7}$/.test(text) ? Number(text) : fail('not_found'))

/** The number in a name with an ending, such as `12.xml`. */
const idIn = (name: string): number => idOf(/^(\d+)\.\w{1,5}$/.exec(name)?.[1] ?? '')

/** Feeds of podcasts and what they name: stable addresses without a log-in, for programs that play podcasts. */
export const writingRoutes = (http: Http, on: Platform): void => {
  const { app } = http
  mount(http, privateFeeds, {
    get: ({ viewer, params }) => privateFeed(on, viewer, params.id),
    make: ({ viewer, params }) => makePrivateFeed(on, viewer, params.id),
    revoke: async ({ viewer, params }) => {
      await revokePrivateFeed(on, viewer, params.id)
      return done
    },
  })
  app.route({
    ...file,
    url: '/feeds/podcasts/:name',
    handler: async (request, reply) => {
      const { name } = request.params as Params
      if (!name.endsWith('.xml')) return fail('not_found')
      reply.headers(headersFor(undefined))
      return sendFeed(request, reply, await feedFor(on, { id: idIn(name) }))
    },
  })
  app.route({
    ...file,
    url: '/feeds/private/:name',
    handler: async (request, reply) => {
      const token = /^([\w-]{32})\.xml$/.exec((request.params as Params).name)?.[1] ?? fail('not_found')
      reply.headers(headersFor(token))
      return sendFeed(request, reply, await feedFor(on, { token }))
    },
  })
  for (const base of ['/feeds/episodes', '/feeds/private/:token/episodes']) {
    app.route({
      ...bytes,
      url: `${base}/:name`,
      handler: async (request, reply) => {
        const { token, name } = request.params as Params
        const part = await fileFor(on, token ?? null, idIn(name))
        await sendFile(request, reply, on.storage, { ...part, headers: headersFor(token) })
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
          const { type, body } = await wordsFor(on, token ?? null, idOf(id), what)
          return reply.headers(headersFor(token)).type(type).send(body)
        },
      })
  }
}
