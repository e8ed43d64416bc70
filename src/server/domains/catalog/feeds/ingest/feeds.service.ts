import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { isMarkedAsUntransferable, Worker } from 'node:worker_threads'
import type { adminFeeds, FeedReport } from '../../../../../contract/catalog/back-office/feeds.ts'
import type { BodyOf } from '../../../../../contract/core/endpoint.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import { slugOf } from '../../../../core/normalized-key.ts'
import { type AuditAuthor, record } from '../../../../crud/audit.ts'
import type { Trx } from '../../../../db/schema.ts'
import { orNotFound, throwError } from '../../../../http/http-error.ts'
import { BadMediaError } from '../../../../media/bad-media.ts'
import { OutboundError } from '../../../../outbound/outbound-error.ts'
import { type FetchedResponse, fetchPublicUrl, openPublicUrl } from '../../../../outbound/public-fetch.ts'
import { outboundOf } from '../../../../outbound/ssrf.ts'
import { notify, notifyNewEpisodes } from '../../../platform/index.ts'
import { storeCover } from '../../importing/covers/service.ts'
import { BadFeedError, type FeedChannel, type FeedEnd } from './feed.ts'
import { credentialsFor, openCredentials, sealCredentials } from './feed-access.service.ts'
import { feedInPage, readAddress } from './feed-address.ts'
import type { FeedBytes } from './feed-parser.ts'
import {
  claimDue,
  claimFollowed,
  feedStates,
  podcastManagers,
  recordFetch,
  recordFetchFailure,
  setEnabled,
} from './feed-schedule.queries.ts'
import { FeedFetchError, fetchFeed, fetchFirst, refuse } from './fetch-feed.ts'
import {
  deleteArtwork,
  feedCredentials,
  insertFeedPodcast,
  knownItems,
  loadFeed,
  lockFeed,
  mergeRenamed,
  newestEnclosure,
  podcastOfFeed,
  type ReadPodcast,
  replaceGenres,
  storeCredentials,
  updateChannel,
  updateCover,
  updateDirectEnclosure,
  upsertEpisodes,
} from './queries.ts'

const MAX_IMAGE_BYTES = 20 * 1024 * 1024
const IMAGE_MS = 10_000

/** Creates the cover from the image a feed names; false if it cannot be fetched or is not an image. */
const fetchCover = async (ctx: AppContext, podcastId: number, url: string): Promise<boolean> => {
  try {
    const { status, body } = await fetchPublicUrl(outboundOf(ctx), url, {
      most: MAX_IMAGE_BYTES,
      totalMs: IMAGE_MS,
      credentials: await credentialsFor(ctx, podcastId, url),
    })
    if (status !== 200) return false
    await updateCover(ctx.db, podcastId, url, await storeCover(ctx, body))
    return true
  } catch (error) {
    if (error instanceof OutboundError) return false
    if (!(error instanceof BadMediaError)) throw error
    // A retry would not help.
    await updateCover(ctx.db, podcastId, url, null)
    return false
  }
}

/**
 * Returns whether a page of this instance may play the URL directly: over HTTPS, without redirects, and with CORS
 * allowed.
 */
const isDirect = async (ctx: AppContext, url: string): Promise<boolean> => {
  if (!url.startsWith('https:')) return false
  const { origin } = new URL(ctx.settings().appUrl)
  try {
    const response = await openPublicUrl(outboundOf(ctx), url, { headers: { range: 'bytes=0-0', origin } })
    response.body.on('error', () => undefined).destroy()
    const leave = response.headers['access-control-allow-origin']
    return (
      response.status === 206 && response.url === new URL(url).href && (leave === '*' || leave === origin)
    )
  } catch {
    return false
  }
}

/** Determines once whether browsers may fetch a podcast's episodes directly; otherwise they are proxied. */
const checkEnclosures = async (ctx: AppContext, podcastId: number): Promise<void> => {
  const url = await newestEnclosure(ctx.db, podcastId)
  if (url !== null) await updateDirectEnclosure(ctx.db, podcastId, await isDirect(ctx, url))
}

/** Maximum parse time of a feed, excluding the time its consumer takes. */
const PARSE_TIMEOUT_MS = 10_000
/** Limits of the worker thread: small, so that it collects garbage often. */
const MAX_MEMORY_MB = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 }

type WorkerMessage = { batch: Uint8Array<ArrayBuffer> } | { end: FeedEnd } | { bad: string }

const tooLarge = (): BadFeedError => new BadFeedError('This feed is too large or too deeply nested.')
const timedOut = (): BadFeedError => new BadFeedError('This feed took too long to load.')

/**
 * Parses a feed in a worker thread, so that the server stays responsive: passes on new and changed episodes in batches
 * as JSON and returns the rest. Throws BadFeedError if it is invalid or takes too long.
 */
