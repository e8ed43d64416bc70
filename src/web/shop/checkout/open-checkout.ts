import { create } from 'zustand'

/** Whether the checkout is open. */
export const useCheckout = create(() => ({ checkoutDialog: false }))

/** Opens the checkout of the cart. */
export const openCheckout = (): void => useCheckout.setState({ checkoutDialog: true })
