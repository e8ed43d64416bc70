import type { Transaction } from 'kysely'
import type { Choice } from '../../../contract/admin/choices.ts'
import type { Database } from '../../db/schema.ts'
import { failFields } from '../../http/fail.ts'
import { may, type Viewer } from '../../http/viewer.ts'
import type { Platform } from '../../platform.ts'
import { dropOwners, findUsers, holdUser, setOwner } from './owners.queries.ts'

export { dropOwners, setOwner }

/** Accounts that an artist may belong to, found by name; by e-mail too for who may read those. */
export const userChoices = (on: Pick<Platform, 'db'>, viewer: Viewer, text = ''): Promise<Choice[]> =>
  findUsers(on.db, text, may(viewer, 'Read users'))

/** Makes an artist that of one account or, for null, of none. The account must not be another artist already. */
export const changeOwner = async (
  trx: Transaction<Database>,
  artist_id: number,
  user_id: number | null,
): Promise<void> => {
  if (user_id !== null) {
    const user = await holdUser(trx, user_id)
    if (!user) return failFields({ user: ['This value is not valid.'] })
    if (user.artist_id !== null && user.artist_id !== artist_id)
      failFields({ user: ['This account has an artist already.'] })
  }
  await dropOwners(trx, [artist_id])
  if (user_id !== null) await setOwner(trx, artist_id, user_id)
}
