import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import Provider, { interactionPolicy } from 'oidc-provider'

interface Account {
  accountId: string
  email?: string
  email_verified?: boolean
  name?: string
}

/** A real OpenID provider on loopback that logs everyone in as `account` immediately. */
export interface OpenId {
  issuer: string
  account: Account
  client: { client_id: string; client_secret: string }
  /** Returns a token signed by the provider, or by another key. */
  sign: (claims: JWTPayload, by?: 'other key') => Promise<string>
  close: () => Promise<void>
}

const listening = (server: Server, port: number): Promise<number> =>
  new Promise((resolve) =>
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )

const pair = async () => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { privateKey, jwk: { ...(await exportJWK(privateKey)), kid: 'one', alg: 'RS256', use: 'sig' } }
}

/** Google shows an account chooser; this provider simulates the choice. */
const policyOf = (): object => {
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }))
  return policy
}

/** Opens a provider that redirects browsers to `redirect`. */
export const openId = async (redirect: string, port = 0): Promise<OpenId> => {
  const server = createServer()
  const issuer = `http://127.0.0.1:${await listening(server, port)}`
  const client = { client_id: 'tonearm-at-google', client_secret: 'a-secret-between-two' }
  const [own, other] = [await pair(), await pair()]
  const here: OpenId = {
    issuer,
    client,
    account: { accountId: 'nobody' },
    sign: (claims, by) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .sign((by ? other : own).privateKey),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: [redirect], token_endpoint_auth_method: 'client_secret_post' }],
    jwks: { keys: [own.jwk] },
    cookies: { keys: ['only for tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: {
      policy: policyOf(),
      url: (_: unknown, { uid }: { uid: string }) => `/enter/${uid}`,
    },
    findAccount: () => {
      const { accountId, ...claims } = here.account
      return { accountId, claims: () => ({ sub: accountId, ...claims }) }
    },
    loadExistingGrant: async () => {
      const grant = new provider.Grant({ accountId: here.account.accountId, clientId: client.client_id })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/enter/')) return answer(request, response)
    const { accountId } = here.account
    void provider.interactionFinished(request, response, { login: { accountId }, select_account: {} })
  })
  return here
}

/** Follows the login flow like a browser and returns the callback parameters. */
export const passThrough = async (
  entrance: string,
  redirect: string,
): Promise<{ code: string; state: string }> => {
  const jar = new Map<string, string>()
  let at = entrance
  for (let step = 0; step < 10 && !at.startsWith(redirect); step++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    const next = response.headers.get('location')
    if (next === null) throw new Error(`no way on from ${at}: ${await response.text()}`)
    at = new URL(next, at).href
  }
  const { searchParams } = new URL(at)
  return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' }
}
