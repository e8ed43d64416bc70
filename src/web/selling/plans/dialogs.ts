// One chunk: they are opened from the same pages.

export { InviteDialog } from '../families/InviteDialog.tsx'
export { CancelDialog } from './CancelDialog.tsx'
export { GivePlanDialog } from './GivePlanDialog.tsx'
export { SubscribeDialog } from './SubscribeDialog.tsx'
export { UpgradeDialog } from './UpgradeDialog.tsx'
