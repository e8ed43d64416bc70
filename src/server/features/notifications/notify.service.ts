import type { Trx } from '../../db/schema.ts'
import { publishUnread } from './notifications.queries.ts'
import {
  type NotificationContent,
  type NotificationItem,
  type NotificationRequest,
  upsertNotifications,
} from './notify.queries.ts'

export type { NotificationContent, NotificationItem, NotificationRequest }

/**
 * Notifies accounts, or all followers of an item, when `trx` commits. An unread notification of the same subject is
 * incremented instead of repeated; the caller must not announce the same thing again after it was read. Returns who was
 * notified.
 */
export const notify = async (trx: Trx, request: NotificationRequest): Promise<number[]> => {
  const notified = await upsertNotifications(trx, request)
  if (notified.length > 0) await publishUnread(trx, 'created', notified)
  return notified
}
