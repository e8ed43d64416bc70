import type { episodes } from '../../../../contract/catalog/podcasts.ts'
import type { BodyOf } from '../../../../contract/core/endpoint.ts'
import { done } from '../../../../contract/core/pagination.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { ViewerScope } from '../../../db/sql/visibility.ts'
import { orNotFound, throwError } from '../../../http/http-error.ts'
import { clearAllProgress, markAllPlayed, seesPodcast, upsertProgress } from './progress.queries.ts'

/** Stores the listener's position. 404 for an episode they may not hear. */
export const saveProgress = async (
  ctx: AppContext,
  viewer: ViewerScope,
  id: number,
  { seconds, played, at }: BodyOf<typeof episodes.hear>,
) => ({
  status: 'success' as const,
  ...orNotFound(await upsertProgress(ctx.db, viewer, id, seconds, played, at)),
})

/** Marks a podcast, or one of its episodes and older ones, as finished or new. 404 if the listener may not see it. */
export const markAll = async (
  ctx: AppContext,
  viewer: ViewerScope,
  id: number,
  { played, until }: BodyOf<typeof episodes.hearAll>,
): Promise<typeof done> => {
  if (!(await seesPodcast(ctx.db, viewer, id))) throwError('not_found')
  await (played ? markAllPlayed : clearAllProgress)(ctx.db, viewer, id, until)
  return done
}
