import { Dialog } from '@base-ui/react/dialog'
import { useRef, useState } from 'react'
import { useBackGesture } from '../../ui/overlays/back-gesture.ts'
import { useDialog } from '../../ui/overlays/DialogHost.tsx'
import { DialogPopup } from '../../ui/overlays/DialogParts.tsx'
import { CheckoutForm } from './CheckoutForm.tsx'
import { GuestOrderView } from './GuestOrderView.tsx'
import { guestToken } from './guest-orders.ts'
import { OrderView } from './OrderView.tsx'
import styles from './panels.module.css'

const Steps = ({ order }: { order: string | undefined }) => {
  const [placed, setPlaced] = useState(order)
  const token = placed === undefined ? undefined : guestToken(placed)
  if (placed === undefined) return <CheckoutForm onPlaced={({ uuid }) => setPlaced(uuid)} />
  return token === undefined ? <OrderView uuid={placed} /> : <GuestOrderView token={token} />
}

/** Checkout of the cart, or an order: one dialog for all steps, so that nothing jumps. */
export const CheckoutDialog = ({ order }: { order?: string }) => {
  const { open, opening, close } = useDialog()
  const popup = useRef<HTMLDivElement>(null)
  useBackGesture(open, close)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && close()}>
      <DialogPopup plain ref={popup} className={styles.dialog} initialFocus={popup}>
        <Steps key={opening} order={order} />
      </DialogPopup>
    </Dialog.Root>
  )
}
