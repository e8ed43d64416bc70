import { links } from '../../../contract/links.ts'
import { session } from '../../../contract/session.ts'
import { finished } from '../../http/finished.ts'
import { type Http, mount } from '../../http/mount.ts'
import type { Platform } from '../../platform.ts'
import { readUser } from './accounts.service.ts'
import { createFirstAdmin, firstAdminLinkWorks } from './first-admin.service.ts'
import { askForPassword, readPasswordLink, resetPassword } from './password-links.service.ts'
import { logIn, logOut, register } from './session.service.ts'

export const sessionRoutes = (http: Http, on: Platform): void => {
  mount(http, session, {
    login: ({ body, client }) => logIn(on, body, client),
    logout: ({ viewer }) => finished(logOut(on, viewer)),
    register: ({ body, client }) => register(on, body, client),
    user: ({ viewer }) => readUser(on, viewer.id),
  })
  mount(http, links, {
    forgotPassword: ({ body }) => finished(askForPassword(on, body)),
    passwordLink: ({ params }) => readPasswordLink(on, params.token),
    resetPassword: ({ body }) => finished(resetPassword(on, body)),
    firstAdminState: async ({ params }) => ({ valid: await firstAdminLinkWorks(on, params.token) }),
    firstAdmin: ({ params, body, client }) => createFirstAdmin(on, params.token, body, client),
  })
}
