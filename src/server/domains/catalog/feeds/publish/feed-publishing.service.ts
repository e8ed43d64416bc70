import { LRUCache } from 'lru-cache'
import type { TranscriptLine } from '../../../../../contract/catalog/podcasts.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import { runHooks } from '../../../../context/run-hooks.ts'
import { openOrNull } from '../../../../db/secret-box.ts'
import { VISITOR_SCOPE, type ViewerScope } from '../../../../db/sql/visibility.ts'
import { hashToken, newToken, sealToken } from '../../../../db/tokens.ts'
import { type RenderedFeed, renderFeed } from '../../../../http/files/send-feed.ts'
import { orNotFound, throwError } from '../../../../http/http-error.ts'
import type { Client } from '../../../../http/mount.ts'
import { scopeOf, type Viewer } from '../../../../http/viewer.ts'
import { registerFeedPlay } from '../../plays/service.ts'
import { accessSettings } from '../../streaming/media.service.ts'
import { type MediaPart, wholeFile } from '../../streaming/media-parts.service.ts'
import { feedXml } from './feed-xml.ts'
import {
  deleteToken,
  episodeChapters,
  episodeFile,
  type FeedReader,
  listTokens,
  loadHolder,
  loadToken,
  type PublishedChapter,
  publishedEpisodes,
  publishedPodcast,
  upsertToken,
} from './queries.ts'

const SECRET = 'private feeds'
const MAX_EPISODES = 5_000
const MAX_CACHED = 50

/** Cached feeds by URL; concurrent readers share one rendering. */
const cache = new LRUCache<string, { version: string; feed: Promise<RenderedFeed> }>({ max: MAX_CACHED })

interface Reader extends FeedReader {
  /** Which podcasts they see. */
  viewer: ViewerScope
}

/** Returns who reads a feed: everybody, or the account of a token. 404 if the feed does not exist for them. */
const requireReader = async (ctx: AppContext, token: string | null): Promise<Reader> => {
  const settings = accessSettings(ctx)
  if (!ctx.settings().enablePodcasts) throwError('not_found')
  if (token === null)
    return settings.requireAuth
      ? throwError('not_found')
      : { viewer: VISITOR_SCOPE, principal: { feed: null }, settings }
  const { user_id, podcast_id, artists } = orNotFound(await loadHolder(ctx.db, hashToken(token)))
  return {
    viewer: { id: user_id, admin: false, downloads: false, artists },
    principal: { feed: { account: user_id, podcast: podcast_id } },
    settings,
  }
}

const filesOf = (ctx: AppContext, token: string | null): string =>
  `${ctx.settings().appUrl}/feeds/${token === null ? '' : `private/${token}/`}episodes`

/**
 * Returns the public feed of a podcast, or the private one of a token. It is rendered only when its contents have
 * changed.
 */
export const feedFor = async (
  ctx: AppContext,
  of: { id: number } | { token: string },
): Promise<RenderedFeed> => {
  const token = 'token' in of ? of.token : null
  const reader = await requireReader(ctx, token)
  const podcast = 'id' in of ? of.id : reader.principal.feed?.podcast
  const published = orNotFound(await publishedPodcast(ctx.db, reader.viewer, podcast ?? 0))
  const path = token === null ? `/feeds/podcasts/${published.id}.xml` : `/feeds/private/${token}.xml`
  const self = `${ctx.settings().appUrl}${path}`
  const key = `${ctx.env.dataDir} ${self}`
  const version = JSON.stringify(published)
  const known = cache.get(key)
  if (known?.version === version) return known.feed
  const location = { appUrl: ctx.settings().appUrl, self, files: filesOf(ctx, token), secret: token !== null }
  const feed = publishedEpisodes(ctx.db, reader, published.id, MAX_EPISODES).then((episodes) =>
    renderFeed(feedXml(location, published, episodes)),
  )
  cache.set(key, { version, feed })
  feed.catch(() => {
    if (cache.peek(key)?.feed === feed) cache.delete(key)
  })
  return feed
}

/** Returns the file of an episode as named by feeds. */
export const fileFor = async (ctx: AppContext, token: string | null, id: number): Promise<MediaPart> =>
  wholeFile(orNotFound(await episodeFile(ctx.db, await requireReader(ctx, token), id)))

/**
 * Returns the URL of another file that somebody gets instead, such as one with spots; null for the plain one. Private feeds
 * belong to accounts, whose plan may be without ads, and are used by several of their apps: their files are always plain.
 */
export const otherFileFor = async (
  ctx: AppContext,
  client: Client,
  token: string | null,
  id: number,
): Promise<string | null> =>
  token === null ? ((await runHooks('episodeRequested', ctx, client, id)).find(Boolean) ?? null) : null

