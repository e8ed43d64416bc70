import { settings } from '../../api/settings.ts'
import { hasPermission } from '../../session/permissions.ts'
import { useSession } from '../../session/session.ts'

/** Whether the viewer may chat on this instance. */
export const canChat = (user = useSession.getState().user): boolean =>
  settings().enableChat && hasPermission(user, 'Use chat')
