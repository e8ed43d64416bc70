import { queryOptions } from '@tanstack/react-query'
import { artistTeam } from '../../../contract/platform/artist-team.ts'
import { artistCounts } from '../../../contract/platform/back-office/roles.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { keyOf } from '../../data/read.ts'

/** The artists that the user manages. */
export const managedArtistsQuery = () =>
  queryOptions({
    queryKey: keyOf(artistTeam.managed, {}),
    queryFn: ({ signal }) => call(artistTeam.managed, {}, { signal }),
  })

/** Number of items per list of the artist area. */
export const artistCountsQuery = (artist_id: number) =>
  queryOptions({
    queryKey: keyOf(artistCounts.get, { query: { artist_id } }),
    queryFn: ({ signal }) => call(artistCounts.get, { query: { artist_id } }, { signal }),
  })

/** Selects the artist that the artist area shows. Throws `CallError`. */
export const selectArtist = async (artist_id: number): Promise<void> => {
  await call(artistTeam.select, { body: { artist_id } })
  void queryClient.invalidateQueries()
}
