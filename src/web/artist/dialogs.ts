// One chunk: they are opened from pages that are visited together.
export { MessageDialog } from './contact/MessageDialog.tsx'
export { PayoutAccountDialog } from './earnings/PayoutAccountDialog.tsx'
export { SplitDialog } from './splits/SplitDialog.tsx'
export { InviteDialog } from './team/InviteDialog.tsx'
