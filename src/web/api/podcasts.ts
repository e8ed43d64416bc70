import { type Episode, episodes, podcasts } from '../../contract/podcasts.ts'
import { queryClient } from './client.ts'
import { itemQuery, readQuery } from './read.ts'

export const podcastQuery = (id: number) => itemQuery(podcasts.get, { params: { id } })

/** Chapters and transcript of an episode. */
export const extrasQuery = (id: number) => readQuery(episodes.extras, { params: { id } })

/** The episodes of a podcast in the order in which it is meant to be heard, from the cache while it is fresh. */
export const loadEpisodes = async (id: number): Promise<Episode[]> =>
  (await queryClient.ensureQueryData(podcastQuery(id))).episodes
