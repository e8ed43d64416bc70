import { MASK } from '../../../../contract/platform/back-office/settings.ts'
import type { ConnectionStep } from '../../../../contract/selling/back-office/payment-providers.ts'
import type { ExternalService } from '../../../../contract/site/back-office/external-services.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { throwError } from '../../../http/http-error.ts'
import { testLrclib } from '../../catalog/index.ts'
import {
  listOidcProviders,
  testDiscovery,
  testFacebook,
  testGoogleAnalytics,
  testMail,
  testPush,
  testStorage,
} from '../../platform/index.ts'
import { listPaymentProviders, testPaymentProvider, timedStep } from '../../selling/index.ts'
import { testLastFm } from '../../social/index.ts'

/** A service, and what is done to test it. */
interface Testable extends ExternalService {
  test: (userId: number) => Promise<ConnectionStep[]>
}

const masked = (isStored: boolean, ending = ''): string => (isStored ? MASK + ending : '')

const stateFrom = (isSetUp: boolean, isUsed = true): ExternalService['state'] =>
  isSetUp ? (isUsed ? 'on' : 'off') : 'missing'

const mail = (ctx: AppContext): Testable => {
  const { smtp_host, smtp_port, smtp_password } = ctx.settings()
  return {
    key: 'mail',
    kind: 'mail',
    name: '',
    state: stateFrom(smtp_host !== ''),
    address: smtp_host && `${smtp_host}:${smtp_port}`,
    secret: masked(smtp_password !== ''),
    fixed: ctx.env.smtpUrl === undefined ? null : 'SMTP_URL',
    test: async (userId) => [await timedStep(() => testMail(ctx, userId))],
  }
}

const storage = (ctx: AppContext): Testable => {
  const url = ctx.env.storageUrl === undefined ? undefined : new URL(ctx.env.storageUrl)
  return {
    key: 'storage',
    kind: 'storage',
    name: '',
    state: stateFrom(url !== undefined),
    address: url ? `${url.host}${url.pathname}` : '',
    secret: masked(Boolean(url?.password)),
    fixed: url ? 'STORAGE_URL' : null,
    test: async () => [await timedStep(() => testStorage(ctx))],
  }
}

const payments = async (ctx: AppContext): Promise<Testable[]> =>
  (await listPaymentProviders(ctx)).map(({ key, enabled, client_id, secret, secret_ending }) => ({
    key,
    kind: key,
    name: '',
    state: stateFrom(secret !== '', enabled),
    address: client_id,
    secret: masked(secret !== '', secret_ending),
    fixed: null,
    test: () => testPaymentProvider(ctx, key, {}),
  }))

const noLoginProvider: Testable = {
  key: 'oidc',
  kind: 'oidc',
  name: '',
  state: 'missing',
  address: '',
  secret: '',
  fixed: null,
  test: async () => [],
}

const loginProviders = async (ctx: AppContext): Promise<Testable[]> => {
  const providers = await listOidcProviders(ctx.db)
  if (providers.length === 0) return [noLoginProvider]
  return providers.map(({ slug, name, issuer, enabled, has_secret }) => ({
    key: `oidc:${slug}`,
    kind: 'oidc',
    name,
    state: stateFrom(true, enabled),
    address: issuer,
    secret: masked(has_secret),
    fixed: null,
    test: async () => [await timedStep(() => testDiscovery(ctx, issuer))],
  }))
}

const facebook = (ctx: AppContext): Testable => {
  const { facebook_login, facebook_client_id, facebook_client_secret } = ctx.settings()
  return {
    key: 'facebook',
    kind: 'facebook',
    name: '',
    state: stateFrom(facebook_client_id !== '' && facebook_client_secret !== '', facebook_login),
    address: facebook_client_id,
    secret: masked(facebook_client_secret !== ''),
    fixed: null,
    test: async () => [await timedStep(() => testFacebook(ctx))],
  }
}

const lastFm = (ctx: AppContext): Testable => {
  const { enable_scrobbling, lastfm_api_key, lastfm_secret } = ctx.settings()
  return {
    key: 'lastfm',
    kind: 'lastfm',
    name: '',
    state: stateFrom(lastfm_api_key !== '' && lastfm_secret !== '', enable_scrobbling),
    address: lastfm_api_key,
    secret: masked(lastfm_secret !== ''),
    fixed: null,
    test: async () => [await timedStep(() => testLastFm(ctx))],
  }
}

const lrclib = (ctx: AppContext): Testable => ({
  key: 'lrclib',
  kind: 'lrclib',
  name: '',
  state: stateFrom(true, ctx.settings().fetch_lyrics),
  address: 'lrclib.net',
  secret: '',
  fixed: null,
  test: async () => [await timedStep(() => testLrclib(ctx))],
})

/** Push services come with browsers, which only show messages of a site with https. */
const push = (ctx: AppContext): Testable => {
  const { protocol, host } = new URL(ctx.settings().appUrl)
  const isSecure = protocol === 'https:'
  return {
    key: 'push',
    kind: 'push',
    name: '',
    state: stateFrom(isSecure),
    address: isSecure ? host : '',
    secret: '',
    fixed: null,
    test: async (userId) => [await timedStep(() => testPush(ctx, userId))],
  }
}

const googleAnalytics = (ctx: AppContext): Testable => {
  const { ga4, ga4MID } = ctx.settings()
  return {
    key: 'google-analytics',
    kind: 'google-analytics',
    name: '',
    state: stateFrom(ga4MID !== '', ga4),
    address: ga4MID,
    secret: '',
    fixed: null,
    test: async () => [await timedStep(() => testGoogleAnalytics(ctx))],
  }
}

const allServices = async (ctx: AppContext): Promise<Testable[]> => [
  mail(ctx),
  storage(ctx),
  ...(await payments(ctx)),
  ...(await loginProviders(ctx)),
  facebook(ctx),
  lastFm(ctx),
  lrclib(ctx),
  push(ctx),
  googleAnalytics(ctx),
]

/** Returns the services outside of this server with masked secrets. */
export const listServices = async (ctx: AppContext): Promise<ExternalService[]> =>
  (await allServices(ctx)).map(({ test: _, ...service }) => service)

/** Calls a service as it is set up. 404 if there is no such service, 409 if it is not set up. */
export const testService = async (
  ctx: AppContext,
  userId: number,
  key: string,
): Promise<ConnectionStep[]> => {
  const service = (await allServices(ctx)).find((one) => one.key === key) ?? throwError('not_found')
  return service.state === 'missing'
    ? throwError('conflict', 'This service isn’t set up.')
    : service.test(userId)
}
