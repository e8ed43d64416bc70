import type { QueryOf } from '../../../../contract/core/endpoint.ts'
import type { Offer, Price, prices } from '../../../../contract/selling/prices.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { ViewerScope } from '../../../db/sql/visibility.ts'
import { offersOf, pricesOf } from './queries.ts'

/** Hundredths of a percent in a percent. */
const PERCENT = 100

/** Returns the commission of the site in hundredths of a percent, for artists without one of their own. */
export const commissionOf = (ctx: AppContext): number => ctx.settings().commission_percent * PERCENT

/** Returns the prices of a song or album; none unless it is on sale. */
export const pricesFor = (
  ctx: AppContext,
  viewer: ViewerScope,
  { type, id }: QueryOf<typeof prices.list>,
): Promise<Price[]> => pricesOf(ctx.db, viewer, type, id, commissionOf(ctx))

const idsOf = (list: string | undefined): number[] => (list ? list.split(',').map(Number) : [])

/** Returns what songs and albums cost, and whether the viewer bought them. */
export const offersFor = (
  ctx: AppContext,
  viewer: ViewerScope,
  { songs, albums }: QueryOf<typeof prices.offers>,
): Promise<Offer[]> => offersOf(ctx.db, viewer, idsOf(songs), idsOf(albums))
