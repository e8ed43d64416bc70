import { type account, MAX_OWN_EVENTS } from '../../../contract/account.ts'
import type { ReplyOf } from '../../../contract/endpoint.ts'
import type { AppContext } from '../../app-context.ts'
import { browserOf } from '../../http/device.ts'
import type { Viewer } from '../../http/viewer.ts'
import { eventsOfAccount } from './security-events.queries.ts'

export { insertSecurityEvent as recordSecurityEvent } from './security-events.queries.ts'

/** Returns what the security log says of the viewer's account, newest first. */
export const ownSecurityEvents = async (
  ctx: AppContext,
  viewer: Viewer,
): Promise<ReplyOf<typeof account.securityEvents>> => {
  const rows = await eventsOfAccount(ctx.db, viewer.id, MAX_OWN_EVENTS)
  return rows.map(({ agent, ...row }) => ({ ...row, ...browserOf(agent) }))
}
