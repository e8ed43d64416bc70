import { useState } from 'react'
import { CheckoutForm } from './CheckoutForm.tsx'
import { GuestOrderView } from './GuestOrderView.tsx'
import { guestToken } from './guest-orders.ts'
import { OrderView } from './OrderView.tsx'
import { PanelsDialog } from './Panels.tsx'

const Steps = ({ order }: { order: string | undefined }) => {
  const [placed, setPlaced] = useState(order)
  const token = placed === undefined ? undefined : guestToken(placed)
  if (placed === undefined) return <CheckoutForm onPlaced={({ uuid }) => setPlaced(uuid)} />
  return token === undefined ? <OrderView uuid={placed} /> : <GuestOrderView token={token} />
}

/** Checkout of the cart, or an order. */
export const CheckoutDialog = ({ order }: { order?: string }) => (
  <PanelsDialog>
    <Steps order={order} />
  </PanelsDialog>
)
