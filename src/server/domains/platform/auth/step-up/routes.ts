import { stepUp } from '../../../../../contract/platform/session.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import { settled } from '../../../../http/files/finished.ts'
import { type Http, mount } from '../../../../http/mount.ts'
import { confirmationOptions, confirmOwner } from './service.ts'

export const stepUpRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, stepUp, {
    options: ({ viewer }) => confirmationOptions(ctx, viewer),
    confirm: ({ viewer, client, body }) => settled(confirmOwner(ctx, viewer, client, body)),
  })
