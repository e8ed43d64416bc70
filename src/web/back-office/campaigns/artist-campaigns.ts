import { artistCampaignChoices } from '../../../contract/ads/back-office/campaigns.ts'
import { call } from '../../data/call.ts'

/** Finds what a campaign of an artist may be about, or for. */
export const campaignChoicesOf = (artist_id: number) => {
  const find = (what: keyof typeof artistCampaignChoices) => (q: string) =>
    call(artistCampaignChoices[what], { query: { q, artist_id } })
  return { songs: find('songs'), albums: find('albums'), podcasts: find('podcasts'), genres: find('genres') }
}
