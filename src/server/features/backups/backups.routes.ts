import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { backups } from '../../../contract/admin/backups.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { done, idParams } from '../../../contract/pagination.ts'
import type { AppContext } from '../../app-context.ts'
import { authorize } from '../../http/authorize.ts'
import { documented } from '../../http/documented.ts'
import { type Call, type Http, mount } from '../../http/mount.ts'
import { sendFile } from '../../http/send-file.ts'
import { backupLink, listBackups, openBackup, removeBackup, startBackupJob } from './backups.service.ts'

/** Authorized like contract endpoints; the response is the file itself. */
const file: Endpoint = {
  method: 'GET',
  path: '/admin/operations/backups/{id}/file',
  access: 'signed',
  summary: 'The file of a backup',
  params: idParams,
  query: z.object({ sig: z.string().check(z.maxLength(300)) }),
  reply: z.unknown(),
}

const by = ({ viewer, client }: Pick<Call<typeof backups.list>, 'viewer' | 'client'>) => ({
  ...viewer,
  address: client.address,
})

export const backupsRoutes = (http: Http, ctx: AppContext): void => {
  mount(http, backups, {
    list: () => listBackups(ctx),
    make: (call) => startBackupJob(ctx, by(call), call.body.renditions),
    link: (call) => backupLink(ctx, by(call), call.params.id),
    remove: async (call) => {
      await removeBackup(ctx, by(call), call.params.id)
      return done
    },
  })
  http.app.route({
    method: ['GET', 'HEAD'],
    url: '/api/admin/operations/backups/:id/file',
    helmet: false,
    compress: false,
    exposeHeadRoute: false,
    schema: documented(file),
    config: { endpoint: file },
    onRequest: async (request) => {
      request.viewer = await authorize(http.authorizer, file, request)
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { id } = request.params as { id: number }
      const { sig } = request.query as { sig: string }
      const { path, name } = await openBackup(ctx, id, sig)
      const headers = {
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="${name}"`,
      }
      await sendFile(request, reply, ctx.storage, {
        location: { path },
        tag: name,
        type: 'application/x-tar',
        headers,
      })
      return reply
    },
  })
}
