import { ClientError } from 'openid-client'
import type { TestResult } from '../../../../../contract/platform/back-office/settings.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import { OutboundError } from '../../../../outbound/outbound-error.ts'
import { outboundOf } from '../../../../outbound/ssrf.ts'
import { causeOf, discoverProvider } from './oidc-client.ts'

const failedWith = (text: string, detail = ''): TestResult => ({
  ok: false,
  text,
  detail: detail.slice(0, 500),
})

interface Mismatch {
  attribute?: string
  body?: { issuer?: unknown }
  cause?: Mismatch
}

/** Returns the issuer that the document names, if that is what the library objected to. */
const otherIssuer = (error: unknown): string | undefined => {
  const cause = causeOf(error, ClientError)?.cause as Mismatch | undefined
  const mismatch = [cause, cause?.cause].find((one) => one?.attribute === 'issuer')
  const issuer = mismatch?.body?.issuer
  return typeof issuer === 'string' ? issuer : undefined
}

const explained = (error: unknown): TestResult => {
  const outbound = causeOf(error, OutboundError)
  if (outbound?.reason === 'address')
    return failedWith(
      'This address isn’t allowed: use https, or add the host to OUTBOUND_ALLOW.',
      outbound.message,
    )
  if (outbound?.reason === 'redirects')
    return failedWith('This URL redirects. Enter the address it leads to.', outbound.message)
  if (outbound) return failedWith('The provider can’t be reached.', outbound.message)
  const issuer = otherIssuer(error)
  if (issuer !== undefined)
    return failedWith('The provider uses a different issuer URL. Enter exactly this one:', issuer)
  const status = causeOf(error, Response)?.status
  return failedWith(
    'There’s no OpenID Connect provider at this URL.',
    status === undefined ? (error as Error).message : `HTTP ${status}`,
  )
}

/** Fetches the discovery document of an issuer, afresh, and explains what is wrong with it. */
export const testDiscovery = async (ctx: AppContext, issuer: string): Promise<TestResult> => {
  try {
    const server = (
      await discoverProvider(outboundOf(ctx), { issuer, client_id: 'test', secret: null })
    ).serverMetadata()
    const missing = (['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const).filter(
      (name) => !server[name],
    )
    if (missing.length > 0) return failedWith('The provider’s description is incomplete.', missing.join(', '))
    return {
      ok: true,
      text: server.end_session_endpoint
        ? 'Connected. This provider supports logging out.'
        : 'Connected. This provider doesn’t support logging out.',
      detail: '',
    }
  } catch (error) {
    return explained(error)
  }
}
