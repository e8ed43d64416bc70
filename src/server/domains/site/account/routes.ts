import { account } from '../../../../contract/platform/account.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { settled } from '../../../http/files/finished.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { leaving } from './money.service.ts'
import {
  changeAccount,
  changeEmail,
  changePassword,
  confirmAccountEmail,
  endOtherSessions,
  endSession,
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
