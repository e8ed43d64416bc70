// One chunk: they are opened from pages that are visited together.
export { PayPayoutDialog, RejectPayoutDialog } from '../payouts/PayoutDialogs.tsx'
export { MarkPaidDialog } from '../sales/MarkPaidDialog.tsx'
export { RefundDialog } from '../sales/RefundDialog.tsx'
export { ChangePlanDialog } from '../subscriptions/ChangePlanDialog.tsx'
export { EndSubscriptionDialog } from '../subscriptions/EndSubscriptionDialog.tsx'
export { ExtendDialog } from '../subscriptions/ExtendDialog.tsx'
export { GrantPlanDialog } from '../subscriptions/GrantPlanDialog.tsx'
