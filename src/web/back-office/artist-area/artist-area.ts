import { queryOptions } from '@tanstack/react-query'
import { artists } from '../../../contract/catalog/artists.ts'
import { artistTeam } from '../../../contract/platform/artist-team.ts'
import { artistCounts } from '../../../contract/platform/back-office/roles.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { keyOf } from '../../data/read.ts'

/** The artist that the account selected; null for accounts without artists. */
export const selectedArtistQuery = () =>
  queryOptions({
    queryKey: keyOf(artists.selected, {}),
    queryFn: ({ signal }) => call(artists.selected, {}, { signal }),
  })

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
  // Before the pages of the other artist are shown.
  await queryClient.invalidateQueries({ queryKey: selectedArtistQuery().queryKey })
  void queryClient.invalidateQueries()
}
