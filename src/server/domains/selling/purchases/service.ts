import type { QueryOf, ReplyOf } from '../../../../contract/core/endpoint.ts'
import type { Purchase, purchases } from '../../../../contract/selling/purchases.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { countListed, pickIds, sortOf } from '../../../db/listing.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { orNotFound } from '../../../http/http-error.ts'
import { pageOf, pageRequestOf } from '../../../http/pagination.ts'
import type { Viewer } from '../../../http/viewer.ts'
import {
  type BoughtItem,
  endPurchases,
  insertPurchases,
  itemsPaidElsewhere,
  loadLicense,
  purchaseListing,
  purchaseRows,
  reopenPurchases,
} from './queries.ts'

export { assignPurchase, assignPurchases, type BoughtItem } from './queries.ts'

/** Returns whether a purchase was rejected since another one of the same item was stored at the same moment. */
export const isPurchasedTwice = (error: unknown): boolean => (error as { code?: string }).code === '23505'

/** Gives an account what it paid for, or nobody what is to be redeemed. */
export const grantRights = (trx: Trx, userId: number | null, items: BoughtItem[]): Promise<void> =>
  insertPurchases(trx, userId, items)

/** Takes back what was refunded, but for what another order has paid, too. */
export const revokeRights = async (trx: Trx, orderItemIds: number[]): Promise<void> => {
  await endPurchases(trx, orderItemIds)
  const paid = await itemsPaidElsewhere(trx, orderItemIds)
  await reinstateRights(
    trx,
    paid.map(({ id }) => id),
  )
  // An order whose items were owned when it was paid has no purchases yet.
  for (const { user_id, ...item } of paid) await insertPurchases(trx, user_id, [item])
}

/** Gives back what was taken for a refund that did not happen. */
export const reinstateRights = (trx: Trx, orderItemIds: number[]): Promise<void> =>
  reopenPurchases(trx, orderItemIds)

/** Returns these purchases, in their order. */
export const purchasesById = async (db: Db, ids: number[]): Promise<Purchase[]> => {
  const rows = new Map((await purchaseRows(db, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/** Returns the license of a purchase of the viewer. */
export const licenseFor = async (
  ctx: AppContext,
  viewer: Viewer,
  id: number,
): Promise<ReplyOf<typeof purchases.license>> => orNotFound(await loadLicense(ctx.db, viewer.id, id))

/** Returns a page of what the viewer bought. */
export const purchasesFor = async (
  ctx: AppContext,
  { id }: Viewer,
  query: QueryOf<typeof purchases.list>,
): Promise<ReplyOf<typeof purchases.list>> => {
  const sort = sortOf(purchaseListing, query.sort)
  const filtering = { q: query.q, filters: { user: id, type: query.type } }
  const [picked, total] = await Promise.all([
    pickIds(ctx.db, purchaseListing, filtering, sort, pageRequestOf(query, query.sort, sort.kind)),
    query.after === undefined ? countListed(ctx.db, purchaseListing, filtering) : undefined,
  ])
  const rows = new Map(
    (
      await purchaseRows(
        ctx.db,
        picked.map((one) => one.id),
      )
    ).map((row) => [row.id, row]),
  )
  const items = picked.flatMap((one) => {
    const item = rows.get(one.id)
    return item ? [{ at: one.at, item }] : []
  })
  return pageOf(items, query, query.sort, total)
}
