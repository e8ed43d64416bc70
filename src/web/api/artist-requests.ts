import { queryOptions } from '@tanstack/react-query'
import { artistRequests } from '../../contract/artist-requests.ts'
import type { BodyOf } from '../../contract/endpoint.ts'
import { call } from './call.ts'
import { queryClient } from './client.ts'
import { keyOf } from './read.ts'

const key = keyOf(artistRequests.own, {})

/** The account's latest artist request. Never persisted: it can be decided at any time. */
export const ownRequestQuery = () =>
  queryOptions({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(artistRequests.own, {}, { signal })).request,
    staleTime: 0,
  })

/** Sends a request to become an artist. */
export const requestArtistRole = async (body: BodyOf<typeof artistRequests.send>): Promise<void> => {
  queryClient.setQueryData(key, await call(artistRequests.send, { body }))
}

/** Withdraws a pending artist request. */
export const withdrawRequest = async (): Promise<void> => {
  await call(artistRequests.withdraw, {})
  await queryClient.invalidateQueries({ queryKey: key })
}
