import * as z from 'zod/mini'
import { cover } from './covers.ts'
import { endpoint } from './endpoint.ts'
import { id, idParams, limitQuery, listOf, pageQuery, success } from './paging.ts'
import { streamInfo } from './playing.ts'
import { episode, podcast } from './podcast.ts'

export { type Episode, episode, episodeKinds, episodeOrders, type Podcast, podcast } from './podcast.ts'

export const podcastGenre = z.object({
  type: z.literal('podcast-genre'),
  id: z.number(),
  name: z.string(),
  title: z.string(),
  slug: z.string(),
  cover: z.nullable(cover),
  colour: z.nullable(z.string()),
  order: z.number(),
  podcasts_count: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type PodcastGenre = z.infer<typeof podcastGenre>

export const chapter = z.object({
  /** Seconds from the start. */
  at: z.number(),
  title: z.string(),
  url: z.nullable(z.string()),
})
export type Chapter = z.infer<typeof chapter>

export const transcriptLine = z.object({
  /** Seconds from the start; null in a transcript without times. */
  at: z.nullable(z.number()),
  speaker: z.nullable(z.string()),
  text: z.string(),
})
export type TranscriptLine = z.infer<typeof transcriptLine>

export const podcastSorts = ['-latest_at', '-plays', '-followers', 'title'] as const
export const episodeSorts = ['-published_at', 'published_at', 'serial'] as const

const heard = z.object({ status: z.literal('success'), progress: z.number(), played: z.boolean() })

export const podcasts = {
  list: endpoint({
    method: 'GET',
    path: '/podcasts',
    access: 'optional',
    feature: 'enablePodcasts',
    summary: 'Public podcasts',
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
    summary: 'One podcast with its latest episodes, or its first ones where it is told in order',
    params: idParams,
    reply: z.extend(podcast, {
      episodes: z.array(episode),
      /** Numbers of its seasons in order; empty where it has none. */
      seasons: z.array(z.number()),
      /** Its newest trailer. */
      trailer: z.nullable(episode),
    }),
  }),
  followed: endpoint({
    method: 'GET',
    path: '/user/podcasts',
    access: 'user',
    feature: 'enablePodcasts',
    summary: 'Followed podcasts, the one with the newest episode first',
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
    summary: 'Podcast genres that have public podcasts, in their order',
    reply: z.array(podcastGenre),
  }),
  get: endpoint({
    method: 'GET',
    path: '/podcast-genres/{id}',
    access: 'optional',
    feature: 'enablePodcasts',
    summary: 'One podcast genre',
    params: idParams,
    reply: podcastGenre,
  }),
  podcasts: endpoint({
    method: 'GET',
    path: '/podcast-genres/{id}/podcasts',
    access: 'optional',
    feature: 'enablePodcasts',
    summary: 'Public podcasts of a podcast genre',
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
    summary: 'Published episodes; `serial` is by season and number',
    query: z.object({
      ...pageQuery,
      sort: z._default(z.enum(episodeSorts), '-published_at'),
      'filter[podcast]': z.optional(id),
      /** Only what the asking listener has not heard to its end. */
      'filter[unplayed]': z.optional(z.literal('true')),
      /** Only what the asking listener has begun and not heard to its end. */
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
    summary: 'One episode with its notes',
    params: idParams,
    reply: episode,
  }),
  extras: endpoint({
    method: 'GET',
    path: '/episodes/{id}/extras',
    access: 'optional',
    feature: 'enablePodcasts',
    summary: 'Chapters and transcript of an episode',
    params: idParams,
    reply: z.object({ chapters: z.array(chapter), transcript: z.array(transcriptLine) }),
  }),
  stream: endpoint({
    method: 'GET',
    path: '/episodes/{id}/stream',
    access: 'optional',
    feature: 'enablePodcasts',
    summary: 'Where and how to play an episode: signed URLs, or the address at its source',
    params: idParams,
    reply: streamInfo,
  }),
  newest: endpoint({
    method: 'GET',
    path: '/user/episodes',
    access: 'user',
    feature: 'enablePodcasts',
    summary: 'Newest episodes of followed podcasts, or those begun and not heard to their end',
    query: z.object({ ...limitQuery, of: z._default(z.enum(['followed', 'begun']), 'followed') }),
    reply: z.array(episode),
  }),
  hear: endpoint({
    method: 'PUT',
    path: '/user/episodes/{id}/progress',
    access: 'user',
    feature: 'enablePodcasts',
    summary: 'Keeps how far the listener has come, in seconds, and whether the episode counts as heard',
    params: idParams,
    body: z.strictObject({
      seconds: z.number().check(z.nonnegative(), z.maximum(1_000_000)),
      played: z.optional(z.boolean()),
    }),
    reply: heard,
  }),
  hearAll: endpoint({
    method: 'POST',
    path: '/user/podcasts/{id}/played',
    access: 'user',
    feature: 'enablePodcasts',
    summary:
      'Marks every published episode of a podcast as heard, or as new; with `until` that one and older ones',
    params: idParams,
    body: z.strictObject({ played: z.boolean(), until: z.optional(id) }),
    reply: success,
  }),
}
