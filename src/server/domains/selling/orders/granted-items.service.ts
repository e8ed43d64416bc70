import type { OrderedType } from '../../../../contract/core/selling.ts'
import type { Trx } from '../../../db/schema.ts'
import { notify } from '../../platform/index.ts'
import { reinstateGifts, revokeGifts } from '../gifts/service.ts'
import { reinstateRights, revokeRights } from '../purchases/service.ts'
import { endPeriod, restorePeriod } from '../subscriptions/periods/refunded-periods.service.ts'
import {
  type GrantingItem,
  isOverdrawn,
  itemsCreditedBy,
  itemsEndedWith,
  lacksCredit,
  setEnded,
} from './refunds/queries.ts'

/** Rights that the refund of an item ends, and that are restored if the money returns. */
interface Grant {
  end: (trx: Trx, item: GrantingItem, now: Date) => Promise<void>
  restore: (trx: Trx, item: GrantingItem, now: Date) => Promise<void>
}

/** The right to use an item under its license. */
const purchase: Grant = {
  end: (trx, { id }) => revokeRights(trx, [id]),
  restore: (trx, { id }) => reinstateRights(trx, [id]),
}

/** Months of a plan, for whoever redeems them. */
const giftedMonths: Grant = {
  end: (trx, { id }, now) => revokeGifts(trx, [id], now),
  restore: (trx, { id }, now) => reinstateGifts(trx, [id], now),
}

/** An item for whoever redeems it. */
const gift: Grant = {
  // The gift first, so that nobody redeems it meanwhile.
  end: async (trx, item, now) => {
    await giftedMonths.end(trx, item, now)
    await purchase.end(trx, item, now)
  },
  restore: async (trx, item, now) => {
    await giftedMonths.restore(trx, item, now)
    await purchase.restore(trx, item, now)
  },
}

/** A period of a plan, or the plan for life. */
const period: Grant = { end: endPeriod, restore: restorePeriod }

/** Rights that each kind of item grants its buyer, or somebody to whom it is given. */
const grants: Record<OrderedType, { own: Grant; given: Grant }> = {
  song: { own: purchase, given: gift },
  album: { own: purchase, given: gift },
  plan: { own: period, given: giftedMonths },
}

const findGrant = ({ type, given }: GrantingItem): Grant => grants[type][given ? 'given' : 'own']

const tell = async (
  trx: Trx,
  text: 'purchase_ended' | 'purchase_restored',
  { id, user_id, type, title }: GrantingItem,
  now: Date,
): Promise<void> => {
  if (user_id === null) return
  const link = type === 'plan' ? '/subscription' : '/library/purchases'
  const content = { text, link, item: null } as const
  await notify(trx, {
    kind: 'purchase',
    to: [user_id],
    exclude: [],
    // Each time anew: a dispute may be lost after it was won.
    subject: `${text} ${id} ${now.getTime()}`,
    title: null,
    params: { title },
    ...content,
    several: content,
  })
}

/**
 * Ends what items of orders grant, because they were refunded, or `source` was, which had lowered their price. Items whose
 * price these lowered end with them.
 */
export const endItems = async (
  trx: Trx,
  items: GrantingItem[],
  now: Date,
  source: number | null = null,
): Promise<void> => {
  if (items.length === 0) return
  await setEnded(
    trx,
    items.map(({ id }) => id),
    { at: now, with: source },
  )
  for (const item of items) {
    await findGrant(item).end(trx, item, now)
    await tell(trx, 'purchase_ended', item, now)
    await endCredited(trx, item.id, now)
  }
}

/** Ends items whose prices an item lowered by more than is left of its payment. */
export const endCredited = async (trx: Trx, sourceId: number, now: Date): Promise<void> => {
  if (await isOverdrawn(trx, sourceId))
    await endItems(trx, await itemsCreditedBy(trx, sourceId), now, sourceId)
}

/** Restores what items granted before a refund that did not happen, and what ended with them. */
export const restoreItems = async (trx: Trx, items: GrantingItem[], now: Date): Promise<void> => {
  if (items.length === 0) return
  await setEnded(
    trx,
    items.map(({ id }) => id),
    null,
  )
  for (const item of items) {
    await findGrant(item).restore(trx, item, now)
    await tell(trx, 'purchase_restored', item, now)
    for (const credited of await itemsEndedWith(trx, item.id))
      if (!(await lacksCredit(trx, credited.order_id))) await restoreItems(trx, [credited], now)
  }
}
