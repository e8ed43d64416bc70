// One chunk: they are opened one after the other.
export { CheckoutDialog } from '../shop/checkout/CheckoutDialog.tsx'
export { FreeDownloadDialog } from '../shop/free/FreeDownloadDialog.tsx'
export { GiftDialog } from '../shop/gifts/GiftDialog.tsx'
export { LicenseDialog } from './LicenseDialog.tsx'
export { RefundDialog as RequestRefundDialog } from './RefundDialog.tsx'
export { ResendGiftDialog } from './ResendGiftDialog.tsx'
