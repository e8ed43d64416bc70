import type { QueryOf, ReplyOf } from '../../../../contract/core/endpoint.ts'
import type { artistEarningCalls, EarnedBalance } from '../../../../contract/selling/back-office/earnings.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Db } from '../../../db/schema.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { managedArtist } from '../../platform/index.ts'
import { earningTotals, listBalances } from './queries.ts'

const MAX_TOTALS = 100

/** Returns what an artist has, per currency; at least one balance, in the currency of the site. */
export const balancesFor = async (
  ctx: AppContext,
  db: Db,
  artistId: number,
  now = new Date(),
): Promise<EarnedBalance[]> => {
  const balances = await listBalances(db, artistId, now)
  const currency = ctx.settings().default_currency
  if (balances.length > 0) return balances
  return [{ currency, available: 0, pending: 0, pending_until: null, requested: 0, paid_out: 0 }]
}

/** Returns what an artist earned by item, license, country or source. */
export const totalsFor = (
  ctx: AppContext,
  viewer: Viewer,
  { artist_id, by, from, to }: QueryOf<typeof artistEarningCalls.totals>,
): Promise<ReplyOf<typeof artistEarningCalls.totals>> =>
  earningTotals(ctx.db, managedArtist(viewer, artist_id, 'own'), by, { from, to }, MAX_TOTALS)
