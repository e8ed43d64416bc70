import { useState } from 'react'
import type { Cart } from '../../../contract/core/cart.ts'
import type { BodyOf } from '../../../contract/core/endpoint.ts'
import { ORDER_UUID, type Order, type orders } from '../../../contract/selling/orders.ts'
import { CallError } from '../../api/call.ts'
import { cartChanged } from '../../api/cart.ts'
import { endRefusedSession, errorTexts } from '../../api/errors.ts'
import { checkOut } from '../../api/orders.ts'
import { useAttempt } from './use-attempt.ts'

/** Why an attempt led to nothing. */
export interface Failure {
  kind: 'declined' | 'changed' | 'other'
  text: string
}

type Chosen = Omit<BodyOf<typeof orders.checkout>, 'return_url' | 'cancel_url'>

const failureOf = (error: unknown): Failure => {
  if (!(error instanceof CallError)) throw error
  const kind = error.status === 402 ? 'declined' : error.status === 409 ? 'changed' : 'other'
  return { kind, text: errorTexts(error.body).text }
}

/** Pays the cart, one attempt at a time. */
export const usePayment = (onPlaced: (order: Order) => void) => {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [paying, setPaying] = useState<Cart | null>(null)
  const attempt = useAttempt()
  const pay = async (cart: Cart, chosen: Chosen): Promise<void> => {
    const path = `/checkout/${ORDER_UUID}`
    const body = { ...chosen, return_url: path, cancel_url: `${path}?cancelled` }
    setFailure(null)
    setPaying(cart)
    try {
      const { order, action } = await attempt(checkOut, body)
      // The page is left, so nothing may be pressed any more.
      if (action.type === 'redirect') return location.assign(action.url)
      onPlaced(order)
    } catch (error) {
      if (endRefusedSession(error)) return
      const failed = failureOf(error)
      setFailure(failed)
      if (failed.kind === 'changed') await cartChanged()
    }
    setPaying(null)
  }
  return {
    pay,
    /** The cart that is being paid. Its order empties it, maybe before the reply arrives. */
    paying,
    failure,
    forget: () => setFailure(null),
  }
}
