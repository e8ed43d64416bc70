import type { Trx } from '../../../db/schema.ts'
import { deleteMembers, moveMembers, upsertMember } from './queries.ts'

export { moveMembers, upsertMember as setMember }

/** Makes an account the owner of an artist. */
export const addOwner = (trx: Trx, artist_id: number, user_id: number): Promise<void> =>
  upsertMember(trx, { artist_id, user_id, role: 'owner' })

/** Ends the membership of an account. */
export const removeMember = (trx: Trx, artist_id: number, user_id: number): Promise<void> =>
  deleteMembers(trx, [artist_id], user_id)

/** Ends all memberships of some artists. */
export const removeTeams = (trx: Trx, artist_ids: number[]): Promise<void> => deleteMembers(trx, artist_ids)
