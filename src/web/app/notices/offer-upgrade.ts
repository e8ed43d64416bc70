import type { PlanFeature } from '../../../contract/core/permissions.ts'
import { entitlementTo, openUpgrade } from '../../data/session/entitlements.ts'
import { UpgradeDialog } from '../../selling/plans/UpgradeDialog.tsx'
import { isDialogOpen } from '../../ui/overlays/dialogs.ts'

/** Offers the plans that have what an account lacks. Returns whether there are any. */
export const offerUpgrade = (feature: PlanFeature): boolean => {
  if (entitlementTo(feature) !== 'offered') return false
  if (!isDialogOpen(UpgradeDialog)) openUpgrade({ feature })
  return true
}
