import { openDialog } from '../../ui/overlays/dialogs.ts'

/** Start of the dialog: the cart, or an order that was placed. */
interface Checkout {
  order?: string
}

declare module '../../ui/overlays/dialogs.ts' {
  interface DialogProps {
    checkout: Checkout
  }
}

/** Opens the checkout of the cart. */
export const openCheckout = (): void => openDialog('checkout', {})

/** Opens an order: how to pay it, or its receipt. */
export const openOrder = (order: string): void => openDialog('checkout', { order })
