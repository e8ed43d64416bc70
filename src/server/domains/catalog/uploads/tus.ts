import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { Server, type Upload as TusUpload } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../../contract/core/endpoint.ts'
import { bodyOf, type ErrorCode } from '../../../../contract/core/errors.ts'
import { success } from '../../../../contract/core/pagination.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { authorize } from '../../../http/authorize.ts'
import { documented } from '../../../http/documented.ts'
import { HttpError, throwError } from '../../../http/http-error.ts'
import type { Http } from '../../../http/mount.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { CHECKSUMS, type Receiving, receiving } from './part-store.ts'
import { uploadStore } from './parts.service.ts'
import { deleteUpload, type UploadRow, uploadById } from './queries.ts'
import { finishUpload, requireMayUpload, startUpload } from './receive-upload.service.ts'
import { uploadLocker } from './upload-locks.service.ts'

const MB = 1024 * 1024
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Authorization of each tus method: the same rules as for contract endpoints, HEAD and OPTIONS are read-only. The
 * purpose decides the rest; see `requireMayUpload`.
 */
const guard = (method: Endpoint['method'], access: Endpoint['access'], path: `/${string}`): Endpoint => ({
  method,
  path,
  access,
  summary: 'Resumable uploads by tus 1.0.0',
  reply: success,
})
const ONE = '/uploads/{id}'
const guards = {
  OPTIONS: guard('GET', 'public', '/uploads'),
  POST: guard('POST', 'user', '/uploads'),
  HEAD: guard('GET', 'user', ONE),
  PATCH: guard('PUT', 'user', ONE),
  DELETE: guard('DELETE', 'user', ONE),
}
type Method = keyof typeof guards

/** State of the current request for the tus hooks. */
interface Running extends Receiving {
  viewer: Viewer | null
  /** Id of the upload created by this request. */
  created: string | null
  error: unknown
}

const running = (): Running => receiving.getStore() as Running

/** Returns the client's checksum. 400 for an unsupported algorithm. */
const checksumOf = (request: FastifyRequest): Receiving['checksum'] => {
  const header = request.headers['upload-checksum']
  if (typeof header !== 'string') return null
  const [algorithm = '', value = ''] = header.split(' ')
  if (!(CHECKSUMS as readonly string[]).includes(algorithm)) {
    throw new HttpError('notice', 'This checksum algorithm is not supported.')
  }
  return { algorithm, value }
}

/** The artist named in the metadata of an upload; ids that cannot exist are those of nobody. */
const artistOf = (text: string | null | undefined): number | null =>
  text ? (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0) : null

const serverFor = (ctx: AppContext): Server => {
  /** Uploads of other users are treated as missing. */
  const requireOwn = async (id: string): Promise<UploadRow> => {
    const upload = UUID.test(id) ? await uploadById(ctx.db, id) : undefined
    return upload && upload.user_id === running().viewer?.id ? upload : throwError('not_found')
  }
  return new Server({
    path: '/api/uploads',
    datastore: uploadStore(ctx),
    locker: uploadLocker(ctx),
    maxSize: () => ctx.settings().max_upload_mb * MB,
    namingFunction: () => randomUUID(),
    // Relative, so that it is valid behind any proxy and under every host name.
    generateUrl: (_, { path, id }) =>
      `${new URL(ctx.settings().appUrl).pathname.replace(/\/$/, '')}${path}/${id}`,
    allowedOrigins: (origin) => origin === new URL(ctx.settings().appUrl).origin,
    allowedHeaders: ['Upload-Checksum'],
    onIncomingRequest: async (request, id) => {
      if (ctx.diskFull() && (request.method === 'POST' || request.method === 'PATCH'))
        throwError('storage_full')
      if (request.method === 'POST') return
      const upload = await requireOwn(id)
      if (request.method === 'PATCH') requireMayUpload(ctx, running().viewer, upload)
    },
    onUploadCreate: async (_, upload: TusUpload) => {
      const call = running()
      await startUpload(ctx, call.viewer as Viewer, {
        id: upload.id,
        size: upload.size ?? 0,
        file_name: upload.metadata?.filename ?? '',
        mime: upload.metadata?.filetype ?? null,
        purpose: upload.metadata?.purpose ?? 'audio',
        artist_id: artistOf(upload.metadata?.artist_id),
      })
      call.created = upload.id
      return {}
    },
    onUploadFinish: async (_, upload) => {
      const row = await uploadById(ctx.db, upload.id)
      if (row) await finishUpload(ctx, row)
      return {}
    },
    onResponseError: (_, error) => {
      running().error = error
      return undefined
    },
  })
}

const asWebRequest = (request: FastifyRequest): Request => {
  const body = request.body instanceof Readable ? request.body : null
  return new Request(`http://tonearm${request.url}`, {
    method: request.method,
    headers: request.headers as Record<string, string>,
    ...(body && { body: Readable.toWeb(body) as ReadableStream, duplex: 'half' }),
  } as RequestInit)
}

const codes: Record<number, ErrorCode> = { 404: 'not_found', 409: 'conflict', 410: 'gone', 413: 'too_large' }

/** Throws the product's own errors; the rest are protocol texts with their own status. */
const refuse = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  error: unknown,
): FastifyReply => {
  if (error instanceof Error) throw error
  const code = codes[status]
  if (code) throw new HttpError(code)
  const text = (error as { body?: string } | null)?.body?.trim() ?? 'This is not a request of tus 1.0.0.'
  return reply.code(status).send(bodyOf('notice', request.id, text))
}

const answer = async (
  server: Server,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ status: number; call: Running }> => {
  const call: Running = {
    viewer: request.viewer,
    checksum: checksumOf(request),
    created: null,
    error: null,
  }
  const response = await receiving.run(call, () => server.handleWeb(asWebRequest(request)))
  for (const [name, value] of response.headers) {
    if (!name.startsWith('content-')) reply.header(name, value)
  }
  return { status: response.status, call }
}

/** The tus protocol at /api/uploads: creation, expiration, checksum, termination; 24 h per upload. */
export const tusRoutes = ({ app, authorizer: gate }: Http, ctx: AppContext): void => {
  const server = serverFor(ctx)
  // Passed on unparsed: the store writes the stream.
  app.addContentTypeParser('application/offset+octet-stream', (_, payload, done) => done(null, payload))
  for (const method of Object.keys(guards) as Method[]) {
    const endpoint = guards[method]
    app.route({
      method,
      url: `/api${endpoint.path.replace('{id}', ':id')}`,
      schema: method === 'OPTIONS' ? ({ hide: true } as object) : documented(endpoint),
      config: { endpoint },
      onRequest: async (request, reply) => {
        reply.header('tus-resumable', '1.0.0').header('cache-control', 'no-store')
        request.viewer = await authorize(gate, endpoint, request)
      },
      handler: async (request, reply) => {
        const { status, call } = await answer(server, request, reply)
        if (status >= 400) {
          // An upload that could not be created leaves nothing behind.
          if (call.created !== null && method === 'POST') await dropUnbegun(ctx, call.created)
          return refuse(request, reply, status, call.error)
        }
        if (method === 'OPTIONS') reply.header('tus-checksum-algorithm', CHECKSUMS.join(','))
        return reply.code(status).send()
      },
    })
  }
}

const dropUnbegun = async (ctx: AppContext, id: string): Promise<void> => {
  const upload = await uploadById(ctx.db, id)
  if (upload?.status === 'uploading') await deleteUpload(ctx.db, id)
}
