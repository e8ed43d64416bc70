import { openDialog } from '../../ui/overlays/dialogs.ts'

const load = () => import('./CheckoutDialog.tsx').then((m) => m.CheckoutDialog)

/** Opens the checkout of the cart. */
export const openCheckout = (): void => void openDialog(load)

/** Opens an order: how to pay it, or its receipt. */
export const openOrder = (order: string): void => void openDialog(load, { order })
