import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import Provider, { type KoaContextWithOIDC } from 'oidc-provider'

interface Account {
  accountId: string
  email?: string
  email_verified?: boolean
  name?: string
  groups?: string[]
}

/** Changes the claims of the next ID tokens; `by` another key than the published one. */
interface Forgery {
  change: JWTPayload
  by?: 'other key'
}

/** A real OpenID provider on loopback that logs everyone in as `account` immediately. */
export interface OpenId {
  issuer: string
  /** For OUTBOUND_ALLOW. */
  host: string
  account: Account
  client: { client_id: string; client_secret: string }
  /** Replaces the ID tokens while set. */
  forgery: Forgery | null
  close: () => Promise<void>
}

interface Options {
  /** Public address of the product. */
  appUrl: string
  /** The names that it may have there. */
  slugs?: string[]
  port?: number
  /** Keeps email, name and groups out of the ID token, as the specification suggests. */
  claimsByUserinfo?: boolean
}

const listening = (server: Server, port: number): Promise<number> =>
  new Promise((resolve) =>
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )

const pair = async () => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { privateKey, jwk: { ...(await exportJWK(privateKey)), kid: 'one', alg: 'RS256', use: 'sig' } }
}

/** Confirms the log-out by itself; others ask. */
const confirmLogout = (ctx: KoaContextWithOIDC, form: string): void => {
  const script =
    "document.forms[0].insertAdjacentHTML('beforeend', '<input name=logout value=yes>');document.forms[0].submit()"
  ctx.body = `<!doctype html><title>Log out</title>${form}<script>${script}</script>`
}

/** Opens a provider that knows the product as a client. */
export const openId = async ({
  appUrl,
  slugs = ['google'],
  port = 0,
  claimsByUserinfo = false,
}: Options): Promise<OpenId> => {
  const server = createServer()
  const host = `127.0.0.1:${await listening(server, port)}`
  const issuer = `http://${host}`
  const client = { client_id: 'tonearm-here', client_secret: 'a-secret-between-two' }
  const [own, other] = [await pair(), await pair()]
  const here: OpenId = {
    issuer,
    host,
    client,
    account: { accountId: 'nobody' },
    forgery: null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const provider = new Provider(issuer, {
    clients: [
      {
        ...client,
        redirect_uris: slugs.map((slug) => `${appUrl}/login/${slug}/callback`),
        post_logout_redirect_uris: [`${appUrl}/login`],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    jwks: { keys: [own.jwk] },
    cookies: { keys: ['only for tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    conformIdTokenClaims: claimsByUserinfo,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: true, logoutSource: confirmLogout },
    },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/enter/${uid}` },
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
  provider.use(async (ctx, next) => {
    await next()
    const body = ctx.body as { id_token?: string } | undefined
    if (ctx.path !== '/token' || !here.forgery || !body?.id_token) return
    const { change, by } = here.forgery
    const token = new SignJWT({ ...decodeJwt(body.id_token), ...change })
    body.id_token = await token
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .sign((by ? other : own).privateKey)
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/enter/')) return answer(request, response)
    const { accountId } = here.account
    void provider.interactionFinished(request, response, { login: { accountId } })
  })
  return here
}

/** Follows the login flow like a browser and returns the callback parameters. */
export const passThrough = async (
  entrance: string,
  redirect: string,
): Promise<{ code: string; state: string; iss?: string }> => {
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
  const iss = searchParams.get('iss')
  const back = { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' }
  return iss === null ? back : { ...back, iss }
}
