import { subscriptions } from '../../../../contract/selling/subscriptions.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { changeCard, confirmCard } from './cards.service.ts'
import { changePlan, quoteFor } from './changes.service.ts'
import { listProviders } from './offers.service.ts'
import { cancelSubscription, payDue, resumeSubscription, setBilling, startSubscription } from './service.ts'
import { loadSubscription } from './subscription-view.service.ts'

/** The subscription of the viewer. */
export const subscriptionsRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, subscriptions, {
    get: ({ viewer }) => loadSubscription(ctx, viewer.id),
    providers: async () => (await listProviders(ctx, null)).map(({ key, kind }) => ({ key, kind })),
    quote: ({ viewer, query }) => quoteFor(ctx, viewer, query),
    start: ({ viewer, body }) => startSubscription(ctx, viewer, body),
    change: ({ viewer, body }) => changePlan(ctx, viewer, body),
    cancel: ({ viewer, body }) => cancelSubscription(ctx, viewer, body),
    resume: ({ viewer }) => resumeSubscription(ctx, viewer),
    bill: ({ viewer, body }) => setBilling(ctx, viewer, body),
    pay: ({ viewer, body }) => payDue(ctx, viewer, body),
    changeCard: ({ viewer, body }) => changeCard(ctx, viewer, body),
    confirmCard: ({ viewer }) => confirmCard(ctx, viewer),
  })