export const parseInWorker = async (
  feed: FeedBytes,
  take: (batch: Uint8Array) => Promise<void>,
  patience = PARSE_TIMEOUT_MS,
): Promise<FeedEnd> => {
  const { buffer } = feed.bytes
  const worker = new Worker(new URL('./feed-worker.ts', import.meta.url), {
    workerData: feed,
    // The bytes are transferred; they are no longer needed here.
    transferList: buffer instanceof ArrayBuffer && !isMarkedAsUntransferable(buffer) ? [buffer] : [],
    resourceLimits: MAX_MEMORY_MB,
  })
  let left = patience
  const ask = async (): Promise<WorkerMessage> => {
    const began = performance.now()
    const late = AbortSignal.timeout(Math.max(1, Math.ceil(left)))
    worker.postMessage('next')
    const message = await once(worker, 'message', { signal: late }).catch((error: unknown) => {
      if (late.aborted) throw timedOut()
      throw (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error
    })
    left -= performance.now() - began
    return message[0]
  }
  try {
    for (let next = ask(); ; ) {
      const message = await next
      if ('bad' in message) throw new BadFeedError(message.bad)
      if ('end' in message) return message.end
      // The worker continues while this batch is stored.
      next = ask()
      next.catch(() => undefined)
      await take(message.batch)
      // Freed now rather than at the next garbage collection.
      message.batch.buffer.transfer(0)
    }
  } finally {
    await worker.terminate()
  }
}

/** A feed is disabled after this many consecutive failures. */
const MAX_FAILURES = 10
/** Feeds queued per run; the others follow in the next minute. */
const MAX_DUE = 100

const hashOf = (remarks: FeedChannel): string =>
  createHash('sha256').update(JSON.stringify(remarks)).digest('base64').slice(0, 22)

type Stored = FeedEnd & { added: number; changed: number }

/** Stores a fetched feed, all or nothing, and notifies followers of new episodes. */
const store = async (
  ctx: AppContext,
  trx: Trx,
  id: number,
  response: FetchedResponse,
  known: ReadonlyMap<string, string>,
  channelHash: string | null,
): Promise<Stored> => {
  const sum = { added: 0, changed: 0 }
  const feed = {
    bytes: response.body,
    contentType: response.headers['content-type'],
    url: response.url,
    known,
  }
  const end = await parseInWorker(feed, async (batch) => {
    const { added, changed } = await upsertEpisodes(trx, id, batch)
    sum.added += added
    sum.changed += changed
  })
  if (sum.added > 0 && end.gone.length > 0) {
    const renamed = await mergeRenamed(trx, id, [...known.keys()], end.gone)
    sum.added -= renamed
    sum.changed += renamed
  }
  const hash = hashOf(end.channel)
  if (hash !== channelHash) {
    await updateChannel(trx, id, end.channel, hash)
    const genres = end.channel.categories.map((name) => ({ name, slug: slugOf(name) }))
    await replaceGenres(trx, id, genres)
  }
  if (sum.added > 0) await notifyNewEpisodes(ctx, trx)
  if (end.channel.cover_url !== null) await deleteArtwork(trx, id, end.channel.cover_url)
  return { ...end, ...sum }
}

/**
 * Records the fetch and schedules the next one; follows permanent moves announced by the feed, or else by its
 * redirects.
 */
const isSameHost = (one: string, other: string): boolean => new URL(one).hostname === new URL(other).hostname

const settle = async (
  ctx: AppContext,
  id: number,
  from: string,
  response: FetchedResponse,
  end: Stored,
): Promise<void> => {
  const { etag = null, 'last-modified': modified = null } = response.headers
  const next = end.channel.new_url ?? response.permanentUrl
  // Another host must not get the password.
  const url = isSameHost(next, from) || !(await feedCredentials(ctx.db, id)) ? next : from
  // The validators of this source mean nothing at another URL.
  const same = url === response.permanentUrl
  const moved = await recordFetch(ctx.db, id, {
    etag: same ? etag : null,
    modified: same ? modified : null,
    url,
  })
  if (url !== from) end.remarks.push(moved ? 'moved' : 'taken')
}

const reportOf = (id: number, title: string, { channel, gone: _, ...stored }: Stored): FeedReport => ({
  ...stored,
  podcast_id: id,
  title: channel.title ?? title,
  read: true,
})

const nothingNew = ({ id, title }: ReadPodcast): FeedReport => ({
  podcast_id: id,
  title,
  read: false,
  found: 0,
  added: 0,
  changed: 0,
  same: 0,
  skipped: [],
  skipped_count: 0,
  remarks: [],
})

/** Downloads the cover if its URL changed, then checks whether browsers can play the new enclosures directly. */
const fetchCoverAndEnclosure = async (
  ctx: AppContext,
  id: number,
  before: string | null,
  end: Stored,
): Promise<void> => {
  const { cover_url } = end.channel
  if (cover_url !== null && cover_url !== before && !(await fetchCover(ctx, id, cover_url)))
    end.remarks.push('cover')
  if (end.added > 0) await checkEnclosures(ctx, id)
}

const fetchOnce = async (ctx: AppContext, podcast: ReadPodcast): Promise<FeedReport> => {
  const { id, title, source_feed, etag, last_modified: modified, encrypted_credentials } = podcast
  const credentials = openCredentials(ctx, encrypted_credentials)
  const response = await fetchFeed(ctx, source_feed, { etag, modified }, credentials)
  if (response === null) {
    await recordFetch(ctx.db, id, { etag, modified, url: source_feed })
    return nothingNew(podcast)
  }
  const end = await ctx.db.transaction().execute(async (trx) => {
    await lockFeed(trx, id)
    return store(ctx, trx, id, response, await knownItems(trx, id), podcast.channel_hash)
  })
  await fetchCoverAndEnclosure(ctx, id, podcast.artwork_url, end)
  await settle(ctx, id, source_feed, response, end)
  return reportOf(id, title, end)
}

/** Records a failure; podcast managers are notified when it disables the feed. */
const recordFailure = (
  ctx: AppContext,
  { id, title }: ReadPodcast,
  failure: { error: string; most: number; counts: boolean },
): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    if (!(await recordFetchFailure(trx, id, failure))) return
    const remarks = {
      text: 'feed_disabled',
      link: '/admin/configuration/feeds',
      item: { type: 'podcast', id },
    } as const
    const to = await podcastManagers(trx)
    await notify(trx, {
      kind: 'feed',
      to,
      exclude: [],
      subject: `feed ${id}`,
      title,
      ...remarks,
      several: remarks,
    })
  })

