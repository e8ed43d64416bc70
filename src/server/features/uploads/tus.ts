import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { Server, type Upload as TusUpload } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { bodyOf, type ErrorCode } from '../../../contract/errors.ts'
import { success } from '../../../contract/paging.ts'
import { fail, Refusal } from '../../http/fail.ts'
import { admit } from '../../http/gate.ts'
import type { Http } from '../../http/mount.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { Platform } from '../../platform.ts'
import { uploadFolder } from '../processing/clean-up.service.ts'
import { CHECKSUMS, PartStore, type Receiving, receiving } from './part-store.ts'
import { beginUpload, finishUpload, requireMayUpload } from './receiving.service.ts'
import { dropUpload, type UploadRow, uploadById } from './uploads.queries.ts'

const MB = 1024 * 1024
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * How each method of tus is guarded: the same rules as calls of the contract, HEAD and OPTIONS only read. What is sent
 * decides the rest; see `requireMayUpload`.
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

/** What the hooks of tus need of the call they run for. */
interface Running extends Receiving {
  viewer: Viewer | null
  /** Id of the upload that this call made. */
  made: string | null
  error: unknown
}

const running = (): Running => receiving.getStore() as Running

/** The checksum that the client sent along; 400 for an algorithm that is not offered. */
const checksumOf = (request: FastifyRequest): Receiving['checksum'] => {
  const header = request.headers['upload-checksum']
  if (typeof header !== 'string') return null
  const [algorithm = '', value = ''] = header.split(' ')
  if (!(CHECKSUMS as readonly string[]).includes(algorithm)) {
    throw new Refusal('notice', 'This checksum algorithm is not supported.')
  }
  return { algorithm, value }
}

const serverFor = (on: Platform): Server => {
  const rows = { find: (id: string) => uploadById(on.db, id), drop: (id: string) => dropUpload(on.db, id) }
  /** Uploads of others do not exist for anyone else. */
  const requireOwn = async (id: string): Promise<UploadRow> => {
    const upload = UUID.test(id) ? await rows.find(id) : undefined
    return upload && upload.user_id === running().viewer?.id ? upload : fail('not_found')
  }
  return new Server({
    path: '/api/uploads',
    datastore: new PartStore(uploadFolder(on), rows),
    maxSize: () => on.settings().max_upload_mb * MB,
    namingFunction: () => randomUUID(),
    // Relative, so that it holds behind any proxy and under every name of the host.
    generateUrl: (_, { path, id }) =>
      `${new URL(on.settings().appUrl).pathname.replace(/\/$/, '')}${path}/${id}`,
    allowedOrigins: (origin) => origin === new URL(on.settings().appUrl).origin,
    allowedHeaders: ['Upload-Checksum'],
    onIncomingRequest: async (request, id) => {
      if (request.method === 'POST') return
      const { purpose } = await requireOwn(id)
      if (request.method === 'PATCH') requireMayUpload(on, running().viewer, purpose)
    },
    onUploadCreate: async (_, upload: TusUpload) => {
      const call = running()
      await beginUpload(on, call.viewer as Viewer, {
        id: upload.id,
        size: upload.size ?? 0,
        file_name: upload.metadata?.filename ?? '',
        mime: upload.metadata?.filetype ?? null,
        purpose: upload.metadata?.purpose ?? 'audio',
      })
      call.made = upload.id
      return {}
    },
    onUploadFinish: async (_, upload) => {
      const row = await rows.find(upload.id)
      if (row) await finishUpload(on, row)
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

/** Throws what the product's own error answers are made of; the rest are words of the protocol with their own status. */
const refuse = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  error: unknown,
): FastifyReply => {
  if (error instanceof Error) throw error
  const code = codes[status]
  if (code) throw new Refusal(code)
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
    made: null,
    error: null,
  }
  const response = await receiving.run(call, () => server.handleWeb(asWebRequest(request)))
  for (const [name, value] of response.headers) {
    if (!name.startsWith('content-')) reply.header(name, value)
  }
  return { status: response.status, call }
}

/** The tus protocol at /api/uploads: creation, expiration, checksum, termination; 24 h per upload. */
export const tusRoutes = ({ app, gate }: Http, on: Platform): void => {
  const server = serverFor(on)
  // Handed on unread: the store writes it as it comes.
  app.addContentTypeParser('application/offset+octet-stream', (_, payload, done) => done(null, payload))
  for (const method of Object.keys(guards) as Method[]) {
    const endpoint = guards[method]
    app.route({
      method,
      url: `/api${endpoint.path.replace('{id}', ':id')}`,
      schema: { hide: true } as object,
      config: { endpoint },
      onRequest: async (request, reply) => {
        reply.header('tus-resumable', '1.0.0').header('cache-control', 'no-store')
        request.viewer = await admit(gate, endpoint, request)
      },
      handler: async (request, reply) => {
        const { status, call } = await answer(server, request, reply)
        if (status >= 400) {
          // An upload that could not be begun leaves nothing.
          if (call.made !== null && method === 'POST') await dropUnbegun(on, call.made)
          return refuse(request, reply, status, call.error)
        }
        if (method === 'OPTIONS') reply.header('tus-checksum-algorithm', CHECKSUMS.join(','))
        return reply.code(status).send()
      },
    })
  }
}

const dropUnbegun = async (on: Platform, id: string): Promise<void> => {
  const upload = await uploadById(on.db, id)
  if (upload?.status === 'uploading') await dropUpload(on.db, id)
}
