import { appPasswords } from '../../../../../contract/platform/app-passwords.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import { settled } from '../../../../http/files/finished.ts'
import { type Http, mount } from '../../../../http/mount.ts'
import { changeAppPassword, createAppPassword, ownAppPasswords, revokeAppPassword } from './service.ts'

export const appPasswordsRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, appPasswords, {
    list: ({ viewer }) => ownAppPasswords(ctx, viewer),
    create: ({ body, viewer }) => createAppPassword(ctx, viewer, body),
    rename: ({ params, body, viewer }) => settled(changeAppPassword(ctx, viewer, params.id, body)),
    remove: ({ params, viewer }) => settled(revokeAppPassword(ctx, viewer, params.id)),
  })
