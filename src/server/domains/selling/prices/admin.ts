import { adminPriceChoices, adminPrices } from '../../../../contract/selling/back-office/prices.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { resource } from '../../../crud/resource.ts'
import { orNotFound, throwFieldErrors } from '../../../http/http-error.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { albumChoices, catalogChanged } from '../../catalog/index.ts'
import {
  artistOfItem,
  deletePrices,
  findLicenses,
  findSongs,
  insertPrice,
  isLicenseFree,
  itemOfPrice,
  type PricedItem,
  priceItems,
  priceListing,
  priceRows,
  setActive,
  setPolicy,
  updatePrice,
} from './prices-admin.queries.ts'
import { checkedPrice } from './service.ts'

const taken = (): never =>
  throwFieldErrors({ license: ['This item already has a price under this licence.'] })

/** 422 for a price that asks for the address of somebody without an artist who receives it. */
const requireReceiver = (
  { artist_id }: { artist_id: number | null },
  { ask_email }: { ask_email: boolean },
): void => {
  if (ask_email && artist_id === null)
    throwFieldErrors({ ask_email: ['Choose an artist of the item first: it receives the addresses.'] })
}

/** Admin resource for prices. */
export const pricesAdmin = resource({
  table: adminPrices,
  name: 'prices',
  listing: priceListing,
  rows: priceRows,
  items: priceItems,
  label: ({ item, license }) => `${item.name} · ${license.name}`,
  create: async ({ ctx, trx }, { type, item: id, policy, preview_seconds, ...body }) => {
    const item: PricedItem = { type, id }
    const found = (await artistOfItem(trx, item)) ?? throwFieldErrors({ item: ['This value isn’t valid.'] })
    requireReceiver(found, body)
    const currency = ctx.settings().default_currency
    const created = await insertPrice(trx, item, { ...(await checkedPrice(trx, body)), currency })
    await setPolicy(trx, item, policy, preview_seconds)
    return created ?? taken()
  },
  change: async ({ trx }, id, { policy, preview_seconds, ...body }) => {
    const item = orNotFound(await itemOfPrice(trx, id))
    const columns = await checkedPrice(trx, body)
    requireReceiver(orNotFound(await artistOfItem(trx, item)), body)
    if (!(await isLicenseFree(trx, id, item, columns.license_id))) taken()
    await updatePrice(trx, id, columns)
    await setPolicy(trx, item, policy, preview_seconds)
  },
  remove: ({ trx }, ids) => deletePrices(trx, ids),
  actions: {
    activate: ({ trx }, ids) => setActive(trx, ids, true),
    deactivate: ({ trx }, ids) => setActive(trx, ids, false),
  },
  // Who may hear what may have changed.
  written: ({ ctx, trx }) => catalogChanged(ctx, trx),
})

/** Choices for the form of prices. */
export const pricesAdminRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, adminPriceChoices, {
    songs: ({ query }) => findSongs(ctx.db, query.q ?? ''),
    albums: ({ query }) => albumChoices(ctx, query.q),
    licenses: ({ query }) => findLicenses(ctx.db, query.q ?? ''),
  })
