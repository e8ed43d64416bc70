import { settings } from '../../api/settings.ts'
import { entitlementTo } from '../../session/entitlements.ts'
import { hasPermission } from '../../session/permissions.ts'
import { useSession } from '../../session/session.ts'

/** Whether the viewer may chat on this instance. */
export const canChat = (user = useSession.getState().user): boolean =>
  settings().enableChat && hasPermission(user, 'Use chat')

/** Same, or a plan that is offered permits it: what needs chat is shown then, and leads to that plan. */
export const offersChat = (user = useSession.getState().user): boolean =>
  settings().enableChat && entitlementTo('Use chat', user) !== 'none'
