import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { cover } from '../core/fields.ts'
import { id, idParams, limitQuery, listOf, pageQuery, success } from '../core/pagination.ts'
import { chapter, episode, podcast, streamInfo } from './items.ts'

export const podcastGenre = z.object({
  type: z.literal('podcast-genre'),
  id: z.number(),
  name: z.string(),
  title: z.string(),
  slug: z.string(),
  cover: z.nullable(cover),
  color: z.nullable(z.string()),
  position: z.number(),
  podcasts_count: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type PodcastGenre = z.infer<typeof podcastGenre>

export const transcriptLine = z.object({
  /** Seconds from the start; null in a transcript without timestamps. */
  at: z.nullable(z.number()),
  speaker: z.nullable(z.string()),
  text: z.string(),
})
export type TranscriptLine = z.infer<typeof transcriptLine>

export const podcastSorts = ['-latest_at', '-plays', '-followers', 'title'] as const
export const episodeSorts = ['-published_at', 'published_at', 'serial'] as const

const progressState = z.object({ status: z.literal('success'), progress: z.number(), played: z.boolean() })

export const podcasts = {
  list: endpoint({
    method: 'GET',
    path: '/podcasts',
    access: 'optional',
    feature: 'enablePodcasts',
    summary: 'Lists public podcasts',
    query: z.object({
      ...pageQuery,
      sort: z._default(z.enum(podcastSorts), '-latest_at'),
      'filter[genre]': z.optional(id),
    }),
    reply: listOf(podcast),
  }),
  get: endpoint({
    method: 'GET',
    path: '/podcasts/{id}',
    access: 'optional',
    feature: 'enablePodcasts',
    summary: 'Returns a podcast with its latest episodes, or its first ones if it is serial',
    params: idParams,
    reply: z.extend(podcast, {
      episodes: z.array(episode),
      /** Season numbers in order; empty if there are none. */
      seasons: z.array(z.number()),
      /** Its newest trailer. */
      trailer: z.nullable(episode),
    }),
  }),
  related: endpoint({
    method: 'GET',
    path: '/podcasts/{id}/related',
    access: 'optional',
    feature: 'enablePodcasts',
    summary: 'Lists other public podcasts that share genres with this one, at most 12',
    params: idParams,
    reply: z.array(podcast),
  }),
  followed: endpoint({
    method: 'GET',
    path: '/user/podcasts',
    access: 'user',
    feature: 'enablePodcasts',
    summary: 'Lists followed podcasts, the one with the newest episode first',
    query: z.object(limitQuery),
    reply: z.array(podcast),
  }),
}

export const podcastGenres = {
  list: endpoint({
    method: 'GET',
    path: '/podcast-genres',
    access: 'optional',
    feature: 'enablePodcasts',
    summary: 'Lists podcast genres with public podcasts, in their order',
    reply: z.array(podcastGenre),
  }),
  get: endpoint({
    method: 'GET',
    path: '/podcast-genres/{id}',
    access: 'optional',
    feature: 'enablePodcasts',
    summary: 'Returns a podcast genre',
    params: idParams,
    reply: podcastGenre,
  }),
  podcasts: endpoint({
    method: 'GET',
    path: '/podcast-genres/{id}/podcasts',
    access: 'optional',
    feature: 'enablePodcasts',
    summary: 'Lists the public podcasts of a podcast genre',
    params: idParams,
    query: z.object({ ...pageQuery, sort: z._default(z.enum(podcastSorts), '-latest_at') }),
    reply: listOf(podcast),
  }),
}

export const artistPodcasts = {
  list: endpoint({
    method: 'GET',
    path: '/artists/{id}/podcasts',
    access: 'optional',
    feature: 'enablePodcasts',
    summary: 'Lists the public podcasts of an artist',
    params: idParams,
    query: z.object({ ...pageQuery, sort: z._default(z.enum(podcastSorts), '-latest_at') }),
    reply: listOf(podcast),
  }),
}

export const episodes = {
  list: endpoint({
    method: 'GET',
    path: '/episodes',
    access: 'optional',
    feature: 'enablePodcasts',
    summary: 'Lists published episodes; `serial` sorts by season and number',
    query: z.object({
      ...pageQuery,
      sort: z._default(z.enum(episodeSorts), '-published_at'),
      'filter[podcast]': z.optional(id),
      /** Only episodes the viewer has not finished. */
      'filter[unplayed]': z.optional(z.literal('true')),
      /** Only episodes in progress. */
      'filter[begun]': z.optional(z.literal('true')),
      'filter[season]': z.optional(z.coerce.number().check(z.int(), z.nonnegative(), z.maximum(1_000_000))),
    }),
    reply: listOf(episode),
  }),
  get: endpoint({
    method: 'GET',
    path: '/episodes/{id}',
    access: 'optional',
    feature: 'enablePodcasts',
    summary: 'Returns an episode with its show notes',
    params: idParams,
    reply: episode,
  }),
  extras: endpoint({
    method: 'GET',
    path: '/episodes/{id}/extras',
    access: 'optional',
    feature: 'enablePodcasts',
    summary: 'Returns the chapters and transcript of an episode',
    params: idParams,
    reply: z.object({ chapters: z.array(chapter), transcript: z.array(transcriptLine) }),
  }),
  stream: endpoint({
    method: 'GET',
    path: '/episodes/{id}/stream',
    access: 'optional',
    feature: 'enablePodcasts',
    summary: 'Returns what is needed to play an episode: signed URLs, or its source URL',
    params: idParams,
    reply: streamInfo,
  }),
  newest: endpoint({
    method: 'GET',
    path: '/user/episodes',
    access: 'user',
    feature: 'enablePodcasts',
    summary: 'Lists the newest episodes of followed podcasts, or episodes in progress',
    query: z.object({ ...limitQuery, of: z._default(z.enum(['followed', 'begun']), 'followed') }),
    reply: z.array(episode),
  }),
  hear: endpoint({
    method: 'PUT',
    path: '/user/episodes/{id}/progress',
    access: 'user',
    feature: 'enablePodcasts',
    summary:
      'Stores the listener’s position in seconds and whether the episode is played, unless what is stored is newer than `at`',
    params: idParams,
    body: z.strictObject({
      seconds: z.number().check(z.nonnegative(), z.maximum(1_000_000)),
      played: z.optional(z.boolean()),
      /** When the listener was there, if it is reported later. */
      at: z.optional(z.iso.datetime()),
    }),
    reply: progressState,
  }),
  hearAll: endpoint({
    method: 'POST',
    path: '/user/podcasts/{id}/played',
    access: 'user',
    feature: 'enablePodcasts',
    summary:
      'Marks every published episode of a podcast as played or unplayed; with `until`, only that one and older ones',
    params: idParams,
    body: z.strictObject({ played: z.boolean(), until: z.optional(id) }),
    reply: success,
  }),
}

const access = 'user'
const feature = 'enablePodcasts'
const path = '/user/podcasts/{id}/feed'
const reply = z.object({ url: z.nullable(z.string()) })

/** A personal feed of a podcast, for an app that cannot log in. Its URL grants read access. */
export const privateFeeds = {
  get: endpoint({
    method: 'GET',
    path,
    access,
    feature,
    summary: 'Returns the URL of the viewer’s private feed of a podcast, if there is one',
    params: idParams,
    reply,
  }),
  make: endpoint({
    method: 'POST',
    path,
    event: 'feed_created',
    access,
    feature,
    summary: 'Creates a private feed; a previous one stops working',
    params: idParams,
    reply,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path,
    event: 'feed_revoked',
    access,
    feature,
    summary: 'Revokes the private feed',
    params: idParams,
    reply: success,
  }),
}

/** Exports the feeds of followed podcasts as a file. */
export const followedFile = endpoint({
  method: 'GET',
  path: '/user/podcasts/export-opml',
  access,
  feature,
  summary: 'Returns the feeds of followed podcasts as an OPML file',
  reply: z.string(),
})
