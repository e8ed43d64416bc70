import type { Trx } from '../../../db/schema.ts'
import { queuePushMessages } from '../web-push/push-queue.service.ts'
import {
  type NotificationContent,
  type NotificationItem,
  type NotificationRequest,
  upsertNotifications,
} from './notify.queries.ts'
import { publishUnread } from './queries.ts'

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
