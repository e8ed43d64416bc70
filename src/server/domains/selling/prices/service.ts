import type { QueryOf, ReplyOf } from '../../../../contract/core/endpoint.ts'
import type { artistPriceCalls } from '../../../../contract/selling/back-office/prices.ts'
import type { BuyerTax, Offer, Price, prices } from '../../../../contract/selling/prices.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import type { ViewerScope } from '../../../db/sql/visibility.ts'
import { throwFieldErrors } from '../../../http/http-error.ts'
import { isAdmin, type Viewer } from '../../../http/viewer.ts'
import { managedArtist, requireManaged } from '../../platform/index.ts'
import { taxOfCountry } from '../cart/service.ts'
import { listCommissions } from '../orders/queries.ts'
import { licenseExists } from './prices-admin.queries.ts'
import {
  artistsOfItems,
  isTaxCharged,
  listOffers,
  listPrices,
  loadBuyerCountry,
  lowestSongPrices,
} from './queries.ts'

/** Hundredths of a percent in a percent. */
const PERCENT = 100

/** Returns the commission of the site in hundredths of a percent, for artists without one of their own. */
export const commissionOf = (ctx: AppContext): number => ctx.settings().commission_percent * PERCENT

/** Returns the commission of the site on sales of an artist that the viewer manages. */
export const commissionFor = async (
  ctx: AppContext,
  viewer: Viewer,
  artist_id: number | undefined,
): Promise<{ commission: number }> => {
  const artist = managedArtist(viewer, artist_id)
  return { commission: (await listCommissions(ctx.db, [artist])).get(artist) ?? commissionOf(ctx) }
}

/** Returns what the songs of an album cost whose artist the viewer manages. */
export const albumPricesFor = async (
  ctx: AppContext,
  viewer: Viewer,
  album: number,
): Promise<ReplyOf<typeof artistPriceCalls.ofAlbum>> => {
  if (!isAdmin(viewer)) requireManaged(viewer, await artistsOfItems(ctx.db, 'album', [album]), 'read')
  return lowestSongPrices(ctx.db, album)
}

/** Returns the prices of a song or album; none unless it is on sale. */
export const pricesFor = (
  ctx: AppContext,
  viewer: ViewerScope,
  { type, id }: QueryOf<typeof prices.list>,
): Promise<Price[]> => listPrices(ctx.db, viewer, type, id, commissionOf(ctx))

const idsOf = (list: string | undefined): number[] => (list ? list.split(',').map(Number) : [])

/** Returns what songs and albums cost, and whether the viewer bought them. */
export const offersFor = (
  ctx: AppContext,
  viewer: ViewerScope,
  { songs, albums }: QueryOf<typeof prices.offers>,
): Promise<Offer[]> => listOffers(ctx.db, viewer, idsOf(songs), idsOf(albums))

interface PriceInput {
  license: number
  amount: number
  minimum: number | null
  /** It is free for an email address. */
  ask_email: boolean
  active: boolean
}

/**
 * Checks a price, whoever sets it, and returns its columns. 422 for a license that does not exist, a minimum above the
 * price, and one that asks for an address but is not free; the errors are those of `field`, if the price is one of several
 * in it.
 */
export const checkedPrice = async (
  trx: Trx,
  { license, amount, minimum, ask_email, active }: PriceInput,
  field?: string,
) => {
  if (!(await licenseExists(trx, license)))
    throwFieldErrors({ [field ?? 'license']: ['This value isn’t valid.'] })
  if (minimum !== null && minimum > amount)
    throwFieldErrors({ [field ?? 'minimum']: ['The minimum can’t be more than the price.'] })
  if (ask_email && (amount !== 0 || minimum !== null))
    throwFieldErrors({ [field ?? 'ask_email']: ['Only free items can ask for an email address.'] })
  return { license_id: license, amount, minimum, ask_email, active }
}

/** Returns the tax of a country: by default that of the subscription or the cart of the viewer. */
export const buyerTax = async (
  ctx: AppContext,
  viewer: Pick<Viewer, 'id'> | null,
  asked: string | undefined,
): Promise<BuyerTax> => {
  const country = asked ?? (viewer ? await loadBuyerCountry(ctx.db, viewer.id) : null)
  const [rate, charged] = await Promise.all([taxOfCountry(ctx.db, country), isTaxCharged(ctx.db)])
  const included = ctx.settings().prices_include_tax
  return { country, name: rate?.name ?? '', rate: rate?.rate ?? 0, included, charged }
}
