// The functions and types that other domains may use.
export { leaveFamilies } from './families/memberships.service.ts'
export { forgetAddress } from './free-downloads/service.ts'
export { forgetInGifts } from './gifts/service.ts'
export { endOrders } from './orders/service.ts'
export { timedStep } from './payments/connection-steps.ts'
export {
  listProviders as listPaymentProviders,
  testProvider as testPaymentProvider,
} from './payments/payment-settings.service.ts'
export { loadPayoutAccount } from './payouts/payout-accounts.service.ts'
export { allPlans, plansOffered } from './plans/service.ts'
export { openBoughtAlbum } from './purchases/downloads.service.ts'
export { forgetSubscriber } from './subscriptions/account-plan.service.ts'
