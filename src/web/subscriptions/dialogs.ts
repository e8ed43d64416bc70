// One chunk: they are opened from the same pages.
export { CancelDialog } from './CancelDialog.tsx'
export { InviteDialog } from './family/InviteDialog.tsx'
export { SubscribeDialog } from './SubscribeDialog.tsx'
export { UpgradeDialog } from './UpgradeDialog.tsx'
