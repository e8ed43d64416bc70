import type { AnyRouter } from '@tanstack/react-router'
import type { PlanFeature } from '../../../contract/core/permissions.ts'
import { entitlementTo } from '../../data/session/entitlements.ts'
import { dropUpgrade, keptUpgrade } from '../../data/session/kept-upgrade.ts'
import { useSession } from '../../data/session/session.ts'
import { runIntent, welcome } from '../../selling/plans/run-intent.ts'

/** Features that plans have more or less of: a change of plan brings them. */
const measured: readonly PlanFeature[] = ['Upload space', 'High quality', 'More devices']

/** Brings the listener back to where they lacked something that they have now, and does what they wanted, once. */
export const completeUpgrade = async (router: AnyRouter): Promise<void> => {
  const kept = keptUpgrade()
  if (!kept) return
  const { feature, intent, path, from } = kept
  const hasMore = measured.includes(feature) && (useSession.getState().user?.plan?.id ?? null) !== from
  // A payment that was made elsewhere may be confirmed only after the return: the user is loaded again then.
  if (!hasMore && entitlementTo(feature) !== 'granted') return
  dropUpgrade()
  if (router.state.location.href !== path) {
    await router.navigate({ href: path })
    welcome()
  }
  if (intent) runIntent(intent, router)
}
