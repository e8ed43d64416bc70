import type { AnyRouter } from '@tanstack/react-router'
import { showError } from '../../data/errors.ts'
import { guestCart } from '../../data/session/guest-cart.ts'
import { type LoginIntent, takeLoginIntent } from '../../data/session/login-intent.ts'
import { loggedInElsewhere } from '../../data/session/token.ts'
import { translate as t } from '../../i18n/i18n.ts'
import { openDialog } from '../../ui/overlays/dialogs.ts'
import { showToast } from '../../ui/overlays/toasts.ts'

/** Opens the checkout with what was in the cart, unless the account has bought it before. */
const checkOut = async (added: number): Promise<void> => {
  const { openCheckout } = await import('../../selling/checkout/open-checkout.ts')
  if (added > 0) openCheckout()
  else showToast({ type: 'info', title: t('Nothing to buy'), text: t('What you chose is yours already.') })
}

const run = async (intent: LoginIntent, added: number, router: AnyRouter): Promise<void> => {
  if (intent.act === 'check_out') return checkOut(added)
  if (intent.act === 'claim_order') {
    const { claimOrder } = await import('../../selling/checkout/guest-orders.ts')
    return claimOrder(intent.token, router)
  }
  if (intent.act === 'give_plan')
    return void openDialog(() =>
      import('../../selling/plans/GivePlanDialog.tsx').then((m) => m.GivePlanDialog),
    )
  const { act: _, ...chosen } = intent
  openDialog(() => import('../../selling/plans/SubscribeDialog.tsx').then((m) => m.SubscribeDialog), chosen)
}

/**
 * Keeps what a visitor chose for the account that they logged in to: their cart, and what they were about to do; in the tab
 * in which they logged in.
 */
export const resumeLogin = async (router: AnyRouter): Promise<void> => {
  if (loggedInElsewhere()) return
  const intent = takeLoginIntent()
  try {
    const filled = guestCart().items.length > 0
    const added = filled ? await import('../../selling/cart/cart.ts').then((m) => m.adoptGuestCart()) : 0
    if (intent) await run(intent, added, router)
  } catch (error) {
    showError(error)
  }
}
