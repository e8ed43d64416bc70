import { queryOptions } from '@tanstack/react-query'
import type { BodyOf } from '../../../contract/core/endpoint.ts'
import { identities, social } from '../../../contract/platform/session.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { keyOf } from '../../data/read.ts'

const listKey = keyOf(identities.list, {})

/** Starts a login with a provider: returns its URL and a ticket for the return. */
export const startSocial = (driver: string) => call(social.start, { params: { driver } })

/** Exchanges the provider's response for a profile. */
export const exchangeSocial = (driver: string, body: BodyOf<typeof social.exchange>) =>
  call(social.exchange, { params: { driver }, body })

/** Logs in with a profile. */
export const logInSocial = (driver: string, body: BodyOf<typeof social.callback>) =>
  call(social.callback, { params: { driver }, body })

/** Creates the account if the provider returned no email. */
export const completeSocial = (body: BodyOf<typeof identities.complete>) =>
  call(identities.complete, { body })

/** External identities linked to the account. Never persisted. */
export const identitiesQuery = () =>
  queryOptions({
    queryKey: listKey,
    queryFn: ({ signal }) => call(identities.list, {}, { signal }),
    staleTime: 0,
  })

/** Links an external identity to the account. */
export const linkIdentity = async (body: BodyOf<typeof identities.link>): Promise<void> => {
  await call(identities.link, { body })
  await queryClient.invalidateQueries({ queryKey: listKey })
}

/** Unlinks an external identity. */
export const unlinkIdentity = async (driver: string): Promise<void> => {
  await call(identities.unlink, { params: { driver } })
  await queryClient.invalidateQueries({ queryKey: listKey })
}
