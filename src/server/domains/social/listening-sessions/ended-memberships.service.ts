import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import { endSession, lockFor, publishChange } from './changes.service.ts'
import { part, replaceHost } from './members.service.ts'
import { deleteGoneMembers, memberIds, sessionsBetween } from './queries.ts'
import { lockSession, staleSessions } from './sessions.queries.ts'

/** After this, members without a connection are no longer members. */
const GONE_SECONDS = 300

/** Ends that one of two users is in a session of the other, within a transaction that holds their lock. */
export const stopListeningTogether = async (trx: Trx, one: number, other: number): Promise<void> => {
  for (const { id, member } of await sessionsBetween(trx, one, other)) {
    if (!(await lockSession(trx, id)) || !(await memberIds(trx, id)).includes(member)) continue
    await part(trx, await lockFor(trx, member, id, 'member'), member)
  }
}

const expire = async (trx: Trx, id: number): Promise<void> => {
  if (!(await lockSession(trx, id))) return
  const members = await memberIds(trx, id)
  if (members.length === 0 || !(await replaceHost(trx, id))) return endSession(trx, id, members)
  const gone = await deleteGoneMembers(trx, id, GONE_SECONDS)
  const [witness] = await memberIds(trx, id)
  if (gone.length === 0 || witness === undefined) return
  const { current } = await lockFor(trx, witness, id, 'member')
  await publishChange(trx, id, current, 'lists', gone)
}

/**
 * Ends sessions without connected members, replaces hosts who are gone and removes members gone for long; the job
 * `expire-listening-sessions`.
 */
export const expireSessions = async (ctx: AppContext): Promise<void> => {
  for (const id of await staleSessions(ctx.db, GONE_SECONDS))
    await ctx.db.transaction().execute((trx) => expire(trx, id))
}
