import { account } from '../../../contract/account.ts'
import { finished } from '../../http/finished.ts'
import { type Http, mount } from '../../http/mount.ts'
import type { Platform } from '../../platform.ts'
import {
  changeAccount,
  changeEmail,
  changePassword,
  confirmAccountEmail,
  endOtherSessions,
  endSession,
  ownSessions,
  removeAccount,
  resendEmail,
} from './account.service.ts'

export const accountRoutes = (http: Http, on: Platform): void =>
  mount(http, account, {
    change: ({ body, viewer }) => changeAccount(on, viewer, body),
    changeEmail: ({ body, viewer, client }) => finished(changeEmail(on, viewer, client, body)),
    confirmEmail: ({ params }) => confirmAccountEmail(on, params.id, params.hash),
    resendEmail: ({ viewer }) => finished(resendEmail(on, viewer)),
    changePassword: ({ body, viewer, client }) => finished(changePassword(on, viewer, client, body)),
    sessions: ({ viewer }) => ownSessions(on, viewer),
    endSession: ({ params, viewer }) => finished(endSession(on, viewer, params.id)),
    endOtherSessions: ({ viewer }) => finished(endOtherSessions(on, viewer)),
    remove: ({ body, viewer, client }) => finished(removeAccount(on, viewer, client, body)),
  })
