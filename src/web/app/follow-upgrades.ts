import type { AnyRouter } from '@tanstack/react-router'
import { setUpgradeOffer } from '../api/errors.ts'
import { entitlementTo, UPGRADE } from '../session/entitlements.ts'
import { useSession } from '../session/session.ts'
import { openDialog, useDialogs } from '../ui/dialogs.ts'

const isKept = (): boolean => {
  try {
    return sessionStorage.getItem(UPGRADE) !== null
  } catch {
    return false
  }
}

/**
 * Offers plans where the server says that something is missing, and completes what a plan was paid for. Returns how to
 * stop.
 */
export const followUpgrades = (router: AnyRouter): (() => void) => {
  setUpgradeOffer((feature) => {
    if (entitlementTo(feature) !== 'offered') return false
    if (!useDialogs.getState().upgrade?.open) openDialog('upgrade', { feature })
    return true
  })
  return useSession.subscribe(({ user }) => {
    if (user && isKept()) void import('./complete-upgrade.ts').then((m) => m.completeUpgrade(router))
  })
}
