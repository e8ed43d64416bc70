import { setImmediate } from 'node:timers/promises'
import type { AppContext } from '../../../app-context.ts'
import { unreadAmong } from '../notifications/notifications.service.ts'
import type { StreamRegistry } from './stream-registry.ts'

/** What the count of unread notifications comes with: a new one, or that some were read. */
type Reason = 'notification.created' | 'notification.read'

/** Sends counts of unread notifications to open streams. */
export interface UnreadCounts {
  send: (userIds: number[], reason: Reason) => void
}

/**
 * Counts for all waiting users at a time, one query after another: a count that was read before a change must not be
 * sent after the one that includes it.
 */
export const createUnreadCounts = (
  ctx: AppContext,
  streams: StreamRegistry,
  failed: (error: unknown) => void,
): UnreadCounts => {
  const waiting = new Map<number, Reason>()
  let counting = false
  const count = async (): Promise<void> => {
    const users = new Map(waiting)
    waiting.clear()
    const unread = await unreadAmong(ctx, [...users.keys()])
    for (const [id, name] of users) streams.send(id, { name, body: { unread: unread.get(id) ?? 0 } })
  }
  const countAll = async (): Promise<void> => {
    counting = true
    // After a restart thousands of streams are opened at once.
    await setImmediate()
    while (waiting.size > 0) await count().catch(failed)
    counting = false
  }
  return {
    send: (userIds, reason) => {
      for (const id of userIds)
        if (reason === 'notification.created' || !waiting.has(id)) waiting.set(id, reason)
      if (!counting && waiting.size > 0) void countAll()
    },
  }
}
