import type { PlanFeature } from '../../../contract/core/permissions.ts'
import { entitlementTo } from '../../data/session/entitlements.ts'
import { openDialog, useDialogs } from '../../ui/overlays/dialogs.ts'

/** Offers the plans that have what an account lacks. Returns whether there are any. */
export const offerUpgrade = (feature: PlanFeature): boolean => {
  if (entitlementTo(feature) !== 'offered') return false
  if (!useDialogs.getState().upgrade?.open) openDialog('upgrade', { feature })
  return true
}
