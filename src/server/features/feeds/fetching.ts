import { fail, failFields } from '../../http/fail.ts'
import { OutboundFailed, type OutboundReason } from '../../outbound/failed.ts'
import { type FetchedAnswer, fetchPublic } from '../../outbound/public.ts'
import type { Platform } from '../../platform.ts'
import { BadFeed } from './feed.ts'

type On = Pick<Platform, 'env'>

const MOST_BYTES = 20 * 1024 * 1024
const ACCEPT =
  'application/rss+xml, application/atom+xml;q=0.9, application/xml;q=0.8, text/xml;q=0.8, */*;q=0.1'

/** The source of a feed does not answer as it should; `message` is a message key. */
export class FeedAway extends Error {
  override name = 'FeedAway'
}

/** What is told of each, as message keys. */
export const reasons: Record<OutboundReason, string> = {
  address: 'This address cannot be asked.',
  'unknown-host': 'There is no such host.',
  redirects: 'This address leads on and on.',
  time: 'The source takes too long to answer.',
  size: 'This feed is larger than 20 MB.',
  unreachable: 'The source does not answer.',
}

/** Throws FeedAway, saying what is the matter, unless a source answered with what was asked for. */
export const expectFound = (status: number): void => {
  if (status === 404 || status === 410) throw new FeedAway('There is nothing at this address any more.')
  if (status === 401 || status === 403) throw new FeedAway('The source refuses to be read.')
  if (status !== 200) throw new FeedAway('The source does not answer as it should.')
}

const ours: OutboundReason[] = ['address', 'size']

/** The bytes of a feed, or null when they are those of the last look. */
export const fetchFeed = async (
  on: On,
  url: string,
  last: { etag: string | null; modified: string | null },
): Promise<FetchedAnswer | null> => {
  const headers = {
    accept: ACCEPT,
    ...(last.etag && { 'if-none-match': last.etag }),
    ...(last.modified && { 'if-modified-since': last.modified }),
  }
  const answer = await fetchPublic(on.env, url, { most: MOST_BYTES, headers }).catch((error: unknown) => {
    if (!(error instanceof OutboundFailed)) throw error
    throw ours.includes(error.reason)
      ? new BadFeed(reasons[error.reason])
      : new FeedAway(reasons[error.reason])
  })
  if (answer.status === 304) return null
  expectFound(answer.status)
  return answer
}

/** Tells a caller what is wrong with a feed: 422 for what is none, 502 for a source that is away. */
export const refuse = (error: unknown): never => {
  if (error instanceof BadFeed) return failFields({ url: [error.message] })
  if (error instanceof FeedAway) return fail('source_down', error.message)
  throw error
}
