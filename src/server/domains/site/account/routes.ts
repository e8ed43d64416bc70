import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { endpoint } from '../../../../contract/core/endpoint.ts'
import { account } from '../../../../contract/platform/account.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { settled } from '../../../http/files/finished.ts'
import { mountFile } from '../../../http/files/mount-file.ts'
import { type Http, mount } from '../../../http/mount.ts'
import {
  changeAccount,
  changeEmail,
  changePassword,
  confirmAccountEmail,
  endOtherSessions,
  endSession,
  exportAccount,
  leaving,
  ownSecurityEvents,
  ownSessions,
  removeAccount,
  resendEmail,
} from './service.ts'

export const accountRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, account, {
    change: ({ body, viewer }) => changeAccount(ctx, viewer, body),
    changeEmail: ({ body, viewer, client }) => settled(changeEmail(ctx, viewer, client, body)),
    confirmEmail: ({ params, client }) => confirmAccountEmail(ctx, params.id, params.hash, client),
    resendEmail: ({ viewer }) => settled(resendEmail(ctx, viewer)),
    changePassword: ({ body, viewer, client }) => settled(changePassword(ctx, viewer, client, body)),
    sessions: ({ viewer }) => ownSessions(ctx, viewer),
    endSession: ({ params, viewer }) => settled(endSession(ctx, viewer, params.id)),
    endOtherSessions: ({ viewer }) => settled(endOtherSessions(ctx, viewer)),
    securityEvents: ({ viewer }) => ownSecurityEvents(ctx, viewer),
    leaving: ({ viewer }) => leaving(ctx, viewer),
    remove: ({ body, viewer }) => settled(removeAccount(ctx, viewer, body)),
  })

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
