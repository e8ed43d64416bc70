import type { adminCampaignTools } from '../../../../../contract/ads/back-office/campaign-tools.ts'
import type { BodyOf, ReplyOf } from '../../../../../contract/core/endpoint.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import { seesAds } from '../../ads/service.ts'
import { plansWithAds } from '../campaigns-admin.queries.ts'
import { loadCampaigns } from '../running.service.ts'
import { foremost, type Listening, refusalOf } from './decision.ts'

type Asked = BodyOf<typeof adminCampaignTools.simulate>
type Answer = ReplyOf<typeof adminCampaignTools.simulate>

/** Returns why the listener hears no campaign whatever. */
const closedTo = async (
  ctx: AppContext,
  { plan, slot, podcast, songs_since }: Asked,
): Promise<Answer['closed']> => {
  if (!seesAds(ctx, null) || !ctx.settings().enableCampaigns) return 'off'
  if ((await plansWithAds(ctx.db)).some(({ id, without_ads }) => id === plan && without_ads)) return 'plan'
  return slot === 'audio' && podcast === null && songs_since < ctx.settings().campaigns_every ? 'songs' : null
}

/** Says which campaigns a listener could hear next, with their chances, and why not the others; nothing is reserved. */
export const simulate = async (ctx: AppContext, asked: Asked): Promise<Answer> => {
  const { slot, country, language, plan, device, genre, artist, podcast, songs_since } = asked
  const at = asked.at === undefined ? Date.now() : Date.parse(asked.at)
  const listening: Listening = {
    ...{ slot, country, language, plan, device, podcast, manages: [], item: null },
    genres: genre === null ? [] : [genre],
    artists: artist === null ? [] : [artist],
    songs_since: slot === 'audio' && podcast === null ? songs_since : null,
  }
  const all = (await loadCampaigns(ctx, 'all')).filter((one) => one.slot === null || one.slot === slot)
  const judged = all.map((of) => ({ of, refused: refusalOf(of, listening, at) }))
  const open = judged.filter(({ refused }) => refused === null).map(({ of }) => of)
  const first = open.length > 0 ? foremost(open) : []
  const sum = first.reduce((total, { weight }) => total + weight, 0)
  return {
    closed: await closedTo(ctx, asked),
    results: judged
      .map(({ of, refused }) => ({
        id: of.id,
        name: of.name,
        status: of.row.status,
        priority: of.priority,
        refused,
        chance: first.includes(of) ? of.weight / sum : 0,
      }))
      .sort((one, other) => other.chance - one.chance || other.priority - one.priority || one.id - other.id),
  }
}
