import { entitlementTo } from '../../data/session/entitlements.ts'
import { hasPermission } from '../../data/session/permissions.ts'
import { useSession } from '../../data/session/session.ts'
import { settings } from '../../data/settings.ts'

/** Whether the viewer may chat on this instance. */
export const canChat = (user = useSession.getState().user): boolean =>
  settings().enableChat && hasPermission(user, 'Use chat')

/** Returns whether the viewer may chat, or would with an offered plan: what needs chat then leads to that plan. */
export const offersChat = (user = useSession.getState().user): boolean =>
  settings().enableChat && entitlementTo('Use chat', user) !== 'none'
