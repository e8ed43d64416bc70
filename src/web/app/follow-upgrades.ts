import type { AnyRouter } from '@tanstack/react-router'
import { setUpgradeOffer } from '../api/errors.ts'
import { entitlementTo } from '../session/entitlements.ts'
import { dropUpgrade, keptUpgrade } from '../session/kept-upgrade.ts'
import { useSession } from '../session/session.ts'
import { openDialog, useDialogs } from '../ui/dialogs.ts'

/** Brings the listener back to where they lacked something that they have now, and does what they wanted, once. */
const complete = async (router: AnyRouter): Promise<void> => {
  const kept = keptUpgrade()
  if (!kept) return
  const { feature, intent, path, from } = kept
  const hasMore = feature === 'Upload space' && (useSession.getState().user?.plan?.id ?? null) !== from
  if (!hasMore && entitlementTo(feature) !== 'granted') return
  dropUpgrade()
  const back = router.state.location.href !== path
  const { welcome, runIntent } = await import('../subscriptions/run-intent.ts')
  if (back) {
    await router.navigate({ href: path })
    welcome()
  }
  if (intent) runIntent(intent, router)
}

/** A payment that was made elsewhere may be confirmed only after the return. */
const followPayment = async (): Promise<void> => {
  if (keptUpgrade()) (await import('../api/subscriptions.ts')).followSubscription()
}

/** Offers plans where the server says that something is missing, and completes what a plan was paid for. Returns how to stop. */
export const followUpgrades = (router: AnyRouter): (() => void) => {
  setUpgradeOffer((feature) => {
    if (entitlementTo(feature) !== 'offered') return false
    if (!useDialogs.getState().upgrade?.open) openDialog('upgrade', { feature })
    return true
  })
  let known = false
  return useSession.subscribe(({ user }) => {
    if (!user) return
    if (!known) void followPayment()
    known = true
    void complete(router)
  })
}
