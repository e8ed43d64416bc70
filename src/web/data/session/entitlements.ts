import type { Cover } from '../../../contract/core/fields.ts'
import type { PlanFeature } from '../../../contract/core/permissions.ts'
import type { SharedItemType } from '../../../contract/social/chat.ts'
import { hasPermission } from './permissions.ts'
import { useSession } from './session.ts'

/** An action that a listener wanted; done once a plan permits it. */
export type Intent =
  | { act: 'download_song'; id: number }
  | { act: 'download_episode'; id: number }
  | { act: 'message'; partner: { id: number; name: string; avatar: Cover | null } }
  | { act: 'send'; item: { type: SharedItemType; id: number; title: string } }
  | { act: 'open'; path: string }

/** Reason to want a plan. */
export interface Upgrade {
  feature: PlanFeature
  intent?: Intent
}

let open = (_: Upgrade): void => undefined

/** Sets how to open the dialog of the plans that have what an account lacks. */
export const setUpgradeOpener = (opener: typeof open): void => {
  open = opener
}

/** Opens the dialog of the plans that have what the account lacks. */
export const openUpgrade = (upgrade: Upgrade): void => open(upgrade)

/** `offered`: the account lacks it, and a plan that is offered has it. */
export type Entitlement = 'granted' | 'offered' | 'none'

/**
 * Returns whether an account has what plans may grant. The server decides: it sends what the account may do, and what
 * offered plans add to that. Space can only be found to be used up, so that it is never `granted`.
 */
export const entitlementTo = (feature: PlanFeature, user = useSession.getState().user): Entitlement => {
  if (feature === 'High quality') {
    if (user?.max_kbps == null) return 'granted'
  } else if (feature === 'More devices') {
    if (user?.max_devices == null) return 'granted'
  } else if (feature !== 'Upload space' && hasPermission(user, feature)) return 'granted'
  return user?.upgrades.some((one) => one.feature === feature) ? 'offered' : 'none'
}

/** Does what needs a feature; opens the plans that have it if the viewer lacks it. */
export const withEntitlement = (feature: PlanFeature, intent: Intent, run: () => void): void => {
  if (entitlementTo(feature) === 'offered') openUpgrade({ feature, intent })
  else run()
}
