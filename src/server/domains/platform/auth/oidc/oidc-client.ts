import { LRUCache } from 'lru-cache'
import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
} from 'openid-client'
import type { AppContext } from '../../../../context/app-context.ts'
import { open, seal } from '../../../../db/secret-box.ts'
import { OutboundError } from '../../../../outbound/outbound-error.ts'
import { fetchProvider, isAllowedHost } from '../../../../outbound/providers.ts'
import { type OutboundEnv, outboundOf } from '../../../../outbound/ssrf.ts'
import type { OidcProvider } from './queries.ts'

type Env = AppContext['env']

const CACHE_MS = 3_600_000
const SECRET = 'client secret of a login provider'

export const encryptSecret = (env: Env, secret: string): Buffer => seal(env.secret, SECRET, secret)

/**
 * Requests of one provider. Its own origin may be internal, since an administrator configured it; other hosts that its
 * discovery document names must be public.
 */
const fetchFor =
  (env: OutboundEnv, issuer: URL): CustomFetch =>
  (address, { method, headers, body }) =>
    fetchProvider(env, issuer.protocol === 'https:' ? [issuer.origin] : [], address, {
      method,
      headers,
      ...(body instanceof URLSearchParams && { body }),
    })

/** Basic is what a provider expects unless it says otherwise, and some accept only one of the two. */
const withSecret = (secret: string): ClientAuth => {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)]
  return (server, ...rest) => {
    const known = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (known.includes('client_secret_basic') ? basic : post)(server, ...rest)
  }
}

interface DiscoveryClient {
  issuer: string
  client_id: string
  secret: string | null
}

/** Fetches the discovery document of an issuer and checks that it is its own. */
export const discoverProvider = (
  env: OutboundEnv,
  { issuer, client_id, secret }: DiscoveryClient,
): Promise<Configuration> => {
  const url = new URL(issuer)
  if (url.protocol !== 'https:' && !isAllowedHost(env, url))
    throw new OutboundError(`${url.host} may only be requested over https`, 'address')
  return discovery(url, client_id, undefined, secret === null ? None() : withSecret(secret), {
    [customFetch]: fetchFor(env, url),
    // The signature is checked although TLS already vouches for the token.
    execute: [enableNonRepudiationChecks, ...(url.protocol === 'https:' ? [] : [allowInsecureRequests])],
  })
}

const configurations = new LRUCache<string, Configuration>({ max: 100, ttl: CACHE_MS })

/** Returns the configuration of a provider, fetched at most once an hour and again after each change. */
export const loadConfiguration = async (
  ctx: Pick<AppContext, 'env' | 'settings'>,
  provider: OidcProvider,
): Promise<Configuration> => {
  const { id, issuer, client_id, encrypted_client_secret: sealed, updated_at } = provider
  const key = JSON.stringify([id, issuer, updated_at])
  const cached = configurations.get(key)
  if (cached) return cached
  const secret = sealed && open(ctx.env.secret, SECRET, sealed)
  const configuration = await discoverProvider(outboundOf(ctx), { issuer, client_id, secret })
  configurations.set(key, configuration)
  return configuration
}

/** Returns the first cause of a kind; the library wraps what its requests throw. */
export const causeOf = <T>(error: unknown, kind: abstract new (...args: never[]) => T): T | undefined => {
  if (error instanceof kind) return error
  return error instanceof Error && error.cause !== undefined ? causeOf(error.cause, kind) : undefined
}

/** Returns the code of an error of the library, for the log: neither its message nor its cause, which may hold tokens. */
export const codeOf = (error: unknown): string => {
  const { code, error: reported } = (error ?? {}) as { code?: unknown; error?: unknown }
  return [code, reported].filter((part) => typeof part === 'string').join(' ') || 'unknown'
}
