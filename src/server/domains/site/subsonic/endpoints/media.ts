import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendBody } from '../../../../http/files/send-body.ts'
import { sendFile } from '../../../../http/files/send-file.ts'
import { HttpError } from '../../../../http/http-error.ts'
import {
  absoluteMaster,
  openFileStream,
  recordSongDownloads,
  sendAppCopy,
  sendFileStream,
  visiblePlaylist,
} from '../../../catalog/index.ts'
import { openBoughtAlbum } from '../../../selling/index.ts'
import type { Send, SubsonicCall, SubsonicEndpoints } from '../call.ts'
import { requireRef } from '../ids.ts'
import { albumsByIds } from '../items/albums.ts'
import { headers } from '../protocol/headers.ts'
import { throwForbidden, throwUnknown } from '../protocol/subsonic-error.ts'

/** Copies belong to the account, and end with its rights. */
const privately = { ...headers, 'cache-control': 'private, no-cache' }

interface Heard {
  kind: 'song' | 'episode'
  id: number
}

const readItem = ({ params }: SubsonicCall): Heard =>
  requireRef(params.required('id'), 'song', 'episode') as Heard

/** Tells where to buy what is not heard before. */
const orPage =
  ({ ctx }: SubsonicCall, { kind, id }: Heard) =>
  (error: unknown): never => {
    if (error instanceof HttpError && error.code === 'payment_required')
      throwForbidden(error.message, `${ctx.settings().appUrl}/${kind}/${id}`)
    throw error
  }

/** Never counts a play: apps tell what was heard. */
const stream: Send = async (call, request, reply) => {
  const { ctx, params, viewer } = call
  const item = readItem(call)
  const kbps = params.number('maxBitRate', { min: 0 })
  const opened = await openFileStream(ctx, viewer, item.kind, item.id, {
    kbps: kbps === 0 ? undefined : kbps,
    format: params.text('format')?.toLowerCase() || undefined,
    offset: params.number('timeOffset', { min: 0 }),
  }).catch(orPage(call, item))
  await sendFileStream(ctx, opened, {
    request,
    reply,
    account: viewer.id,
    headers: privately,
    estimate: params.flag('estimateContentLength'),
  })
}

const downloadAlbum = async (
  { ctx, scope, viewer }: SubsonicCall,
  id: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const bought = await openBoughtAlbum(ctx, viewer.id, id)
  if (bought === null) {
    const [album] = await albumsByIds(ctx.db, scope, [id])
    return album ? throwForbidden('You can not download this album.') : throwUnknown()
  }
  const { songIds, ...file } = bought
  await sendFile(request, reply, ctx.storage, { ...file, headers: { ...privately, ...file.headers } })
  if (request.method === 'GET' && reply.raw.statusCode === 200) await recordSongDownloads(ctx, songIds)
}

const download: Send = async (call, request, reply) => {
  const { ctx, scope, params, viewer } = call
  const { kind, id } = requireRef(params.required('id'), 'song', 'episode', 'album', 'playlist')
  if (kind === 'album') return downloadAlbum(call, id, request, reply)
  if (kind === 'playlist') {
    await visiblePlaylist(ctx, scope, id)
    return throwForbidden('You can not download this playlist.')
  }
  const item = readItem(call)
  await sendAppCopy(ctx, viewer, item.kind, item.id, { request, reply, headers: privately }).catch(
    orPage(call, item),
  )
}

/** Bitrates may name a size of pictures, too, such as 1000@480x360. The highest one limits the others. */
const hls: Send = async (call, request, reply) => {
  const item = readItem(call)
  const asked = call.params.all('bitRate').map((text) => Number.parseInt(text, 10))
  const limits = asked.filter((kbps) => kbps > 0)
  const { text, type } = await absoluteMaster(
    call.ctx,
    call.viewer,
    item.kind,
    item.id,
    limits.length > 0 ? Math.max(...limits) : null,
  ).catch(orPage(call, item))
  await sendBody(request, reply.type(type), text)
}

export const media = {
  stream: { send: stream },
  download: { send: download },
  hls: { send: hls },
  'hls.m3u8': { send: hls },
} satisfies SubsonicEndpoints
