import type { Transaction } from 'kysely'
import type { NoticeText } from '../../../contract/notifications.ts'
import type { Database } from '../../db/schema.ts'
import type { Platform } from '../../platform.ts'
import { type FreshEpisode, type FreshRelease, takeEpisodes, takeReleases } from './news.queries.ts'
import { type NoticeItem, type Saying, tell } from './telling.service.ts'

type Trx = Transaction<Database>

/** An episode that a feed dates further back is part of its past, and no news. */
const DAYS = 7

const about = (text: NoticeText, item: NoticeItem): Saying => ({
  text,
  item,
  link: `/${item.type}/${item.id}`,
})

const tellOfPodcast = async (trx: Trx, by: number | null, episodes: FreshEpisode[]): Promise<void> => {
  const last = episodes.at(-1)
  if (!last) return
  const podcast = { type: 'podcast', id: last.podcast_id } as const
  await tell(trx, {
    kind: 'episode',
    to: { following: podcast },
    not: [by, last.user_id],
    subject: `podcast ${podcast.id}`,
    count: episodes.length,
    title: last.podcast,
    params: { title: last.title },
    ...about('episode', { type: 'episode', id: last.id }),
    several: about('episodes', podcast),
  })
}

/**
 * Tells the followers of podcasts which episodes are out, once, those of one podcast together; not whoever `by` is. Any
 * write that may bring one out calls it at its end; what none of them saw, the job `tell-news` tells.
 */
export const tellOfEpisodes = async (
  on: Pick<Platform, 'settings'>,
  trx: Trx,
  by: number | null = null,
): Promise<void> => {
  const fresh = await takeEpisodes(trx, DAYS)
  if (!on.settings().enablePodcasts) return
  for (const episodes of Map.groupBy(fresh, ({ podcast_id }) => podcast_id).values())
    await tellOfPodcast(trx, by, episodes)
}

const tellOfArtist = async (trx: Trx, by: number | null, releases: FreshRelease[]): Promise<void> => {
  const last = releases.at(-1)
  if (!last) return
  const { type, id, title } = last
  const artist = { type: 'artist', id: last.artist_id } as const
  const alone = releases.length === 1
  const one = about(type, { type, id })
  await tell(trx, {
    kind: 'release',
    to: { following: artist },
    not: [by, last.user_id, last.artist_user_id],
    subject: alone ? `${type} ${id}` : `artist ${artist.id}`,
    count: releases.length,
    title: last.artist,
    params: { title },
    ...one,
    // An album of several artists may come to one listener by each of them, and stays one.
    several: alone ? one : about('releases', artist),
  })
}

/** Tells the followers of artists what is out of them, as `tellOfEpisodes` does: a record once, not its songs. */
export const tellOfReleases = async (trx: Trx, by: number | null = null): Promise<void> => {
  const fresh = await takeReleases(trx)
  for (const releases of Map.groupBy(fresh, ({ artist_id }) => artist_id).values())
    await tellOfArtist(trx, by, releases)
}

/** Tells what came out by itself: imported, or converted only now. The job `tell-news`. */
export const tellNews = (on: Pick<Platform, 'db' | 'settings'>): Promise<void> =>
  on.db.transaction().execute(async (trx) => {
    await tellOfEpisodes(on, trx)
    await tellOfReleases(trx)
  })