/**
 * Fetches a podcast's feed and stores any error. Manual refreshes don't count towards disabling it. Throws BadFeedError and
 * FeedFetchError.
 */
const fetchAndRecord = async (
  ctx: AppContext,
  podcast: ReadPodcast,
  by: 'job' | 'hand',
): Promise<FeedReport> => {
  try {
    return await fetchOnce(ctx, podcast)
  } catch (error) {
    const countsAsFailure = error instanceof BadFeedError || error instanceof FeedFetchError
    const message = countsAsFailure ? error.message : 'Server error'
    await recordFailure(ctx, podcast, { error: message, most: MAX_FAILURES, counts: by === 'job' })
    throw error
  }
}

/** Refreshes a podcast's feed now. 404 if it has none, 422 and 502 as for `importFeed`. */
export const refreshFeed = async (ctx: AppContext, id: number): Promise<FeedReport> =>
  fetchAndRecord(ctx, orNotFound(await loadFeed(ctx.db, id)), 'hand').catch(refuse)

/** Refreshes a feed as a job; failures of the source do not fail the job. */
export const handleRefreshFeed = async (ctx: AppContext, id: number): Promise<void> => {
  const podcast = await loadFeed(ctx.db, id)
  if (!podcast || podcast.disabled) return
  await fetchAndRecord(ctx, podcast, 'job').catch((error: unknown) => {
    if (!(error instanceof BadFeedError || error instanceof FeedFetchError)) throw error
    ctx.log.info({ podcast_id: id, reason: error.message }, 'could not update a feed')
  })
}

/** Queues the feeds that are due. */
export const scheduleFeedRefreshes = async (ctx: AppContext): Promise<void> => {
  if (!ctx.settings().enablePodcasts) return
  const due = await claimDue(ctx.db, MAX_DUE)
  await ctx.queue.sendMany(
    'refresh-feed',
    due.map((podcast_id) => ({ podcast_id })),
  )
}

interface FetchedFeed {
  url: string
  response: FetchedResponse
  /** Those that its host may get. */
  credentials: string | undefined
  /** Whether a web page named it. */
  named: boolean
}

/** Fetches a feed by an address that may be that of its web page. */
const fetchAt = async (
  ctx: AppContext,
  urls: string[],
  credentials: string | undefined,
): Promise<FetchedFeed> => {
  const fetched = await fetchFirst(ctx, urls, credentials)
  const { url, headers, body } = fetched.response
  const feed = feedInPage(body, { url, contentType: headers['content-type'] })
  if (feed === null) return { ...fetched, credentials, named: false }
  const own = isSameHost(feed, fetched.url) ? credentials : undefined
  return { ...(await fetchFirst(ctx, [feed], own)), credentials: own, named: true }
}

