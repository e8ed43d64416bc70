import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { AppContext } from '../../../context/app-context.ts'
import { slugOf } from '../../../core/normalized-key.ts'
import type { Trx } from '../../../db/schema.ts'
import { sanitizeHtml } from '../../../http/pages/sanitize-html.ts'
import { storeAudioFile, storeCover } from '../../catalog/index.ts'
import { deleteDemoPodcast, hasPodcast, insertDemoPodcast } from './queries.ts'

/** Its global GUID, by which it is recognized. */
const GUID = '5c0d1a52-6a0e-5b0b-9c2b-3a6f1d7e4b19'
const DAY_MS = 24 * 3600_000

const person = z.object({ name: z.string(), role: z.string() })

/** The podcast in the catalog file. */
export const podcastFile = z.object({
  title: z.string(),
  author: z.string(),
  genres: z.array(z.string()),
  language: z.string(),
  order: z.enum(['newest', 'serial']),
  copyright: z.string(),
  description: z.string(),
  persons: z.array(person),
  cover: z.string(),
  episodes: z.array(
    z.object({
      file: z.string(),
      title: z.string(),
      description: z.string(),
      notes: z.string(),
      season: z.number(),
      number: z.number(),
      days_ago: z.number(),
      persons: z.array(person),
      location: z.object({ name: z.string() }),
      soundbites: z.array(z.object({ at: z.number(), duration: z.number(), title: z.string() })),
      chapters: z.array(z.object({ at: z.number(), title: z.string() })),
      transcript: z.array(z.object({ at: z.number(), speaker: z.string(), text: z.string() })),
    }),
  ),
})
type PodcastFile = z.infer<typeof podcastFile>

const withoutLinks = (persons: PodcastFile['persons']): string =>
  JSON.stringify(persons.map((one) => ({ ...one, url: null })))

const episodeOf = async (ctx: AppContext, demo: string, episode: PodcastFile['episodes'][number]) => {
  const { file, days_ago, description, notes, persons, location, soundbites, chapters, transcript, ...rest } =
    episode
  return {
    ...rest,
    ...(await storeAudioFile(ctx, join(demo, file))),
    guid: `${GUID}/${rest.season}-${rest.number}`,
    summary: description,
    description: sanitizeHtml(notes),
    public: true,
    published_at: new Date(Date.now() - days_ago * DAY_MS),
    // It has no followers yet.
    announced_at: new Date(),
    persons: withoutLinks(persons),
    location: JSON.stringify({ ...location, geo: null, osm: null }),
    soundbites: JSON.stringify(soundbites),
    chapters: JSON.stringify(chapters.map((chapter) => ({ ...chapter, url: null }))),
    transcript: JSON.stringify(transcript),
  }
}

/** Creates the podcast of the demo catalog unless it exists. */
export const addDemoPodcast = async (ctx: AppContext, demo: string, file: PodcastFile): Promise<void> => {
  const { genres, cover, persons, episodes, description, order, ...rest } = file
  if (await hasPodcast(ctx.db, GUID)) return
  const cover_id = await storeCover(ctx, await readFile(join(demo, cover)))
  const created: Awaited<ReturnType<typeof episodeOf>>[] = []
  for (const episode of episodes) created.push(await episodeOf(ctx, demo, episode))
  const podcast = {
    ...rest,
    episode_order: order,
    guid: GUID,
    cover_id,
    description: sanitizeHtml(`<p>${description}</p>`),
    persons: withoutLinks(persons),
    public: true,
  }
  const named = genres.map((name) => ({ name, slug: slugOf(name) }))
  await ctx.db.transaction().execute((trx) => insertDemoPodcast(trx, podcast, named, created))
}

/** Removes the podcast of the demo catalog, but not what users added to it. Returns the media it played. */
export const removeDemoPodcast = (trx: Trx): Promise<number[]> => deleteDemoPodcast(trx, GUID)
