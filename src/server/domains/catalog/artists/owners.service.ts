import type { Choice } from '../../../../contract/core/back-office/choices.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Write } from '../../../crud/resource.ts'
import { throwFieldErrors } from '../../../http/http-error.ts'
import { hasPermission, type Viewer } from '../../../http/viewer.ts'
import { addOwner, removeMember, requireOthersCase } from '../../platform/index.ts'
import { findUsers, lockOwner, lockUser } from './queries.ts'

/** Returns accounts that can own an artist, found by name, or also by email if the viewer may read emails. */
export const userChoices = (ctx: AppContext, viewer: Viewer, text = ''): Promise<Choice[]> =>
  findUsers(ctx.db, text, hasPermission(viewer, 'Read users'))

/** Sets the account that owns an artist, or removes it for null; other members of the team stay. */
export const changeOwner = async (
  { trx, viewer }: Write,
  artist_id: number,
  user_id: number | null,
): Promise<void> => {
  await requireOthersCase(trx, viewer, [user_id])
  const before = await lockOwner(trx, artist_id)
  if (user_id !== null && !(await lockUser(trx, user_id)))
    throwFieldErrors({ user: ['This value isn’t valid.'] })
  if (before !== null) await removeMember(trx, artist_id, before)
  if (user_id !== null) await addOwner(trx, artist_id, user_id)
}
