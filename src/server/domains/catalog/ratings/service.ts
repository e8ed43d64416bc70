import type { AppContext } from '../../../context/app-context.ts'
import { throwError } from '../../../http/http-error.ts'
import { scopeOf, type Viewer } from '../../../http/viewer.ts'
import { deleteRating, type RatableRef, readRating, upsertRating } from './queries.ts'

/** Returns the viewer's rating of an item. 404 for an item that they may not see. */
export const loadRating = async (
  ctx: AppContext,
  viewer: Viewer,
  item: RatableRef,
): Promise<{ rating: number | null }> => {
  const rating = await readRating(ctx.db, scopeOf(viewer), item)
  return rating === undefined ? throwError('not_found') : { rating }
}

/** Rates an item from 1 to 5; 0 removes the rating. 404 for an item that the viewer may not see. */
export const rate = async (
  ctx: AppContext,
  viewer: Viewer,
  item: RatableRef,
  rating: number,
): Promise<void> => {
  const scope = scopeOf(viewer)
  const found =
    rating === 0 ? await deleteRating(ctx.db, scope, item) : await upsertRating(ctx.db, scope, item, rating)
  if (!found) throwError('not_found')
}
