import type { BodyOf } from '../../../../contract/core/endpoint.ts'
import {
  MAX_NOTIFICATIONS,
  type MutableKind,
  mutableKinds,
  type NotificationKind,
  type notifications,
  notificationTexts,
  type OptionalEmailKind,
  optionalEmailKinds,
  type UserNotification,
} from '../../../../contract/platform/notifications.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import { readTicket, writeTicket } from '../../../db/secret-box.ts'
import { throwError } from '../../../http/http-error.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { queuePushMessages } from '../web-push/push-queue.service.ts'
import {
  type NotificationContent,
  type NotificationItem,
  type NotificationRequest,
  upsertNotifications,
} from './notify.queries.ts'
import {
  countUnread,
  deleteNotification,
  deleteNotificationsAbout,
  deleteOldNotifications,
  listNewest,
  markRead,
  markSubjectRead,
  publishUnread,
  UNREAD,
  updateEmailed,
  updateMuted,
} from './queries.ts'

/** Days for which read notifications are retained. */
const DAYS = 90
/** Notifications retained per account, read or not. */
const MAX_SHOWN = 500

/** Returns the newest notifications of an account. */
export const newestNotifications = async (ctx: AppContext, viewer: Viewer): Promise<UserNotification[]> => {
  const rows = await listNewest(ctx.db, viewer.id, MAX_NOTIFICATIONS)
  return rows.map(({ text, count, params, ...row }) => ({
    ...row,
    text: notificationTexts[text],
    params: { ...params, total: count },
  }))
}

export { UNREAD }

/** Returns unread counts of accounts, omitting zeros. */
export const unreadAmong = (ctx: Pick<AppContext, 'db'>, userIds: number[]): Promise<Map<number, number>> =>
  countUnread(ctx.db, userIds)

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

/** Marks the notification of an account about a subject as read, as it saw or answered that elsewhere. */
export const readNotificationAbout = async (
  trx: Trx,
  userId: number,
  kind: NotificationKind,
  subject: string,
): Promise<void> => {
  if (await markSubjectRead(trx, userId, kind, subject)) await publishUnread(trx, 'read', [userId])
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

type Choices = { [K in OptionalEmailKind]?: boolean | undefined }

/** Returns whether the site sends emails; without a mail server they only reach a folder. */
export const sendsEmails = (ctx: Pick<AppContext, 'settings'>): boolean => ctx.settings().smtp_host !== ''

/** Returns each kind that can be emailed, and whether an account wants it; null if the site sends no emails. */
export const emailChoicesOf = (
  ctx: AppContext,
  emailed: readonly string[],
): Record<string, boolean> | null =>
  sendsEmails(ctx)
    ? Object.fromEntries(optionalEmailKinds.map((kind) => [kind, emailed.includes(kind)]))
    : null

/** Turns emails about kinds of notifications on or off; kinds not named are unchanged. */
export const chooseEmails = async (trx: Trx, userId: number, choices: Choices): Promise<void> => {
  const named = (wanted: boolean) => optionalEmailKinds.filter((kind) => choices[kind] === wanted)
  const [on, off] = [named(true), named(false)]
  if (on.length + off.length > 0) await updateEmailed(trx, userId, on, off)
}

const PURPOSE = 'link to turn off emails'
/** Emails are kept for years. */
const SECONDS = 5 * 365 * 86_400

/** Returns the page that turns off emails about a kind, without login. */
export const unsubscribeUrl = (ctx: AppContext, userId: number, kind: OptionalEmailKind): string =>
  `${ctx.settings().appUrl}/email/unsubscribe/${writeTicket(ctx.env.secret, PURPOSE, `${userId} ${kind}`, SECONDS)}`

/** Turns off emails about the kind of an emailed link, however often it is used. 404 for an invalid one. */
export const stopEmails = async (ctx: AppContext, token: string): Promise<{ kind: OptionalEmailKind }> => {
  const [userId, name] = (readTicket(ctx.env.secret, PURPOSE, token) ?? '').split(' ')
  const kind = optionalEmailKinds.find((one) => one === name) ?? throwError('not_found')
  await updateEmailed(ctx.db, Number(userId), [], [kind])
  return { kind }
}

export type { NotificationContent, NotificationItem, NotificationRequest }

/**
 * Notifies accounts, or all followers of an item, when `trx` commits. An unread notification of the same subject is
 * incremented instead of repeated; the caller must not announce the same thing again after it was read. Returns who was
 * notified.
 */
export const notify = async (trx: Trx, request: NotificationRequest): Promise<number[]> => {
  const created = await upsertNotifications(trx, request)
  const notified = created.map(({ user_id }) => user_id)
  if (notified.length === 0) return []
  await publishUnread(trx, 'created', notified)
  await queuePushMessages(
    trx,
    created.map(({ id }) => id),
  )
  return notified
}
