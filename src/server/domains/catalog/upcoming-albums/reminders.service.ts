import type { AppContext } from '../../../context/app-context.ts'
import { throwError } from '../../../http/http-error.ts'
import { scopeOf, type Viewer } from '../../../http/viewer.ts'
import { deleteReminder, insertReminder, seesUpcoming, type UpcomingRef } from './queries.ts'

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
