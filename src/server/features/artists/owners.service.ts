import type { Choice } from '../../../contract/admin/choices.ts'
import type { AppContext } from '../../app-context.ts'
import type { Trx } from '../../db/schema.ts'
import { throwFieldErrors } from '../../http/http-error.ts'
import { hasPermission, type Viewer } from '../../http/viewer.ts'
import { findUsers, lockUser, removeOwners, setOwner } from './owners.queries.ts'

export { removeOwners, setOwner }

/** Returns accounts that can own an artist, found by name, or also by email if the viewer may read emails. */
export const userChoices = (ctx: AppContext, viewer: Viewer, text = ''): Promise<Choice[]> =>
  findUsers(ctx.db, text, hasPermission(viewer, 'Read users'))

/** Sets the account that owns an artist, or removes it for null. Throws if the account already has another artist. */
export const changeOwner = async (trx: Trx, artist_id: number, user_id: number | null): Promise<void> => {
  if (user_id !== null) {
    const user = await lockUser(trx, user_id)
    if (!user) return throwFieldErrors({ user: ['This value isn’t valid.'] })
    if (user.artist_id !== null && user.artist_id !== artist_id)
      throwFieldErrors({ user: ['This user already has an artist page.'] })
  }
  await removeOwners(trx, [artist_id])
  if (user_id !== null) await setOwner(trx, artist_id, user_id)
}