/** Returns the URL below which public feeds name files of episodes. 404 while there are no such feeds. */
export const publicFilesUrl = async (ctx: AppContext): Promise<string> => {
  await requireReader(ctx, null)
  return filesOf(ctx, null)
}

/** Counts a request of an episode's file, unless it asks for no bytes or for those after the first. */
export const countFeedPlay = async (
  ctx: AppContext,
  client: Client,
  { method, headers }: { method: string; headers: { range?: string | undefined } },
  id: number,
): Promise<void> => {
  // Apps probe with the first bytes before they load the file.
  const fromStart = headers.range === undefined || /^bytes=0-(\d{4,})?$/.test(headers.range)
  if (method === 'GET' && fromStart) await registerFeedPlay(ctx, client, id)
}

const clock = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 23)

const chaptersJson = (chapters: PublishedChapter[]): string =>
  JSON.stringify({
    version: '1.2.0',
    chapters: chapters.map(({ at, title, url, hidden }) => ({
      startTime: at,
      title,
      ...(url !== null && { url }),
      ...(hidden && { toc: false }),
    })),
  })

/** Renders a transcript as WebVTT: lines without a timestamp join the preceding one. */
const transcriptVtt = (lines: TranscriptLine[], duration: number): string => {
  const timed = lines.map(({ at }) => at ?? 0)
  const cues = lines.map(({ speaker, text }, n) => {
    const from = timed[n] ?? 0
    const to = Math.max(timed[n + 1] ?? duration, from + 0.1)
    const voice = speaker === null ? '' : `<v ${speaker.replace(/[<>&]/g, '')}>`
    const plain = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/-->/g, '→')
    return `${clock(from)} --> ${clock(to)}\n${voice}${plain.replace(/\s*\n\s*/g, ' ')}\n`
  })
  return `WEBVTT\n\n${cues.join('\n')}`
}

/** Returns chapters or transcript of an episode as named by feeds. */
export const chaptersOrTranscriptFor = async (
  ctx: AppContext,
  token: string | null,
  id: number,
  what: 'chapters' | 'transcript',
): Promise<{ type: string; body: string }> => {
  const reader = await requireReader(ctx, token)
  const { chapters, transcript, duration } = orNotFound(await episodeChapters(ctx.db, reader, id))
  if ((what === 'chapters' ? chapters : transcript).length === 0) return throwError('not_found')
  return what === 'chapters'
    ? { type: 'application/json+chapters', body: chaptersJson(chapters) }
    : { type: 'text/vtt; charset=utf-8', body: transcriptVtt(transcript, duration) }
}

const addressOf = (ctx: AppContext, token: string): string =>
  `${ctx.settings().appUrl}/feeds/private/${token}.xml`

/** Returns the URL of the viewer's private feed of a podcast, if there is one. */
export const privateFeed = async (
  ctx: AppContext,
  { id: viewer }: Viewer,
  id: number,
): Promise<{ url: string | null }> => {
  const sealed = await loadToken(ctx.db, viewer, id)
  const token = sealed && openOrNull(ctx.env.secret, SECRET, sealed)
  return { url: token === null ? null : addressOf(ctx, token) }
}

/** Returns the URLs of a listener's private feeds of these podcasts, creating missing ones. */
export const privateAddresses = async (
  ctx: AppContext,
  userId: number,
  podcastIds: number[],
): Promise<ReadonlyMap<number, string>> => {
  const rows = podcastIds.map((id) => ({
    podcast_id: id,
    ...sealToken(ctx.env.secret, SECRET, newToken()),
  }))
  const tokens = await listTokens(ctx.db, userId, rows)
  return new Map(
    tokens.flatMap(({ podcast_id, token_encrypted }) => {
      const token = openOrNull(ctx.env.secret, SECRET, token_encrypted)
      return token === null ? [] : [[podcast_id, addressOf(ctx, token)]]
    }),
  )
}

/** Creates a private feed, replacing an existing one. 404 for a podcast that the viewer may not see. */
export const createPrivateFeed = async (
  ctx: AppContext,
  viewer: Viewer,
  id: number,
): Promise<{ url: string | null }> => {
  orNotFound(await publishedPodcast(ctx.db, scopeOf(viewer), id))
  const token = newToken()
  await upsertToken(ctx.db, viewer.id, id, sealToken(ctx.env.secret, SECRET, token))
  return { url: addressOf(ctx, token) }
}

/** Revokes a private feed: its URL and those of its files stop working. */
export const revokePrivateFeed = (ctx: AppContext, { id: viewer }: Viewer, id: number): Promise<void> =>
  deleteToken(ctx.db, viewer, id)
