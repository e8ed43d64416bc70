import { queryOptions } from '@tanstack/react-query'
import { type ArtistRequest, artistRequests } from '../../../contract/catalog/artist-requests.ts'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { keyOf } from '../../data/read.ts'

type Own = ReplyOf<typeof artistRequests.own>
export type Claimable = ReplyOf<typeof artistRequests.claimable>

const key = keyOf(artistRequests.own, {})

/** Milliseconds after which a pending request is read again: it can be decided at any time. */
const OFTEN = 20_000

/** The account's latest artist request and its code. Never persisted. */
export const ownRequestQuery = () =>
  queryOptions({
    queryKey: key,
    queryFn: ({ signal }): Promise<Own> => call(artistRequests.own, {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.request?.status === 'pending' ? OFTEN : false),
  })

/** An artist and whether it can be claimed. */
export const claimableQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(artistRequests.claimable, { params: { id } }),
    queryFn: ({ signal }): Promise<Claimable> =>
      call(artistRequests.claimable, { params: { id } }, { signal }),
    staleTime: 0,
  })

const changed = (request: ArtistRequest): void =>
  void queryClient.setQueryData<Own>(key, (own) => own && { ...own, request })

/** Sends a request to become an artist, or claims one. Throws `CallError`. */
export const requestArtistRole = async (
  body: Parameters<typeof call<typeof artistRequests.send>>[1]['body'],
): Promise<void> => changed(await call(artistRequests.send, { body }))

/** Looks for the code of the account on a page. Throws `CallError`. */
export const checkProof = async (url: string) => {
  const proof = await call(artistRequests.check, { body: { url } })
  void queryClient.invalidateQueries({ queryKey: key })
  return proof
}

/** Answers the operators. Throws `CallError`. */
export const answerOperators = async (text: string): Promise<void> =>
  changed(await call(artistRequests.answer, { body: { text } }))

/** Withdraws a pending artist request. Throws `CallError`. */
export const withdrawRequest = async (): Promise<void> => {
  await call(artistRequests.withdraw, {})
  await queryClient.invalidateQueries({ queryKey: key })
}