const failKnown = (named = false): never =>
  throwError(
    'conflict',
    named ? 'The feed of this web page has already been added.' : 'This feed has already been added.',
  )

/** A podcast whose feed was imported before; `named` if a web page names it. */
interface KnownFeed {
  podcast_id: number
  named: boolean
}

/**
 * Creates a podcast from a feed, unless there is one; that one gets a new password, if there is one. 422 if it is not a
 * feed, or wants a password; 502 if its source is unavailable.
 */
export const addFeed = async (
  ctx: AppContext,
  writer: AuditAuthor,
  { url: address, username = '', password = '' }: BodyOf<typeof adminFeeds.importFeed>,
): Promise<FeedReport | KnownFeed> => {
  const { urls, credentials: inAddress } = readAddress(address)
  if (urls.length === 0) return refuse(new BadFeedError('Enter a valid URL (http or https).'))
  const given = username || password ? `${username}:${password}` : inAddress
  const known = given === undefined ? await podcastOfFeed(ctx.db, urls) : null
  if (known !== null) return { podcast_id: known, named: false }
  const { url, response, credentials, named } = await fetchAt(ctx, urls, given).catch(refuse)
  const sealed = credentials === undefined ? null : sealCredentials(ctx, credentials)
  // Another host must not get the password.
  const source = sealed === null || isSameHost(url, response.permanentUrl) ? response.permanentUrl : url
  const existing = await podcastOfFeed(ctx.db, [url, source])
  if (existing !== null) {
    if (sealed === null) return { podcast_id: existing, named }
    await storeCredentials(ctx.db, existing, sealed)
    return refreshFeed(ctx, existing)
  }
  const { id, end } = await ctx.db
    .transaction()
    .execute(async (trx) => {
      const podcastId = (await insertFeedPodcast(trx, source, new URL(url).hostname)) ?? failKnown()
      if (sealed !== null) await storeCredentials(trx, podcastId, sealed)
      const stored = await store(ctx, trx, podcastId, response, new Map(), null)
      if (stored.found > 0 && stored.added === 0)
        throw new BadFeedError('This feed has no episodes with audio.')
      const label = stored.channel.title ?? url
      const after = { source_feed: source, episodes: stored.added }
      await record(trx, writer, [
        { resource: 'podcasts', action: 'import', item_id: podcastId, label, after },
      ])
      return { id: podcastId, end: stored }
    })
    .catch(refuse)
  await fetchCoverAndEnclosure(ctx, id, null, end)
  await settle(ctx, id, url, response, end)
  return reportOf(id, url, end)
}

/** Creates a podcast from a feed, as `addFeed`. 409 if the feed was already imported, unless to give it a new password. */
export const importFeed = async (
  ctx: AppContext,
  writer: AuditAuthor,
  body: BodyOf<typeof adminFeeds.importFeed>,
): Promise<FeedReport> => {
  const added = await addFeed(ctx, writer, body)
  return 'named' in added ? failKnown(added.named) : added
}

/** Returns the podcast that has this feed, or whose own feed or page this is; null if there is none. */
export const podcastOfAddress = async (ctx: AppContext, address: string): Promise<number | null> => {
  const { urls } = readAddress(address)
  if (urls.length === 0) return null
  const { appUrl } = ctx.settings()
  const own = urls
    .filter((url) => url.startsWith(`${appUrl}/`))
    .map((url) => /^\/(?:feeds\/podcasts\/(\d{1,8})\.xml|podcast\/(\d{1,8}))/.exec(url.slice(appUrl.length)))
    .find(Boolean)
  return own ? Number(own[1] ?? own[2]) : podcastOfFeed(ctx.db, urls)
}

/** Queues the feeds of the podcasts that an account follows, except those fetched or queued within ten minutes. */
export const refreshFollowed = async (ctx: AppContext, userId: number): Promise<void> => {
  const due = await claimFollowed(ctx.db, userId, MAX_DUE)
  await ctx.queue.sendMany(
    'refresh-feed',
    due.map((podcast_id) => ({ podcast_id })),
  )
}

/** Returns all feeds, failing ones first. */
export const feedList = (ctx: AppContext) => feedStates(ctx.db)

/** Enables or disables automatic refreshes of a feed. 404 for a podcast without a feed. */
export const enableFeed = async (
  ctx: AppContext,
  writer: AuditAuthor,
  id: number,
  enabled: boolean,
): Promise<void> => {
  await ctx.db.transaction().execute(async (trx) => {
    const { title } = orNotFound(await setEnabled(trx, id, enabled))
    const action = enabled ? 'enable feed' : 'disable feed'
    await record(trx, writer, [{ resource: 'podcasts', action, item_id: id, label: title }])
  })
}
