// One chunk: they are opened from pages that are visited together.

export { InviteDialog } from '../artist-team/InviteDialog.tsx'
export { MessageDialog } from '../contact/MessageDialog.tsx'
export { PayoutAccountDialog } from '../earnings/PayoutAccountDialog.tsx'
export { SplitDialog } from '../splits/SplitDialog.tsx'
