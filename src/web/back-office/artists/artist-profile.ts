import { queryOptions } from '@tanstack/react-query'
import { artistProfiles } from '../../../contract/catalog/back-office/artists.ts'
import type { BodyOf } from '../../../contract/core/endpoint.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { keyOf } from '../../data/read.ts'

/** Queries the content of the page of a managed artist. */
export const artistProfileQuery = (artist_id: number) =>
  queryOptions({
    queryKey: keyOf(artistProfiles.get, { query: { artist_id } }),
    queryFn: ({ signal }) => call(artistProfiles.get, { query: { artist_id } }, { signal }),
    staleTime: 0,
  })

/** Changes the page of a managed artist. Throws `CallError`. */
export const saveArtistProfile = async (body: BodyOf<typeof artistProfiles.save>) => {
  const saved = await call(artistProfiles.save, { body })
  queryClient.setQueryData(artistProfileQuery(body.artist_id).queryKey, saved)
  void queryClient.invalidateQueries()
  return saved
}
