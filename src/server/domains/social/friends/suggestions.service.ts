import { done } from '../../../../contract/core/pagination.ts'
import type { FriendSuggestion } from '../../../../contract/social/friends.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { throwError } from '../../../http/http-error.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { dismiss, suggestionsFor } from './queries.ts'

const MAX_SUGGESTIONS = 20

/** Returns people whom the viewer may know, with the reasons. */
export const suggestions = (ctx: AppContext, viewer: Viewer): Promise<FriendSuggestion[]> =>
  suggestionsFor(ctx.db, viewer.id, MAX_SUGGESTIONS)

/** Stops suggesting a user. 404 for an unknown one. */
export const dismissSuggestion = async (
  ctx: AppContext,
  viewer: Viewer,
  id: number,
): Promise<typeof done> => {
  if (!(await dismiss(ctx.db, viewer.id, id))) throwError('not_found')
  return done
}
