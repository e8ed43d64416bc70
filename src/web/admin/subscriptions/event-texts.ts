import type { SubscriptionEventKind } from '../../../contract/selling/back-office/subscriptions.ts'

/** Message keys of what happened to a subscription. */
export const eventTexts: Record<SubscriptionEventKind, string> = {
  started: 'Started',
  trial_started: 'Trial started',
  activated: 'Activated',
  renewed: 'Renewed',
  upgraded: 'Upgraded',
  change_scheduled: 'Change scheduled',
  change_withdrawn: 'Change withdrawn',
  changed: 'Plan changed',
  cancelled: 'Cancelled',
  resumed: 'Resumed',
  payment_failed: 'Payment failed',
  expired: 'Ended',
  granted: 'Granted',
  extended: 'Extended',
  shortened: 'Shortened',
  refunded: 'Refunded',
  restored: 'Refund undone',
}
