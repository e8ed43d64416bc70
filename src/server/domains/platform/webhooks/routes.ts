import { adminWebhooks, webhooks } from '../../../../contract/platform/webhooks.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { settled } from '../../../http/files/finished.ts'
import { type Client, type Http, mount } from '../../../http/mount.ts'
import type { Viewer } from '../../../http/viewer.ts'
import {
  type Acting,
  changeWebhook,
  createWebhook,
  loggedDeliveries,
  ownWebhooks,
  removeWebhook,
  resendDelivery,
  rotateSecret,
  testWebhook,
} from './service.ts'

type Call = { viewer: Viewer; client: Client }

/** Handlers of the webhooks that the caller may manage: those of its account, or those of the site. */
const handlers = (ctx: AppContext, actingFor: (call: Call) => Acting) => {
  type OfOne = Call & { params: { id: number } }
  type Body = Parameters<typeof createWebhook>[2]
  return {
    list: (call: Call) => ownWebhooks(ctx, actingFor(call).owner),
    create: (call: Call & { body: Body }) => createWebhook(ctx, actingFor(call), call.body),
    change: (call: OfOne & { body: Body }) => changeWebhook(ctx, actingFor(call), call.params.id, call.body),
    remove: (call: OfOne) => settled(removeWebhook(ctx, actingFor(call), call.params.id)),
    rotate: (call: OfOne) => rotateSecret(ctx, actingFor(call), call.params.id),
    test: (call: OfOne) => settled(testWebhook(ctx, actingFor(call), call.params.id)),
    deliveries: (call: OfOne) => loggedDeliveries(ctx, actingFor(call).owner, call.params.id),
    resend: (call: Call & { params: { id: number; delivery: string } }) =>
      settled(resendDelivery(ctx, actingFor(call), call.params.id, call.params.delivery)),
  }
}

export const webhooksRoutes = (http: Http, ctx: AppContext): void => {
  mount(
    http,
    webhooks,
    handlers(ctx, ({ viewer, client }) => ({ viewer, client, owner: viewer.id })),
  )
  mount(
    http,
    adminWebhooks,
    handlers(ctx, ({ viewer, client }) => ({ viewer, client, owner: null })),
  )
}
