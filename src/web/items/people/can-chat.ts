import { settings } from '../../api/settings.ts'
import { entitlementTo } from '../../session/entitlements.ts'
import { hasPermission } from '../../session/permissions.ts'
import { useSession } from '../../session/session.ts'

/** Whether the viewer may chat on this instance. */
export const canChat = (user = useSession.getState().user): boolean =>
  settings().enableChat && hasPermission(user, 'Use chat')

/** Returns whether the viewer may chat, or would with an offered plan: what needs chat then leads to that plan. */
export const offersChat = (user = useSession.getState().user): boolean =>
  settings().enableChat && entitlementTo('Use chat', user) !== 'none'
