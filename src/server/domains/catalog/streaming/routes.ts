import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { offline, streams } from '../../../../contract/catalog/streams.ts'
import type { Endpoint } from '../../../../contract/core/endpoint.ts'
import { idParams } from '../../../../contract/core/pagination.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { documented } from '../../../http/documented.ts'
import { mountDownload } from '../../../http/files/mount-download.ts'
import { sendFile } from '../../../http/files/send-file.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { scopeOf, type Viewer } from '../../../http/viewer.ts'
import { isFirst, openDownload, recordDownload } from './downloads.service.ts'
import {
  openSigned,
  openSource,
  type PlayableType,
  type SignedMedia,
  streamInfo,
  watchAccessChanges,
} from './media.service.ts'
import {
  audioPart,
  limitedMaster,
  type MediaPart,
  mediaParts,
  previewPlaylist,
} from './media-parts.service.ts'
import { checkOffline, offlineFile } from './offline.service.ts'
import { proxyDownload } from './proxy-download.ts'

const endpoints = {
  song: {
    method: 'GET',
    path: '/download-song/{id}',
    access: 'user',
    summary: 'The file of a song',
    params: idParams,
    reply: z.unknown(),
  },
  episode: {
    method: 'GET',
    path: '/download-episode/{id}',
    access: 'user',
    feature: 'enablePodcasts',
    summary: 'The file of an episode, brought from its source if it lies there',
    params: idParams,
    reply: z.unknown(),
  },
} satisfies Record<PlayableType, Endpoint>

export const downloadsRoutes = (http: Http, ctx: AppContext): void => {
  for (const type of ['song', 'episode'] as const) {
    mountDownload(http, endpoints[type], async ({ params: { id }, request, reply }) => {
      const { disposition, ...opened } = await openDownload(ctx, request.viewer as Viewer, type, id)
      const headers = { 'cache-control': 'no-store', 'content-disposition': disposition }
      let status: number
      if ('url' in opened) status = await proxyDownload(ctx, opened, request, reply, headers)
      else {
        await sendFile(request, reply, ctx.storage, { ...opened, headers })
        status = reply.raw.statusCode
      }
      if (isFirst(request, status)) await recordDownload(ctx, type, id)
    })
  }
}

interface Params {
  sig: string
  type: string
  id: string
  rendition: string
}

const cors = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Content-Range, Content-Length, Age',
  'cross-origin-resource-policy': 'cross-origin',
}

/** The URL authenticates and expires, so any cache may store the bytes for as long. */
const headersFor = ({ ttl: lasts }: SignedMedia): Record<string, string> => ({
  ...cors,
  'cache-control': `public, max-age=${lasts}, immutable`,
})

/** Media is not JSON, not compressible and not rate limited, so those hooks are skipped. */
const past = {
  helmet: false,
  compress: false,
  exposeHeadRoute: false,
  schema: { hide: true } as object,
} as const

/** Without parameters: they are checked by the signature. */
const described = (url: string, summary: string): object =>
  documented({ path: url.slice('/api'.length) as `/${string}`, access: 'signed', summary })

export const mediaRoutes = ({ app }: Http, ctx: AppContext): void => {
  watchAccessChanges(ctx)
  const preflight = (url: string): void => {
    app.options(url, past, (_, reply) =>
      reply
        .code(204)
        .headers({
          ...cors,
          'access-control-allow-methods': 'GET, HEAD',
          'access-control-allow-headers': 'Range, If-Range, If-None-Match',
          'access-control-max-age': '86400',
        })
        .send(),
    )
  }
  const route = (
    path: string,
    summary: string,
    part: (signed: SignedMedia, params: Params) => MediaPart | Promise<MediaPart>,
    /** A text that is sent instead. */
    instead?: (signed: SignedMedia, params: Params) => Promise<{ text: string; type: string } | null>,
  ): void => {
    const url = `/api/stream/:sig/:type/:id/${path}`
    app.route({
      method: ['GET', 'HEAD'],
      url,
      ...past,
      schema: described(url, summary),
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const params = request.params as Params
        reply.headers(cors)
        const signed = await openSigned(ctx, params.sig, params.type, params.id)
        const text = await instead?.(signed, params)
        const headers = headersFor(signed)
        if (text) return reply.headers(headers).type(text.type).send(text.text)
        await sendFile(request, reply, ctx.storage, { ...(await part(signed, params)), headers })
        return reply
      },
    })
    preflight(url)
  }
  const source = '/api/stream/:sig/episode/:id/source'
  app.route({
    method: ['GET', 'HEAD'],
    url: source,
    ...past,
    schema: described(source, 'The audio of an episode, passed on from its source'),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { sig, id } = request.params as Params
      reply.headers(cors)
      await proxyDownload(ctx, await openSource(ctx, sig, id), request, reply, {
        'cache-control': 'no-store',
      })
      return reply
    },
  })
  preflight(source)
  route('file', 'The original audio of a song or episode', ({ media }) => mediaParts.file(media))
  route(
    'master.m3u8',
    'The HLS playlist of all renditions',
    ({ media }) => mediaParts.master(media),
    ({ media }) => limitedMaster(ctx, media),
  )
  route(
    ':rendition/index.m3u8',
    'The HLS playlist of a rendition',
    ({ media }, { rendition }) => mediaParts.index(media, rendition),
    ({ media }, { rendition }) => previewPlaylist(ctx, media, rendition),
  )
  route(':rendition/audio.m4s', 'The audio of a rendition, by ranges', ({ media }, { rendition }) =>
    audioPart(ctx, media, rendition),
  )
}

export const offlineRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, offline, {
    song: ({ params, query, viewer }) => offlineFile(ctx, viewer, 'song', params.id, query.kbps),
    episode: ({ params, query, viewer }) => offlineFile(ctx, viewer, 'episode', params.id, query.kbps),
    check: ({ body, viewer }) => checkOffline(ctx, viewer, body),
  })

export const streamsRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, streams, {
    stream: ({ params, viewer }) => streamInfo(ctx, scopeOf(viewer), 'song', params.id),
  })
