import { queryOptions } from '@tanstack/react-query'
import type { BodyOf } from '../../contract/endpoint.ts'
import { type Driver, identities, social } from '../../contract/social.ts'
import { call } from './call.ts'
import { queryClient } from './client.ts'
import { keyOf } from './read.ts'

const listKey = keyOf(identities.list, {})

/** Display names of the providers, the same in all languages. */
export const providerNames: Record<Driver, string> = { google: 'Google', facebook: 'Facebook' }

/** Starts a login with a provider: returns its URL and a ticket for the return. */
export const startSocial = (driver: Driver) => call(social[driver].start, {})

/** Exchanges the provider's response for a profile. */
export const exchangeSocial = (driver: Driver, body: BodyOf<typeof social.google.exchange>) =>
  call(social[driver].exchange, { body })

/** Logs in with a profile. */
export const logInSocial = (driver: Driver, body: BodyOf<typeof social.google.callback>) =>
  call(social[driver].callback, { body })

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
export const unlinkIdentity = async (driver: Driver): Promise<void> => {
  await call(identities.unlink, { params: { driver } })
  await queryClient.invalidateQueries({ queryKey: listKey })
}
