import {
  adminSubscriptionActions,
  adminSubscriptionReport,
  adminSubscriptions,
} from '../../../../contract/selling/back-office/subscriptions.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { writerOf } from '../../../crud/crud.service.ts'
import { listedResource } from '../../../crud/resource.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { obstacleTo } from './provider/provider-renewed.service.ts'
import { cancelFor, changePlan, extendPeriod, grantPlan } from './subscription-decisions.service.ts'
import {
  findPlans,
  findSubscribers,
  subscriptionItems,
  subscriptionListing,
  subscriptionMonths,
  subscriptionRows,
} from './subscriptions-admin.queries.ts'

/** Admin resource for subscriptions. */
export const subscriptionsAdmin = listedResource({
  table: adminSubscriptions,
  name: 'subscriptions',
  listing: subscriptionListing,
  menu: { status: 'past_due' },
  rows: subscriptionRows,
  items: async (db, ids) =>
    (await subscriptionItems(db, ids)).map((item) => ({
      ...item,
      not_extended: obstacleTo('extend', item),
      not_changed: obstacleTo('change', item),
    })),
})

/** Mounts the actions of operators on a subscription. */
export const subscriptionsAdminRoutes = (http: Http, ctx: AppContext): void =>
  mount(
    http,
    { ...adminSubscriptionReport, ...adminSubscriptionActions },
    {
      report: ({ query }) => subscriptionMonths(ctx.db, new Date(), query.months, query.plan),
      plans: ({ query }) => findPlans(ctx.db, query.q ?? ''),
      users: ({ query }) => findSubscribers(ctx.db, query.q ?? ''),
      grant: (call) => grantPlan(ctx, writerOf(call), call.body),
      extend: (call) => extendPeriod(ctx, writerOf(call), call.params.id, call.body),
      change: (call) => changePlan(ctx, writerOf(call), call.params.id, call.body),
      cancel: (call) => cancelFor(ctx, writerOf(call), call.params.id, call.body),
    },
  )
