import * as z from 'zod/mini'
import type { Endpoint } from '../../../../contract/core/endpoint.ts'
import { done, idParams } from '../../../../contract/core/pagination.ts'
import { backups } from '../../../../contract/site/back-office/operations.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { mountDownload } from '../../../http/files/mount-download.ts'
import { sendFile } from '../../../http/files/send-file.ts'
import { type Call, type Http, mount } from '../../../http/mount.ts'
import { backupLink, listBackups, openBackup, removeBackup, startBackupJob } from './service.ts'

const file = {
  method: 'GET',
  path: '/admin/operations/backups/{id}/file',
  access: 'signed',
  summary: 'The file of a backup',
  params: idParams,
  query: z.object({ sig: z.string().check(z.maxLength(300)) }),
  reply: z.unknown(),
} satisfies Endpoint

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
  mountDownload(http, file, async ({ params, query, request, reply }) => {
    const { location, name } = await openBackup(ctx, params.id, query.sig)
    const headers = { 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${name}"` }
    const type = 'application/x-tar'
    await sendFile(request, reply, ctx.storage, { location, tag: name, type, headers })
  })
}
