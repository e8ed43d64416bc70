import { featuredRequests } from '../../../contract/site/back-office/home-sections.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { keyOf, readQuery } from '../../data/read.ts'

/** Songs that wait for a managed artist to confirm that it is featured. */
export const featuredRequestsQuery = () => ({ ...readQuery(featuredRequests.list, {}), staleTime: 0 })

/** Confirms or declines that an artist is featured on a song. Throws `CallError`. */
export const answerFeatured = async (
  verb: 'confirm' | 'decline',
  song: number,
  artist_id: number,
): Promise<void> => {
  await call(featuredRequests[verb], { params: { id: song }, body: { artist_id } })
  await queryClient.invalidateQueries({ queryKey: keyOf(featuredRequests.list, {}) })
}
