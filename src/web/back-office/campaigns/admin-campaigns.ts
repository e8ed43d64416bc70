import { queryOptions } from '@tanstack/react-query'
import { adminCampaignTools } from '../../../contract/ads/back-office/campaign-tools.ts'
import { adminCampaigns, type campaignActions } from '../../../contract/ads/back-office/campaigns.ts'
import type { BodyOf } from '../../../contract/core/endpoint.ts'
import { call, urlOf } from '../../data/call.ts'
import { saveFile } from '../../data/download.ts'
import { keyOf } from '../../data/read.ts'
import { bulkItems } from '../crud/crud.ts'

export const findCampaignGenres = (q: string) => call(adminCampaignTools.genres, { query: { q } })
export const findCampaignArtists = (q: string) => call(adminCampaignTools.artists, { query: { q } })
export const findCampaignPodcasts = (q: string) => call(adminCampaignTools.podcasts, { query: { q } })

/** The number of campaigns by state. */
export const campaignStatesQuery = () =>
  queryOptions({
    queryKey: [adminCampaignTools.states.path],
    queryFn: ({ signal }) => call(adminCampaignTools.states, {}, { signal }),
  })

/** All plans, and which of them have no ads. */
export const campaignPlansQuery = () =>
  queryOptions({
    queryKey: [adminCampaignTools.plans.path],
    queryFn: ({ signal }) => call(adminCampaignTools.plans, {}, { signal }),
  })

/** Where the prepared spot of a campaign plays. */
export const spotQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(adminCampaignTools.spot, { params: { id } }),
    queryFn: ({ signal }) => call(adminCampaignTools.spot, { params: { id } }, { signal }),
  })

/** The figures of a campaign by day, the latest first. */
export const campaignDaysQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(adminCampaignTools.days, { params: { id } }),
    queryFn: ({ signal }) => call(adminCampaignTools.days, { params: { id } }, { signal }),
  })

/** Whether a link leads anywhere. */
export const linkCheckQuery = (url: string) =>
  queryOptions({
    queryKey: [adminCampaignTools.checkLink.path, url],
    queryFn: ({ signal }) => call(adminCampaignTools.checkLink, { body: { url } }, { signal }),
    staleTime: 60_000,
    retry: false,
  })

type Targets = BodyOf<typeof adminCampaignTools.estimate>

/** How many listeners match. */
export const estimateQuery = (targets: Targets) =>
  queryOptions({
    queryKey: [adminCampaignTools.estimate.path, targets],
    queryFn: ({ signal }) => call(adminCampaignTools.estimate, { body: targets }, { signal }),
    staleTime: 60_000,
  })

/** Which campaigns a listener could hear. Throws `CallError`. */
export const simulateCampaigns = (asked: BodyOf<typeof adminCampaignTools.simulate>) =>
  call(adminCampaignTools.simulate, { body: asked })

/** Makes a draft like a campaign and returns its id. Throws `CallError`. */
export const duplicateCampaign = async (id: number): Promise<number> =>
  (await call(adminCampaignTools.duplicate, { params: { id } })).id

/** Downloads the figures of a campaign. Throws `CallError`. */
export const saveCampaignDays = (id: number): Promise<void> =>
  saveFile(
    urlOf(
      { ...adminCampaignTools.days, path: `${adminCampaignTools.days.path}.csv` } as never,
      { params: { id } } as never,
    ),
    `campaign-${id}.csv`,
  )

/** Changes the state of a campaign; returns why it can't be, if so. Throws `CallError`. */
export const actOnCampaign = async (
  id: number,
  action: Exclude<(typeof campaignActions)[number], 'delete'>,
  value?: string,
): Promise<string | null> => {
  const { failed } = await bulkItems(adminCampaigns, { action, ids: [id], ...(value && { value }) })
  return failed[0]?.message ?? null
}
