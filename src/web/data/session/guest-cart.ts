import { create } from 'zustand'
import type { SoldItem } from '../../../contract/selling/prices.ts'
import { readStored, writeStored } from '../storage.ts'

/** An item in the cart of a visitor. */
export interface GuestItem extends SoldItem {
  /** Id of its price. */
  price: number
  /** Amount chosen by the buyer, where the price is a minimum. */
  amount?: number | undefined
}

export interface GuestCart {
  items: GuestItem[]
  coupon?: string | undefined
  /** Token of the last order of it, which is continued as long as it is not paid. */
  order?: string | undefined
}

const KEY = 'guest-cart'

const stored = (): GuestCart => {
  try {
    const cart = JSON.parse(readStored(KEY) ?? '') as Partial<GuestCart>
    return { ...cart, items: Array.isArray(cart.items) ? cart.items : [] }
  } catch {
    return { items: [] }
  }
}

/** The cart of a visitor, which only this browser knows; that of an account is kept by the server. */
export const useGuestCart = create<GuestCart>(stored)

export const guestCart = (): GuestCart => useGuestCart.getState()

/** Stores the cart of a visitor; one without items is forgotten. */
export const setGuestCart = (cart: GuestCart): void => {
  const kept = cart.items.length > 0 ? cart : { items: [] }
  writeStored(KEY, kept.items.length > 0 ? JSON.stringify(kept) : null)
  useGuestCart.setState(kept, true)
}

/** Returns whether a visitor has put an item in the cart. */
export const isInGuestCart = ({ type, id }: SoldItem): boolean =>
  guestCart().items.some((item) => item.type === type && item.id === id)

// Other tabs change it, too.
window.addEventListener('storage', ({ key }) => {
  if (key === KEY || key === null) useGuestCart.setState(stored(), true)
})
