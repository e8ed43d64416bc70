import { queryOptions } from '@tanstack/react-query'
import type { BodyOf } from '../../contract/endpoint.ts'
import { type Driver, identities, social } from '../../contract/social.ts'
import { call } from './call.ts'
import { queryClient } from './client.ts'
import { keyOf } from './read.ts'

const listKey = keyOf(identities.list, {})

/** What a provider is called; names are the same in all languages. */
export const providerNames: Record<Driver, string> = { google: 'Google', facebook: 'Facebook' }

/** Where the log-in begins, and the ticket for the way back. */
export const startSocial = (driver: Driver) => call(social[driver].start, {})

/** The profile for what the provider sent back. */
export const exchangeSocial = (driver: Driver, body: BodyOf<typeof social.google.exchange>) =>
  call(social[driver].exchange, { body })

/** Logs in by a profile. */
export const logInSocial = (driver: Driver, body: BodyOf<typeof social.google.callback>) =>
  call(social[driver].callback, { body })

/** Creates the account of somebody whose provider told no e-mail. */
export const completeSocial = (body: BodyOf<typeof identities.complete>) =>
  call(identities.complete, { body })

/** Accounts of other places that open this one. Never kept. */
export const identitiesQuery = () =>
  queryOptions({
    queryKey: listKey,
    queryFn: ({ signal }) => call(identities.list, {}, { signal }),
    staleTime: 0,
  })

/** Lets an account of another place open this one. */
export const linkIdentity = async (body: BodyOf<typeof identities.link>): Promise<void> => {
  await call(identities.link, { body })
  await queryClient.invalidateQueries({ queryKey: listKey })
}

/** Ends that. */
export const unlinkIdentity = async (driver: Driver): Promise<void> => {
  await call(identities.unlink, { params: { driver } })
  await queryClient.invalidateQueries({ queryKey: listKey })
}
