import type { PlanInterval } from '../../../contract/core/selling.ts'
import type { Upgrade } from '../../data/session/entitlements.ts'
import { requireLogin } from '../../data/session/login-redirect.ts'
import { openDialog } from '../../ui/overlays/dialogs.ts'

declare module '../../ui/overlays/dialogs.ts' {
  interface DialogProps {
    /** Subscribes to a plan, or changes to it. */
    subscribe: { plan: number; interval: PlanInterval; upgrade?: Upgrade }
    cancelSubscription: Record<never, never>
    /** Gives a plan to somebody. */
    givePlan: Record<never, never>
  }
}

/** Opens the gift of a plan; visitors log in first. */
export const openGivePlan = async (): Promise<void> => {
  if (await requireLogin()) openDialog('givePlan')
}

/** Opens the payment of a plan; visitors log in first. */
export const openSubscribe = async (plan: number, interval: PlanInterval): Promise<void> => {
  if (await requireLogin()) openDialog('subscribe', { plan, interval })
}
