import { links, session } from '../../../../../contract/platform/session.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import { settled } from '../../../../http/files/finished.ts'
import { type Http, mount } from '../../../../http/mount.ts'
import { logInByLink } from '../email-links/service.ts'
import { readPasswordLink, requestPasswordReset, resetPassword } from '../passwords/password-links.service.ts'
import { createFirstAdmin, firstAdminLinkWorks } from '../setup/first-admin.service.ts'
import { readUser } from './accounts.service.ts'
import { logIn, logOut, register } from './service.ts'

export const sessionsRoutes = (http: Http, ctx: AppContext): void => {
  mount(http, session, {
    login: ({ body, client }) => logIn(ctx, body, client),
    logout: ({ viewer }) => logOut(ctx, viewer),
    register: ({ body, client }) => register(ctx, body, client),
    user: ({ viewer }) => readUser(ctx, viewer.id),
  })
  mount(http, links, {
    forgotPassword: ({ body, client }) => settled(requestPasswordReset(ctx, body, client)),
    passwordLink: ({ params }) => readPasswordLink(ctx, params.token),
    resetPassword: ({ body, client }) => settled(resetPassword(ctx, body, client)),
    loginLink: ({ body, client }) => logInByLink(ctx, body.token, client),
    firstAdminState: async ({ params }) => ({ valid: await firstAdminLinkWorks(ctx, params.token) }),
    firstAdmin: ({ params, body, client }) => createFirstAdmin(ctx, params.token, body, client),
  })
}
