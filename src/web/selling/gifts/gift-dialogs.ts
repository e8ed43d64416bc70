import type { CartItem } from '../../../contract/core/cart.ts'

declare module '../../ui/overlays/dialogs.ts' {
  interface DialogProps {
    giftDetails: { item: CartItem }
    resendGift: { gift: { id: number; email: string; title: string } }
  }
}
