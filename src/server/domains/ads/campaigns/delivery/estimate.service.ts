import type { adminCampaignTools } from '../../../../../contract/ads/back-office/campaign-tools.ts'
import type { BodyOf, ReplyOf } from '../../../../../contract/core/endpoint.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import { matchingListeners } from './queries.ts'

/** Days that estimates look back on. */
const DAYS = 7

/** Estimates how many listeners match, from the plays of the last week. Those without ads are left out. */
export const estimate = async (
  ctx: AppContext,
  targets: BodyOf<typeof adminCampaignTools.estimate>,
): Promise<ReplyOf<typeof adminCampaignTools.estimate>> => {
  const { listeners, plays } = await matchingListeners(ctx.db, targets, DAYS)
  return { listeners, plays_per_day: Math.round(plays / DAYS) }
}
