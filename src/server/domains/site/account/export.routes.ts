import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { endpoint } from '../../../../contract/core/endpoint.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { mountFile } from '../../../http/files/mount-file.ts'
import type { Http } from '../../../http/mount.ts'
import { exportAccount } from './export.service.ts'

const ownData = endpoint({
  method: 'GET',
  path: '/user/export',
  event: 'data_exported',
  access: 'user',
  summary: 'Everything that the account has, as a JSON file',
  reply: z.unknown(),
  limit: 'login',
})

export const exportRoutes = (http: Http, ctx: AppContext): void =>
  mountFile(http, ownData, ({ viewer }) => ({
    type: 'application/json; charset=utf-8',
    name: 'my-data.json',
    body: Readable.from(exportAccount(ctx, viewer)),
  }))
