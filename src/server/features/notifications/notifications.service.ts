import type { Transaction } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import {
  NOTIFICATIONS_SHOWN,
  type NotificationKind,
  noticeTexts,
  notificationKinds,
  type notifications,
  type UserNotification,
} from '../../../contract/notifications.ts'
import type { Database } from '../../db/schema.ts'
import { fail } from '../../http/fail.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { Platform } from '../../platform.ts'
import {
  dropNotification,
  dropOldNotifications,
  markRead,
  newestOf,
  sayUnread,
  setMuted,
  UNREAD,
  unreadOf,
} from './notifications.queries.ts'

type On = Pick<Platform, 'db'>

/** Read ones stay as long. */
const DAYS = 90
/** What stays of an account, read or not. */
const MOST = 500

/** The newest notifications of an account. */
export const newestNotifications = async (on: On, viewer: Viewer): Promise<UserNotification[]> => {
  const rows = await newestOf(on.db, viewer.id, NOTIFICATIONS_SHOWN)
  return rows.map(({ text, count, params, ...row }) => ({
    ...row,
    text: noticeTexts[text],
    params: { ...params, total: count },
  }))
}

export { UNREAD }

/** How many unread notifications accounts have; those without any are left out. */
export const unreadAmong = (on: On, userIds: number[]): Promise<Map<number, number>> =>
  unreadOf(on.db, userIds)

/** How many unread notifications an account has. */
export const unreadNotifications = async (on: On, userId: number): Promise<number> =>
  (await unreadAmong(on, [userId])).get(userId) ?? 0

/** Each kind of notification, with whether an account wants it. */
export const kindsWanted = (muted: readonly string[]): Record<NotificationKind, boolean> =>
  Object.fromEntries(notificationKinds.map((kind) => [kind, !muted.includes(kind)])) as Record<
    NotificationKind,
    boolean
  >

/** Does without kinds of notifications, or wants them again; those that are not named stay as they are. */
export const chooseKinds = async (
  trx: Transaction<Database>,
  userId: number,
  kinds: { [K in NotificationKind]?: boolean | undefined },
): Promise<void> => {
  const told = Object.entries(kinds).filter(([, wanted]) => wanted !== undefined)
  const named = (wanted: boolean) => told.filter(([, one]) => one === wanted).map(([kind]) => kind)
  if (told.length > 0) await setMuted(trx, userId, named(false), named(true))
}

/** Marks own notifications as read; answers how many are left. Those of others are none of the call's business. */
export const readNotifications = async (
  on: On,
  viewer: Viewer,
  body: BodyOf<typeof notifications.read>,
): Promise<number> => {
  const changed = await markRead(on.db, viewer.id, 'ids' in body ? body.ids : null)
  if (changed) await sayUnread(on.db, 'read', [viewer.id])
  return unreadNotifications(on, viewer.id)
}

/** Deletes an own notification; 404 when there is no such. */
export const removeNotification = async (on: On, viewer: Viewer, id: number): Promise<void> => {
  if (!(await dropNotification(on.db, viewer.id, id))) fail('not_found')
  await sayUnread(on.db, 'read', [viewer.id])
}

/** Forgets what was read long ago, and what is too much. */
export const forgetNotifications = (on: On): Promise<void> => dropOldNotifications(on.db, DAYS, MOST)
