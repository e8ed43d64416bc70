import { adminArtistDecisions } from '../../../contract/catalog/back-office/artist-requests.ts'
import type { BodyOf } from '../../../contract/core/endpoint.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'

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

/** Asks the applicant a question. Throws `CallError`. */
export const askApplicant = async (id: number, text: string): Promise<void> => {
  await call(adminArtistDecisions.ask, { params: { id }, body: { text } })
  void queryClient.invalidateQueries()
}

/** Looks again for the code of the applicant. Throws `CallError`. */
export const checkProofAgain = async (id: number): Promise<void> => {
  await call(adminArtistDecisions.check, { params: { id }, body: {} })
  void queryClient.invalidateQueries()
}

/** Rejects a request. Throws `CallError`. */
export const rejectRequest = async (id: number, words: string): Promise<void> => {
  await call(adminArtistDecisions.reject, { params: { id }, body: { words } })
  void queryClient.invalidateQueries()
}
