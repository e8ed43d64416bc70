import type { ListeningSession } from '../../../contract/social/listening-sessions.ts'
import { useSession } from '../../data/session/session.ts'

/** Id of the user; undefined while logged out. */
export const viewerId = (): number | undefined => useSession.getState().user?.id

/** Whether the user may change what plays in a session, and its queue. */
export const mayControl = (session: Pick<ListeningSession, 'guests' | 'host_id'>): boolean =>
  session.guests === 'control' || session.host_id === viewerId()
