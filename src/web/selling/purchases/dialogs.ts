// One chunk: they are opened one after the other.
export { CheckoutDialog } from '../checkout/CheckoutDialog.tsx'
export { FreeDownloadDialog } from '../free-downloads/FreeDownloadDialog.tsx'
export { GiftDialog } from '../gifts/GiftDialog.tsx'
export { LicenseDialog } from './LicenseDialog.tsx'
export { RefundDialog as RequestRefundDialog } from './RefundDialog.tsx'
export { ResendGiftDialog } from './ResendGiftDialog.tsx'
