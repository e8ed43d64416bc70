import type { DocumentLoader } from '@fedify/fedify'
import type { AppContext } from '../../../context/app-context.ts'
import { OutboundError } from '../../../outbound/outbound-error.ts'
import { isAllowedHost } from '../../../outbound/providers.ts'
import { fetchPublicUrl } from '../../../outbound/public-fetch.ts'
import { outboundOf } from '../../../outbound/ssrf.ts'
import { ACTIVITY_JSON } from './documents.ts'
import { isHostBlocked } from './followers.queries.ts'

/** Larger than documents of accounts are: reading JSON-LD takes a millisecond for a kilobyte. */
const LIMITS = { most: 64 * 1024, totalMs: 10_000 }
const ACCEPTED = `${ACTIVITY_JSON}, application/ld+json; profile="https://www.w3.org/ns/activitystreams"`
/** Files that somebody uploaded to a server are not its documents. */
const DOCUMENT = /^application\/(activity\+json|ld\+json)\b/i
const JSON_TYPE = /^application\/([\w.-]+\+)?json\b/i

/** Signs a request before it is sent. */
export type SignRequest = (request: Request) => Promise<Request>

/** Returns JSON of another server with the status of its response, over https only. 0: it did not respond. */
const fetchJson = async (
  ctx: AppContext,
  address: string,
  headers: Record<string, string>,
  type: RegExp,
): Promise<{ status: number; url: string; json: unknown }> => {
  const outbound = outboundOf(ctx)
  const failed = { status: 0, url: address, json: null }
  if (!URL.canParse(address)) return failed
  const url = new URL(address)
  if (url.protocol !== 'https:' && !isAllowedHost(outbound, url)) return failed
  try {
    const response = await fetchPublicUrl(outbound, address, { ...LIMITS, headers })
    const { status, body } = response
    const isJson = status === 200 && type.test(response.headers['content-type'] ?? '')
    return { status, url: response.url, json: isJson ? JSON.parse(body.toString('utf8')) : null }
  } catch (error) {
    if (error instanceof OutboundError || error instanceof SyntaxError) return failed
    throw error
  }
}

/** Returns a loader of documents; with `sign`, for servers that answer signed requests only. */
export const documentLoader =
  (ctx: AppContext, fedify: typeof import('@fedify/fedify'), sign?: SignRequest): DocumentLoader =>
  async (address) => {
    const { FetchError, preloadedContexts } = fedify
    const known = preloadedContexts[address]
    if (known !== undefined) return { contextUrl: null, document: known, documentUrl: address }
    const host = URL.canParse(address) ? new URL(address).host : ''
    if (await isHostBlocked(ctx.db, host)) throw new FetchError(address, 'blocked')
    const request = new Request(address, { headers: { accept: ACCEPTED } })
    const { headers } = sign ? await sign(request) : request
    const { status, url, json } = await fetchJson(ctx, address, Object.fromEntries(headers), DOCUMENT)
    // What another server says is not what this one says.
    if (json !== null && new URL(url).host === host)
      return { contextUrl: null, document: json, documentUrl: url }
    throw new FetchError(
      address,
      `HTTP ${status}`,
      ...(status >= 200 ? [new Response(null, { status: status === 200 ? 415 : status })] : []),
    )
  }

/** Returns a loader of contexts, most of which are known. Words of one that cannot be loaded mean nothing. */
export const contextLoader =
  (ctx: AppContext, fedify: typeof import('@fedify/fedify')): DocumentLoader =>
  async (address) => {
    const known = fedify.preloadedContexts[address]
    if (known !== undefined) return { contextUrl: null, document: known, documentUrl: address }
    const { json, url } = await fetchJson(ctx, address, { accept: 'application/ld+json' }, JSON_TYPE)
    return { contextUrl: null, document: json ?? { '@context': {} }, documentUrl: url }
  }

/** Returns whether an account says that it no longer exists. */
export const isGone = async (ctx: AppContext, uri: string): Promise<boolean> =>
  [404, 410].includes((await fetchJson(ctx, uri, { accept: ACCEPTED }, DOCUMENT)).status)

interface WebFinger {
  subject?: unknown
  links?: ({ rel?: unknown; type?: unknown; href?: unknown; template?: unknown } | null)[]
}

/** An account of another server: `@name@host`, or only its host. */
export interface Account {
  name: string | null
  host: string
}

/** Reads what somebody entered as their account or server; null if it is neither. */
export const readAccount = (text: string): Account | null => {
  const [, name = null, host = ''] =
    /^(?:acct:)?@?(?:([\w.-]+)@)?(?:https?:\/\/)?([^\s/@?#]+)\/?$/i.exec(text.trim()) ?? []
  if (!host.includes('.') && !host.includes(':')) return null
  return URL.canParse(`https://${host}`) ? { name, host: new URL(`https://${host}`).host } : null
}

/** Returns the origin of a host: https, except for those that the operator permits otherwise. */
export const originOf = (ctx: AppContext, host: string): string =>
  isAllowedHost(outboundOf(ctx), new URL(`http://${host}`)) ? `http://${host}` : `https://${host}`

/** Asks a server for an account by WebFinger; null if it does not know it, undefined if it does not respond. */
export const webFinger = async (
  ctx: AppContext,
  { name, host }: Account,
): Promise<WebFinger | null | undefined> => {
  const resource = encodeURIComponent(`acct:${name}@${host}`)
  const url = `${originOf(ctx, host)}/.well-known/webfinger?resource=${resource}`
  const { status, json } = await fetchJson(ctx, url, { accept: 'application/jrd+json' }, JSON_TYPE)
  if (status === 0) return undefined
  return json !== null && typeof json === 'object' ? (json as WebFinger) : null
}

const SUBSCRIBE = 'http://ostatus.org/schema/1.0/subscribe'

/** Returns the page of the account's server where it can follow a handle. */
export const followPage = async (
  ctx: AppContext,
  account: Account,
  handle: string,
): Promise<string | null> => {
  const found = account.name === null ? null : await webFinger(ctx, account)
  if (found === undefined) return null
  const links = Array.isArray(found?.links) ? found.links : []
  const template = links.find((link) => link?.rel === SUBSCRIBE)?.template
  const uri = encodeURIComponent(handle)
  if (typeof template === 'string' && template.includes('{uri}')) {
    const url = template.replace('{uri}', uri)
    const { origin = '', host = '' } = URL.parse(url) ?? {}
    if (host !== '' && origin === new URL(originOf(ctx, host)).origin) return url
  }
  // Mastodon and most others have it there.
  return `${originOf(ctx, account.host)}/authorize_interaction?uri=${uri}`
}
