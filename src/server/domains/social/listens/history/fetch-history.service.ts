import { setTimeout as sleep } from 'node:timers/promises'
import { LISTENBRAINZ_URL } from '../../../../../contract/social/scrobbling.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import { OutboundError } from '../../../../outbound/outbound-error.ts'
import { fetchProvider } from '../../../../outbound/providers.ts'
import { outboundOf } from '../../../../outbound/ssrf.ts'
import { readLastFm } from '../../scrobbling/lastfm.service.ts'
import { MISCONFIGURED } from '../../scrobbling/service.ts'
import { lastFm, listenBrainz } from './entries.ts'
import { Batches, type HistoryBatch, HistoryError } from './history.service.ts'

type Json = Record<string, unknown>

const MAX_ATTEMPTS = 6
/** Waiting time before the second attempt, which doubles. */
const PAUSE_MS = 500
const MAX_PAUSE_MS = 120_000
const MAX_PAGE = 10 * 1024 ** 2
/** After as many, a server is given up that always has another one. */
const MAX_PAGES = 10_000
const MAX_ON_PAGE = 1000
const TIMEOUT_MS = 60_000

const unknownAccount = (): HistoryError =>
  new HistoryError('This account doesn’t exist, or its history is private.')

const headerMs = ({ headers }: Response, name: string): number | null => {
  const text = headers.get(name)
  const seconds = text === null ? Number.NaN : Number(text)
  return seconds >= 0 ? Math.min(seconds * 1000, MAX_PAUSE_MS) : null
}

/** Returns a page. Tries again, after as long as the service wants, while it is busy or out of reach. */
const fetchPage = async <T>(
  request: () => Promise<{ page: T } | { busy: Response }>,
  signal: AbortSignal | undefined,
): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    let pause = PAUSE_MS * 2 ** (attempt - 1)
    try {
      const result = await request()
      if ('page' in result) return result.page
      const { busy } = result
      pause = headerMs(busy, 'retry-after') ?? headerMs(busy, 'x-ratelimit-reset-in') ?? pause
      if (attempt === MAX_ATTEMPTS) throw new OutboundError(`HTTP ${busy.status}`)
    } catch (error) {
      if (!(error instanceof OutboundError) || error.reason === 'address' || attempt === MAX_ATTEMPTS)
        throw error
    }
    await sleep(pause, undefined, { signal })
  }
}

export interface FetchOptions {
  user_name: string
  signal?: AbortSignal | undefined
}

/**
 * Fetches the history of an account of ListenBrainz, newest first. Throws HistoryError for an unknown account, OutboundError
 * if the service does not respond.
 */
export async function* fetchListenBrainz(
  ctx: AppContext,
  { user_name, signal, api_url = LISTENBRAINZ_URL }: FetchOptions & { api_url?: string },
): AsyncGenerator<HistoryBatch> {
  const get = (path: string): Promise<Json> =>
    fetchPage<Json>(async () => {
      const address = `${api_url}/1/user/${encodeURIComponent(user_name)}/${path}`
      const options = { maxBytes: MAX_PAGE, timeoutMs: TIMEOUT_MS }
      const response = await fetchProvider(outboundOf(ctx), [], address, options)
      if (response.status === 404) throw unknownAccount()
      const answer: unknown = await response.json().catch(() => null)
      const { payload } = (answer ?? {}) as { payload?: Json }
      if (response.status !== 200 || !payload) return { busy: response }
      if (response.headers.get('x-ratelimit-remaining') === '0')
        await sleep(headerMs(response, 'x-ratelimit-reset-in') ?? 0, undefined, { signal })
      return { page: payload }
    }, signal)
  const total = Number((await get('listen-count')).count) || 0
  const batches = new Batches('listenbrainz', total)
  let read = 0
  let before: number | null = null
  let oldest = Number.POSITIVE_INFINITY
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const query: string = before === null ? '' : `&max_ts=${before}`
    const { listens } = await get(`listens?count=${MAX_ON_PAGE}${query}`)
    const page: Json[] = Array.isArray(listens) ? listens.slice(0, MAX_ON_PAGE).filter(listenBrainz.is) : []
    if (page.length === 0) break
    read += page.length
    for (const one of page)
      if (batches.add(listenBrainz.read(one, { incognito: true }))) yield batches.take(Math.min(read, total))
    yield batches.take(Math.min(read, total))
    const last = Math.min(...page.map(({ listened_at }) => Number(listened_at)))
    // It begins anew.
    if (before !== null && last >= before) break
    // Others may have begun in the same second.
    before = last < oldest ? last + 1 : last
    oldest = last
  }
  yield batches.take(total)
}

const PAGE = 200

/**
 * Fetches the history of an account of Last.fm with the key of the site, newest first. Throws HistoryError for an unknown or
 * private account, OutboundError if the service does not respond.
 */
export async function* fetchLastFm(
  ctx: AppContext,
  { user_name, signal }: FetchOptions,
): AsyncGenerator<HistoryBatch> {
  // What is played meanwhile would move the pages.
  const to = String(Math.floor(Date.now() / 1000))
  let batches: Batches | null = null
  let total = 0
  for (let number = 1; ; number++) {
    const params = { user: user_name, limit: String(PAGE), page: String(number), to }
    const recent = await fetchPage(async () => {
      const found = await readLastFm(ctx, 'user.getRecentTracks', params)
      if (found === 'unknown') throw unknownAccount()
      if (found === 'misconfigured') throw new HistoryError(MISCONFIGURED)
      return 'answer' in found
        ? { page: (found.answer as { recenttracks?: Json }).recenttracks ?? {} }
        : found
    }, signal)
    const attributes = (recent['@attr'] ?? {}) as Json
    total = Number(attributes.total) || 0
    batches ??= new Batches('lastfm', total)
    // A single track is not in an array; the one that plays has no date.
    const page = ([recent.track ?? []].flat() as Json[]).filter((one) => lastFm.is(one) && 'date' in one)
    const read = Math.min(number * PAGE, total)
    for (const one of page) if (batches.add(lastFm.read(one, { incognito: true }))) yield batches.take(read)
    if (number >= (Number(attributes.totalPages) || 0)) break
  }
  yield batches.take(total)
}
