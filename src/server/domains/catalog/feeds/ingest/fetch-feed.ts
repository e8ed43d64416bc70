import type { AppContext } from '../../../../context/app-context.ts'
import { throwError, throwFieldErrors } from '../../../../http/http-error.ts'
import { OutboundError, type OutboundReason } from '../../../../outbound/outbound-error.ts'
import { type FetchedResponse, fetchPublicUrl } from '../../../../outbound/public-fetch.ts'
import { outboundOf } from '../../../../outbound/ssrf.ts'
import { BadFeedError } from './feed.ts'

const MAX_BYTES = 20 * 1024 * 1024
/** For the whole feed, however slowly it arrives: an administrator may be waiting. */
const TOTAL_MS = 10_000
const ACCEPT =
  'application/rss+xml, application/atom+xml;q=0.9, application/xml;q=0.8, text/xml;q=0.8, */*;q=0.1'

/** The source of a feed failed; `message` is a message key. */
export class FeedFetchError extends Error {
  override name = 'FeedFetchError'
}

/** The source of a feed wants a user name and a password, or others. */
export class FeedPasswordError extends FeedFetchError {
  override name = 'FeedPasswordError'
}

/** Message keys by failure reason. */
export const reasons: Record<OutboundReason, string> = {
  address: 'Requests to this address aren’t allowed.',
  'unknown-host': 'This host doesn’t exist.',
  redirects: 'Too many redirects.',
  time: 'The source timed out.',
  size: 'This feed is larger than 20 MB.',
  unreachable: 'The source does not answer.',
}

/** Throws FeedFetchError with the reason unless the source responded with success. */
export const requireOk = (status: number): void => {
  if (status === 404 || status === 410) throw new FeedFetchError('Nothing was found at this URL.')
  if (status === 401 || status === 403) throw new FeedFetchError('The source denied access.')
  if (status !== 200) throw new FeedFetchError('The source returned an unexpected response.')
}

const ours: OutboundReason[] = ['address', 'size']

/** Fetches a feed; null if it has not changed since the last fetch. */
export const fetchFeed = async (
  ctx: AppContext,
  url: string,
  last: { etag: string | null; modified: string | null },
  credentials?: string,
): Promise<FetchedResponse | null> => {
  const headers = {
    accept: ACCEPT,
    ...(last.etag && { 'if-none-match': last.etag }),
    ...(last.modified && { 'if-modified-since': last.modified }),
  }
  const response = await fetchPublicUrl(outboundOf(ctx), url, {
    most: MAX_BYTES,
    totalMs: TOTAL_MS,
    headers,
    credentials,
  }).catch((error: unknown) => {
    if (!(error instanceof OutboundError)) throw error
    throw ours.includes(error.reason)
      ? new BadFeedError(reasons[error.reason])
      : new FeedFetchError(reasons[error.reason])
  })
  if (response.status === 304) return null
  if (response.status === 401)
    throw new FeedPasswordError(
      credentials === undefined
        ? 'This feed needs a user name and a password.'
        : 'The source rejects this user name or password.',
    )
  requireOk(response.status)
  return response
}

/** Fetches a feed from the first of these URLs that answers. Throws the error of the first if none does. */
export const fetchFirst = async (
  ctx: AppContext,
  [url = '', ...others]: string[],
  credentials: string | undefined,
): Promise<{ url: string; response: FetchedResponse }> => {
  try {
    const response = await fetchFeed(ctx, url, { etag: null, modified: null }, credentials)
    if (response === null) throw new FeedFetchError('The source returned an unexpected response.')
    return { url, response }
  } catch (error) {
    if (others.length === 0 || !(error instanceof FeedFetchError) || error instanceof FeedPasswordError)
      throw error
    return fetchFirst(ctx, others, credentials).catch((another: unknown) => {
      throw another instanceof FeedPasswordError ? another : error
    })
  }
}

/** Converts a feed error to a response: 422 for an invalid feed or a wrong password, 502 for an unavailable source. */
export const refuse = (error: unknown): never => {
  if (error instanceof BadFeedError) return throwFieldErrors({ url: [error.message] })
  if (error instanceof FeedPasswordError) return throwFieldErrors({ password: [error.message] })
  if (error instanceof FeedFetchError) return throwError('source_down', error.message)
  throw error
}
