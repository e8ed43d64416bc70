import type { BodyOf } from '../../../../contract/core/endpoint.ts'
import {
  MAX_NOTIFICATIONS,
  type MutableKind,
  mutableKinds,
  type notifications,
  notificationTexts,
  type UserNotification,
} from '../../../../contract/platform/notifications.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import { throwError } from '../../../http/http-error.ts'
import type { Viewer } from '../../../http/viewer.ts'
import {
  deleteNotification,
  deleteNotificationsAbout,
  deleteOldNotifications,
  markRead,
  newestOf,
  publishUnread,
  UNREAD,
  unreadOf,
  updateMuted,
} from './queries.ts'

/** Days for which read notifications are retained. */
const DAYS = 90
/** Notifications retained per account, read or not. */
const MAX_SHOWN = 500

/** Returns the newest notifications of an account. */
export const newestNotifications = async (ctx: AppContext, viewer: Viewer): Promise<UserNotification[]> => {
  const rows = await newestOf(ctx.db, viewer.id, MAX_NOTIFICATIONS)
  return rows.map(({ text, count, params, ...row }) => ({
    ...row,
    text: notificationTexts[text],
    params: { ...params, total: count },
  }))
}

export { UNREAD }

/** Returns unread counts of accounts, omitting zeros. */
export const unreadAmong = (ctx: Pick<AppContext, 'db'>, userIds: number[]): Promise<Map<number, number>> =>
  unreadOf(ctx.db, userIds)

/** Returns the unread count of an account. */
export const unreadNotifications = async (ctx: AppContext, userId: number): Promise<number> =>
  (await unreadAmong(ctx, [userId])).get(userId) ?? 0

/** Returns each notification kind that can be muted, and whether an account wants it. */
export const enabledKinds = (muted: readonly string[]): Record<MutableKind, boolean> =>
  Object.fromEntries(mutableKinds.map((kind) => [kind, !muted.includes(kind)])) as Record<
    MutableKind,
    boolean
  >

/** Mutes or unmutes notification kinds; kinds not named are unchanged. */
export const chooseKinds = async (
  trx: Trx,
  userId: number,
  kinds: { [K in MutableKind]?: boolean | undefined },
): Promise<void> => {
  const announced = Object.entries(kinds).filter(([, enabled]) => enabled !== undefined)
  const named = (enabled: boolean) => announced.filter(([, one]) => one === enabled).map(([kind]) => kind)
  if (announced.length > 0) await updateMuted(trx, userId, named(false), named(true))
}

/** Marks own notifications as read and returns the remaining count. Those of others are ignored. */
export const readNotifications = async (
  ctx: AppContext,
  viewer: Viewer,
  body: BodyOf<typeof notifications.read>,
): Promise<number> => {
  const changed = await markRead(ctx.db, viewer.id, 'ids' in body ? body.ids : null)
  if (changed) await publishUnread(ctx.db, 'read', [viewer.id])
  return unreadNotifications(ctx, viewer.id)
}

/** Deletes an own notification. 404 if it does not exist. */
export const removeNotification = async (ctx: AppContext, viewer: Viewer, id: number): Promise<void> => {
  if (!(await deleteNotification(ctx.db, viewer.id, id))) throwError('not_found')
  await publishUnread(ctx.db, 'read', [viewer.id])
}

/** Updates the unread count on all devices of these users after some of their notifications were deleted. */
export const publishRead = (trx: Trx, userIds: number[]): Promise<void> => publishUnread(trx, 'read', userIds)

/** Deletes what others were notified of an account. */
export const forgetInNotifications = async (trx: Trx, userId: number): Promise<void> => {
  const notified = await deleteNotificationsAbout(trx, userId)
  if (notified.length > 0) await publishRead(trx, [...new Set(notified)])
}

/** Deletes old and excess notifications. */
export const deleteExpiredNotifications = (ctx: AppContext): Promise<void> =>
  deleteOldNotifications(ctx.db, DAYS, MAX_SHOWN)
