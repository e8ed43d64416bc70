import {
  MAX_UPCOMING_SHOWN,
  type UpcomingPage,
  type UpcomingRelease,
} from '../../../../contract/catalog/upcoming-albums.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { VISITOR_SCOPE, type ViewerScope } from '../../../db/sql/visibility.ts'
import { orNotFound, throwError } from '../../../http/http-error.ts'
import { scopeOf, type Viewer } from '../../../http/viewer.ts'
import { requireArtist } from '../artists/service.ts'
import {
  deleteReminder,
  insertReminder,
  listNextReleases,
  seesUpcoming,
  type UpcomingRef,
  upcomingById,
  upcomingSingleById,
} from './queries.ts'

/** Returns an upcoming album. 404 unless it is shown before its release, or the viewer manages its artist. */
export const upcomingAlbumFor = async (
  ctx: AppContext,
  viewer: ViewerScope,
  id: number,
): Promise<UpcomingPage> => orNotFound(await upcomingById(ctx.db, viewer, id))

/** Returns an upcoming single. 404 unless it is shown before its release, or the viewer manages its artist. */
export const upcomingSingleFor = async (
  ctx: AppContext,
  viewer: ViewerScope,
  id: number,
): Promise<UpcomingPage> => orNotFound(await upcomingSingleById(ctx.db, viewer, id))

/** Returns an upcoming single as visitors see it; undefined if there is no such single. */
export const shownUpcomingSingle = (ctx: AppContext, id: number): Promise<UpcomingPage | undefined> =>
  upcomingSingleById(ctx.db, VISITOR_SCOPE, id)

/** Returns an upcoming album as visitors see it; undefined if there is no such album. */
export const shownUpcomingAlbum = (ctx: AppContext, id: number): Promise<UpcomingPage | undefined> =>
  upcomingById(ctx.db, VISITOR_SCOPE, id)

/** Returns the next albums and singles of an artist that everybody may know of. 404 unless the viewer may see the artist. */
export const listUpcoming = async (
  ctx: AppContext,
  viewer: ViewerScope,
  id: number,
): Promise<UpcomingRelease[]> => {
  await requireArtist(ctx, viewer, id)
  return listNextReleases(ctx.db, id, MAX_UPCOMING_SHOWN)
}

interface Reminder {
  status: 'success'
  reminded: boolean
}

/** Reminds an account of an upcoming album or single when it is released. 404 unless the viewer may see it. */
export const remindOf = async (ctx: AppContext, viewer: Viewer, release: UpcomingRef): Promise<Reminder> => {
  if (!(await seesUpcoming(ctx.db, scopeOf(viewer), release))) throwError('not_found')
  await insertReminder(ctx.db, viewer.id, release)
  return { status: 'success', reminded: true }
}

/** Removes a reminder, if there is one. */
export const forgetReminder = async (
  ctx: AppContext,
  viewer: Viewer,
  release: UpcomingRef,
): Promise<Reminder> => {
  await deleteReminder(ctx.db, viewer.id, release)
  return { status: 'success', reminded: false }
}
