import type { BodyOf } from '../../contract/core/endpoint.ts'
import { adminOidcProviders } from '../../contract/platform/back-office/oidc-providers.ts'
import type { SocialProfile } from '../../contract/platform/login.ts'
import { social } from '../../contract/platform/session.ts'
import type { TestApp } from './app.ts'
import { type OpenId, passThrough } from './openid.ts'

type Given = BodyOf<typeof adminOidcProviders.create>

/** Adds an OpenID provider as an administrator does; returns its id. */
export const addProvider = async (
  app: TestApp,
  token: string,
  provider: OpenId,
  more: Partial<Given> = {},
): Promise<number> => {
  const body = { name: 'Door', slug: 'door', issuer: provider.issuer, ...provider.client, ...more } as Given
  return (await app.call(adminOidcProviders.create, { body }, token)).id
}

let count = 0
/** Returns a person with an account at the provider. */
export const somebody = (more: Partial<OpenId['account']> = {}) => {
  const n = count++
  return {
    accountId: `subject-${n}`,
    email: `Person${n}@example.com`,
    email_verified: true,
    name: `Person ${n}`,
    ...more,
  }
}

/** Goes to the provider and back as far as the callback's parameters. */
export const visitProvider = async (
  app: TestApp,
  provider: OpenId,
  driver: string,
  account: OpenId['account'],
) => {
  provider.account = account
  const { url, ticket } = await app.call(social.start, { params: { driver } })
  return { ticket, ...(await passThrough(url, `${app.ctx.settings().appUrl}/login/${driver}/callback`)) }
}

/** Runs the whole provider flow and returns the profile. */
export const profileAt = async (
  app: TestApp,
  provider: OpenId,
  driver: string,
  account: OpenId['account'],
): Promise<SocialProfile> => {
  const body = await visitProvider(app, provider, driver, account)
  return (await app.call(social.exchange, { params: { driver }, body })).profile
}
