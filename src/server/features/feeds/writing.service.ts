import { randomBytes } from 'node:crypto'
import type { TranscriptLine } from '../../../contract/podcasts.ts'
import { type Asker, VISITOR } from '../../db/visible.ts'
import { fail, found } from '../../http/fail.ts'
import { type WrittenFeed, writtenFeed } from '../../http/send-feed.ts'
import type { Viewer } from '../../http/viewer.ts'
import { askerOf } from '../../http/viewer.ts'
import type { Platform } from '../../platform.ts'
import { type MediaPart, mediaParts } from '../playing/media.service.ts'
import { feedXml } from './feed-xml.ts'
import {
  dropToken,
  episodeFile,
  episodeWords,
  holderOf,
  putToken,
  type ToldChapter,
  tokenOf,
  tokensOf,
  toldEpisodes,
  toldPodcast,
} from './writing.queries.ts'

type On = Pick<Platform, 'db' | 'env' | 'settings'>

const MOST_EPISODES = 5_000
const MOST_KEPT = 50

/** Feeds as they were last made, by where they lie. */
const kept = new Map<string, WrittenFeed & { version: string }>()

/** Who asks for what is in a feed: everybody, or by a token its holder; 404 when there is nothing for them. */
const readerOf = async (on: On, token: string | null): Promise<{ asker: Asker; podcast: number | null }> => {
  const { enablePodcasts, requireAuth } = on.settings()
  if (!enablePodcasts) fail('not_found')
  if (token === null) return requireAuth ? fail('not_found') : { asker: VISITOR, podcast: null }
  const { user_id, podcast_id, admin } = found(await holderOf(on.db, token))
  return { asker: { id: user_id, admin, downloads: false }, podcast: podcast_id }
}

const filesOf = (on: On, token: string | null): string =>
  `${on.env.appUrl}/feeds/${token === null ? '' : `private/${token}/`}episodes`

/** The feed of a podcast for everybody, or the one that a token opens. It is made anew only when anything in it changes. */
export const feedFor = async (on: On, of: { id: number } | { token: string }): Promise<WrittenFeed> => {
  const token = 'token' in of ? of.token : null
  const { asker, podcast } = await readerOf(on, token)
  const told = found(await toldPodcast(on.db, asker, podcast ?? ('id' in of ? of.id : 0)))
  const path = token === null ? `/feeds/podcasts/${told.id}.xml` : `/feeds/private/${token}.xml`
  const self = `${on.env.appUrl}${path}`
  const key = `${on.env.dataDir} ${self}`
  const version = JSON.stringify(told)
  const before = kept.get(key)
  kept.delete(key)
  if (before?.version === version) {
    kept.set(key, before)
    return before
  }
  const place = { appUrl: on.env.appUrl, self, files: filesOf(on, token), secret: token !== null }
  const feed = writtenFeed(feedXml(place, told, await toldEpisodes(on.db, asker, told.id, MOST_EPISODES)))
  kept.set(key, { version, ...feed })
  // The one that was asked for longest ago stands first.
  for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest)
  return feed
}

/** The file of an episode as feeds name it. */
export const fileFor = async (on: On, token: string | null, id: number): Promise<MediaPart> => {
  const { asker } = await readerOf(on, token)
  const { hash, ext, mime, external_path } = found(await episodeFile(on.db, asker, id))
  return mediaParts.file({ id: 0, status: 'ready', renditions: [], hash, ext, mime, external_path })
}

const clock = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 23)

const chaptersJson = (chapters: ToldChapter[]): string =>
  JSON.stringify({
    version: '1.2.0',
    chapters: chapters.map(({ at, title, url, hidden }) => ({
      startTime: at,
      title,
      ...(url !== null && { url }),
      ...(hidden && { toc: false }),
    })),
  })

/** A transcript as WebVTT: what has no time of its own goes with what stands before. */
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

/** Chapters or transcript of an episode as feeds name them. */
export const wordsFor = async (
  on: On,
  token: string | null,
  id: number,
  what: 'chapters' | 'transcript',
): Promise<{ type: string; body: string }> => {
  const { asker } = await readerOf(on, token)
  const { chapters, transcript, duration } = found(await episodeWords(on.db, asker, id))
  if ((what === 'chapters' ? chapters : transcript).length === 0) return fail('not_found')
  return what === 'chapters'
    ? { type: 'application/json+chapters', body: chaptersJson(chapters) }
    : { type: 'text/vtt; charset=utf-8', body: transcriptVtt(transcript, duration) }
}

const addressOf = (on: On, token: string): string => `${on.env.appUrl}/feeds/private/${token}.xml`

/** The address of the viewer's private feed of a podcast, if there is one. */
export const privateFeed = async (
  on: On,
  { id: viewer }: Viewer,
  id: number,
): Promise<{ url: string | null }> => {
  const token = await tokenOf(on.db, viewer, id)
  return { url: token === null ? null : addressOf(on, token) }
}

const newToken = (): string => randomBytes(24).toString('base64url')

/** The addresses of a listener's private feeds of these podcasts, made where there is none. */
export const privateAddresses = async (
  on: On,
  userId: number,
  podcastIds: number[],
): Promise<ReadonlyMap<number, string>> => {
  const given = podcastIds.map((id) => ({ podcast_id: id, token: newToken() }))
  const tokens = await tokensOf(on.db, userId, given)
  return new Map(tokens.map(({ podcast_id, token }) => [podcast_id, addressOf(on, token)]))
}

/** Makes one, in place of an older one; 404 for a podcast that the viewer may not see. */
export const makePrivateFeed = async (
  on: On,
  viewer: Viewer,
  id: number,
): Promise<{ url: string | null }> => {
  found(await toldPodcast(on.db, askerOf(viewer), id))
  const token = newToken()
  await putToken(on.db, viewer.id, id, token)
  return { url: addressOf(on, token) }
}

/** Takes it back: its address, and those of the files in it, open nothing any more. */
export const revokePrivateFeed = (on: On, { id: viewer }: Viewer, id: number): Promise<void> =>
  dropToken(on.db, viewer, id)
