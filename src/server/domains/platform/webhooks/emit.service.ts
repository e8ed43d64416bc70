import type { ItemType } from '../../../../contract/core/item-types.ts'
import type { TEST_EVENT, WebhookEvent } from '../../../../contract/platform/webhooks.ts'
import type { Db } from '../../../db/schema.ts'
import { type EventItem, eventItems } from './items.queries.ts'
import { insertDeliveries, type OwnerId, webhooksFor } from './queries.ts'

type Data = Record<string, unknown>

/**
 * Tells the webhooks of an account, or of the site (null), what happened; sent once `db` commits. `read` returns the data of
 * one event, or of several; it is called only if a webhook wants to know.
 */
export const emitWebhook = async (
  db: Db,
  type: Exclude<WebhookEvent, typeof TEST_EVENT>,
  owner: OwnerId,
  read: () => Promise<Data | readonly Data[]>,
): Promise<void> => {
  const ids = await webhooksFor(db, owner, type)
  if (ids.length === 0) return
  const data = [await read()].flat()
  if (data.length > 0) await insertDeliveries(db, ids, type, data)
}

/** Reads an item as events name it; null if there is none. */
export const eventItem = async (db: Db, type: ItemType, id: number): Promise<EventItem | null> =>
  (await eventItems(db, type, [id]))[0] ?? null
