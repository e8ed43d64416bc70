import { webPush } from '../../../../contract/platform/web-push.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { settled } from '../../../http/files/finished.ts'
import { type Http, mount } from '../../../http/mount.ts'
import {
  choosePushed,
  loadPushState,
  removeDevice,
  renewSubscription,
  subscribe,
  unsubscribe,
} from './subscriptions.service.ts'

export const webPushRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, webPush, {
    state: ({ viewer }) => loadPushState(ctx, viewer),
    subscribe: ({ viewer, body }) => subscribe(ctx, viewer, body),
    unsubscribe: ({ viewer }) => unsubscribe(ctx, viewer),
    remove: ({ viewer, params }) => removeDevice(ctx, viewer, params.id),
    choose: ({ viewer, body }) => choosePushed(ctx, viewer, body),
    renew: ({ body }) => settled(renewSubscription(ctx, body)),
  })
