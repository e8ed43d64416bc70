import { soldTypes } from '../../../contract/core/selling.ts'
import type { SoldItem } from '../../../contract/selling/prices.ts'
import { queryClient } from '../../data/client.ts'
import { readStored, writeStored } from '../../data/storage.ts'
import { addToCart } from '../cart/cart.ts'
import { pricesQuery } from '../offers/prices.ts'

const KEY = 'purchase-intent'
/** Logging in, or confirming an account by email, takes less. */
const LASTS_MS = 60 * 60_000

/** Remembers what a visitor wants to buy, also in the tab that a confirmation email or a login provider returns to. */
export const keepIntent = ({ type, id }: SoldItem): void =>
  writeStored(KEY, JSON.stringify({ type, id, until: Date.now() + LASTS_MS }))

const takeIntent = (): SoldItem | null => {
  const stored = readStored(KEY)
  if (stored === null) return null
  writeStored(KEY, null)
  try {
    const { type, id, until } = JSON.parse(stored) as Record<string, unknown>
    const known = soldTypes.find((one) => one === type)
    return known && typeof id === 'number' && typeof until === 'number' && until > Date.now()
      ? { type: known, id }
      : null
  } catch {
    return null
  }
}

/**
 * Puts what the listener wanted before logging in into the cart, under its first license; the cart offers the others.
 * Resolves to true if it did.
 */
export const resumePurchase = async (): Promise<boolean> => {
  const product = takeIntent()
  if (!product) return false
  const prices = await queryClient.fetchQuery(pricesQuery(product)).catch(() => [])
  const price = prices.find(({ owned, ask_email }) => !owned && !ask_email)
  return price ? addToCart({ product, price: price.id }) : false
}
