import type { QueueState, queueStates } from '../../../../contract/catalog/queue.ts'
import type { BodyOf } from '../../../../contract/core/endpoint.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { throwFieldErrors } from '../../../http/http-error.ts'
import { scopeOf, type Viewer } from '../../../http/viewer.ts'
import { visibleItems } from '../catalog/visible-items.service.ts'
import { queueRow, upsertQueue } from './queries.ts'

/** NOTIFY topic: an account's queue changed; the payload is the account's id. */
export const QUEUE = 'queue'

/**
 * Returns the viewer's last queue without deleted or hidden items: the index points to the same entry, or to the next
 * one if it was removed. Null if nothing was played.
 */
export const queueFor = async (ctx: AppContext, viewer: Viewer): Promise<QueueState | null> => {
  const stored = await queueRow(ctx.db, viewer.id)
  if (!stored) return null
  const itemOf = await visibleItems(ctx, scopeOf(viewer), stored.items)
  const items = stored.items.flatMap((entry) => {
    const item = itemOf(entry)
    return item ? [{ key: entry.key, item }] : []
  })
  const before = stored.items.slice(0, Math.max(0, stored.index)).filter(itemOf).length
  const playing = stored.items[stored.index]
  return {
    items,
    index: stored.index < 0 ? -1 : Math.min(before, items.length - 1),
    position: playing && !itemOf(playing) ? 0 : stored.position,
    shuffle: stored.shuffle,
    repeat: stored.repeat as QueueState['repeat'],
    device: stored.device,
    updated_at: stored.updated_at,
  }
}

type NewQueue = BodyOf<typeof queueStates.put>

/**
 * Stores the viewer's queue and notifies their other devices; how it is shuffled and repeated stays if the player does not
 * say it. 422 for an index outside the queue.
 */
export const saveQueue = async (
  ctx: AppContext,
  viewer: Viewer,
  { items, ...state }: Omit<NewQueue, 'shuffle' | 'repeat'> & Partial<Pick<NewQueue, 'shuffle' | 'repeat'>>,
): Promise<{ updated_at: string }> => {
  if (state.index >= items.length) throwFieldErrors({ index: ['This value isn’t valid.'] })
  const updated_at = await upsertQueue(ctx.db, viewer.id, { ...state, items: JSON.stringify(items) })
  await ctx.channel.publish(QUEUE, String(viewer.id))
  return { updated_at }
}
