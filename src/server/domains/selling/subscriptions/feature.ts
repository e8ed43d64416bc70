import type { Feature } from '../../feature.ts'
import { accountPlan } from './account-plan.service.ts'
import { subscriptionsAdmin, subscriptionsAdminRoutes } from './admin.ts'
import { noticeSubscribers } from './notices.service.ts'
import { renewSubscriptions } from './renewals.service.ts'
import { subscriptionsRoutes } from './routes.ts'
import { emailSubscription } from './subscription-emails.service.ts'

export const feature: Feature = {
  routes: [subscriptionsRoutes, subscriptionsAdminRoutes],
  resources: [subscriptionsAdmin],
  hooks: { accountRead: accountPlan },
  jobs: {
    'renew-subscriptions': (ctx) => renewSubscriptions(ctx),
    'notice-subscribers': (ctx) => noticeSubscribers(ctx),
    'email-subscription': (ctx, { subscription_id, about }) => emailSubscription(ctx, subscription_id, about),
  },
}
