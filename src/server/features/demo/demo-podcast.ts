import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../db/schema.ts'
import { harmless } from '../../http/harmless.ts'
import type { Platform } from '../../platform.ts'
import { coverFrom } from '../importing/covers.service.ts'
import { slugOf } from '../importing/importing.service.ts'
import { soundFrom } from '../importing/sound.service.ts'
import { addDemoPodcast, dropDemoPodcast, hasPodcast } from './demo-podcast.queries.ts'

/** Its name in the world, by which it is found again. */
const GUID = '5c0d1a52-6a0e-5b0b-9c2b-3a6f1d7e4b19'
const DAY_MS = 24 * 3600_000

const person = z.object({ name: z.string(), role: z.string() })

/** The podcast in the catalogue's file. */
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

const episodeOf = async (on: Platform, demo: string, given: PodcastFile['episodes'][number]) => {
  const { file, days_ago, description, notes, persons, location, soundbites, chapters, transcript, ...rest } =
    given
  return {
    ...rest,
    ...(await soundFrom(on, join(demo, file))),
    guid: `${GUID}/${rest.season}-${rest.number}`,
    summary: description,
    description: harmless(notes),
    public: true,
    published_at: new Date(Date.now() - days_ago * DAY_MS),
    // Nobody follows it yet.
    told: true,
    persons: withoutLinks(persons),
    location: JSON.stringify({ ...location, geo: null, osm: null }),
    soundbites: JSON.stringify(soundbites),
    chapters: JSON.stringify(chapters.map((chapter) => ({ ...chapter, url: null }))),
    transcript: JSON.stringify(transcript),
  }
}

/** Makes the podcast of the demo catalogue, unless it is here. */
export const bringPodcast = async (on: Platform, demo: string, given: PodcastFile): Promise<void> => {
  const { genres, cover, persons, episodes, description, ...rest } = given
  if (await hasPodcast(on.db, GUID)) return
  const cover_id = await coverFrom(on, await readFile(join(demo, cover)))
  const made: Awaited<ReturnType<typeof episodeOf>>[] = []
  for (const episode of episodes) made.push(await episodeOf(on, demo, episode))
  const podcast = {
    ...rest,
    guid: GUID,
    cover_id,
    description: harmless(`<p>${description}</p>`),
    persons: withoutLinks(persons),
    public: true,
  }
  const named = genres.map((name) => ({ name, slug: slugOf(name) }))
  await on.db.transaction().execute((trx) => addDemoPodcast(trx, podcast, named, made))
}

/** Removes the podcast of the demo catalogue, but not what somebody added to it. Answers the media that it played. */
export const takePodcast = (trx: Transaction<Database>): Promise<number[]> => dropDemoPodcast(trx, GUID)
