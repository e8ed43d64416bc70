import type { ReplyOf } from '../../../../contract/core/endpoint.ts'
import { type account, MAX_OWN_EVENTS } from '../../../../contract/platform/account.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Db } from '../../../db/schema.ts'
import { browserOf } from '../../../http/device.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { eventsOfAccount, insertSecurityEvent, type NewSecurityEvent } from './queries.ts'

/** Records an event and where it came from. */
export const recordSecurityEvent = (
  db: Db,
  { address, agent }: Pick<NewSecurityEvent, 'address' | 'agent'>,
  event: Omit<NewSecurityEvent, 'address' | 'agent'>,
): Promise<void> => insertSecurityEvent(db, { ...event, address, agent })

/** Returns what the security log says of the viewer's account, newest first. */
export const ownSecurityEvents = async (
  ctx: AppContext,
  viewer: Viewer,
): Promise<ReplyOf<typeof account.securityEvents>> => {
  const rows = await eventsOfAccount(ctx.db, viewer.id, MAX_OWN_EVENTS)
  return rows.map(({ agent, ...row }) => ({ ...row, ...browserOf(agent) }))
}
