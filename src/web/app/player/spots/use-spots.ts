import { hasCampaigns } from '../../../data/session/ads.ts'
import { useSeesAds } from '../../../data/session/sees-ads.ts'
import { useFollower } from '../../use-follower.ts'

/** Loads all that spots need. */
export const loadSpots = () => import('./Spots.tsx')

const load = () => loadSpots().then((m) => m.startSpots)

/** Lets spots of campaigns play between songs, for listeners who get ads; for others, nothing of it loads. */
export function useSpots(): void {
  useFollower(useSeesAds() && hasCampaigns(), load)
}
