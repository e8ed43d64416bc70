import type { PlanInterval } from '../../../contract/core/selling.ts'
import { requireLogin } from '../../data/session/login-redirect.ts'
import { openDialog } from '../../ui/overlays/dialogs.ts'

/** Opens the payment of a plan; visitors log in first. */
export const openSubscribe = async (plan: number, interval: PlanInterval): Promise<void> => {
  if (await requireLogin())
    openDialog(() => import('./SubscribeDialog.tsx').then((m) => m.SubscribeDialog), { plan, interval })
}
