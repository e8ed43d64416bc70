import { adminArtistDecisions } from '../../contract/admin/artist-requests.ts'
import type { BodyOf } from '../../contract/endpoint.ts'
import { call } from './call.ts'
import { queryClient } from './client.ts'

/** Finds existing artists by name, to link a request to. Throws `CallError`. */
export const findPresentArtists = (q: string) => call(adminArtistDecisions.artists, { query: { q } })

/** Approves a request, making the requesting user an artist. Throws `CallError`. */
export const approveRequest = async (
  id: number,
  body: Partial<BodyOf<typeof adminArtistDecisions.approve>>,
): Promise<void> => {
  await call(adminArtistDecisions.approve, { params: { id }, body })
  void queryClient.invalidateQueries()
}

/** Rejects a request. Throws `CallError`. */
export const rejectRequest = async (id: number, words: string): Promise<void> => {
  await call(adminArtistDecisions.reject, { params: { id }, body: { words } })
  void queryClient.invalidateQueries()
}
