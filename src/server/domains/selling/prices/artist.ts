import type { SoldType } from '../../../../contract/core/selling.ts'
import { artistAlbumPrices, artistSongPrices } from '../../../../contract/selling/back-office/prices.ts'
import { type Change, type EditedResource, editedResource, type Write } from '../../../crud/resource.ts'
import { throwFieldErrors } from '../../../http/http-error.ts'
import { catalogChanged } from '../../catalog/index.ts'
import { priceScope } from '../../platform/index.ts'
import { insertPrice, setActive, setPolicy, updatePrice } from './prices-admin.queries.ts'
import {
  artistPriceItems,
  artistPriceListing,
  artistPriceRows,
  artistsOfItems,
  offeredLicenses,
  pricesOfItem,
} from './queries.ts'
import { checkedPrice } from './service.ts'

type Body = Change<typeof artistSongPrices>

/** Offers an item at these prices, one per license, and withdraws all others: sold ones are not forgotten. */
const change = async (
  { ctx, trx }: Write,
  type: SoldType,
  id: number,
  { prices, policy, preview_seconds }: Body,
): Promise<void> => {
  const licenses = prices.map(({ license }) => license)
  if (
    new Set(licenses).size !== licenses.length ||
    (await offeredLicenses(trx, licenses)).length !== licenses.length
  )
    throwFieldErrors({ prices: ['This value isn’t valid.'] })
  const known = await pricesOfItem(trx, type, id)
  for (const price of prices) {
    const columns = await checkedPrice(trx, { ...price, active: true }, 'prices')
    const stored = known.find(({ license_id }) => license_id === price.license)
    if (stored) await updatePrice(trx, stored.id, columns)
    else await insertPrice(trx, { type, id }, { ...columns, currency: ctx.settings().default_currency })
  }
  const withdrawn = known.filter(({ license_id }) => !licenses.includes(license_id))
  if (withdrawn.length > 0)
    await setActive(
      trx,
      withdrawn.map((price) => price.id),
      false,
    )
  await setPolicy(trx, { type, id }, policy, preview_seconds)
}

type Prices = Omit<EditedResource<typeof artistSongPrices>, 'table'>

const pricesOf = (type: SoldType): Prices => ({
  name: `artist-${type}-prices`,
  listing: artistPriceListing(type),
  scope: priceScope((db, ids) => artistsOfItems(db, type, ids)),
  menu: null,
  rows: (db, ids) => artistPriceRows(db, type, ids),
  items: (db, ids) => artistPriceItems(db, type, ids),
  label: ({ title }) => title,
  change: (write, id, body) => change(write, type, id, body),
  // Who may hear what may have changed.
  written: ({ ctx, trx }) => catalogChanged(ctx, trx),
})

/** Prices of the songs of an artist. */
export const songPricesOfArtist = editedResource<typeof artistSongPrices>({
  table: artistSongPrices,
  ...pricesOf('song'),
})

/** Prices of its albums. */
export const albumPricesOfArtist = editedResource<typeof artistAlbumPrices>({
  table: artistAlbumPrices,
  ...pricesOf('album'),
})
