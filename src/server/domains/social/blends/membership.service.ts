import type { Trx } from '../../../db/schema.ts'
import { publishEvent, publishRead } from '../../platform/index.ts'
import {
  blendsOfBoth,
  deleteBlend,
  deleteInvitationNotification,
  deleteMember,
  listBlendIds,
  lockBlend,
  setUnmade,
} from './queries.ts'
import { clearBlend } from './taste.queries.ts'

/** Tells users that the members of a Blend changed. */
export const publishBlend = (trx: Trx, id: number, to: number[]): Promise<void> =>
  publishEvent(trx, to, 'blend.changed', { blend_id: id })

/** Ends a membership or invitation in a locked Blend. Nobody can blend alone: with one person left, it is deleted. */
export const part = async (trx: Trx, id: number, userId: number): Promise<void> => {
  const before = await lockBlend(trx, id)
  const leaving = before.find(({ user_id }) => user_id === userId)
  if (!leaving) return
  const left = before.filter(({ user_id }) => user_id !== userId)
  const gone = left.length < 2 || !left.some(({ joined }) => joined)
  for (const { user_id } of gone ? before : [leaving])
    if (await deleteInvitationNotification(trx, id, user_id)) await publishRead(trx, [user_id])
  if (gone) await deleteBlend(trx, id)
  else {
    await deleteMember(trx, id, userId)
    // What is shown must not contain the taste of somebody who left.
    if (leaving.joined) {
      await clearBlend(trx, id)
      await setUnmade(trx, id)
    }
  }
  await publishBlend(
    trx,
    id,
    before.map(({ user_id }) => user_id),
  )
}

/**
 * Ends what two users share who are no longer friends, within a transaction that holds their lock: a Blend shows every
 * day what its members play, and its owner invites friends, so a member who is no longer the owner's friend leaves.
 * Other members may be strangers to each other; if one of them blocks another, the one who blocks leaves.
 */
export const endBlending = async (trx: Trx, by: number, other: number, blocked: boolean): Promise<void> => {
  for (const id of await blendsOfBoth(trx, by, other)) {
    const members = await lockBlend(trx, id)
    const owner = members[0]?.user_id
    if (owner === by) await part(trx, id, other)
    else if (owner === other || blocked) await part(trx, id, by)
  }
}

/** Before an account is deleted, leaves its Blends. */
export const leaveBlends = async (trx: Trx, userId: number): Promise<void> => {
  for (const id of await listBlendIds(trx, userId)) await part(trx, id, userId)
}
