import type { CartItem } from '../../../contract/cart.ts'

declare module '../../ui/dialogs.ts' {
  interface DialogProps {
    giftDetails: { item: CartItem }
    resendGift: { gift: { id: number; email: string; title: string } }
  }
}
