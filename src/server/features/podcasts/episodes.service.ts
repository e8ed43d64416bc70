import type { QueryOf } from '../../../contract/endpoint.ts'
import type { StreamInfo } from '../../../contract/playing.ts'
import type { Episode, episodes } from '../../../contract/podcasts.ts'
import type { Asker } from '../../db/visible.ts'
import { found } from '../../http/fail.ts'
import { lastSeen, pageOf, windowOf } from '../../http/paging.ts'
import { shortMemo } from '../../http/short-memo.ts'
import type { Platform } from '../../platform.ts'
import { fetchExtras } from '../feeds/extras.service.ts'
import { markLiked, markOne, markPage } from '../likes/marks.service.ts'
import { streamInfo } from '../playing/media.service.ts'
import {
  countEpisodes,
  type EpisodeFilter,
  type Extras,
  episodeById,
  episodesBegun,
  episodesByIds,
  episodesFollowed,
  extrasOf,
  listEpisodes,
  seasonsOf,
  sorts,
  trailerOf,
} from './episodes.queries.ts'

type On = Pick<Platform, 'db'>

/** Totals may lag by 2 s: counting for every page would cost more than the page. */
const totals = shortMemo<number>(2_000)

/** A page of episodes that are out, with the total of its filter. */
export const episodePage = async (on: On, asker: Asker, query: QueryOf<typeof episodes.list>) => {
  const filter: EpisodeFilter = {
    q: query.q,
    podcast: query['filter[podcast]'],
    unplayed: query['filter[unplayed]'] === 'true' && asker.id !== 0,
    begun: query['filter[begun]'] === 'true' && asker.id !== 0,
    season: query['filter[season]'],
  }
  const window = windowOf(query, query.sort, sorts[query.sort].kind)
  const count = () => countEpisodes(on.db, asker, filter)
  // What somebody has not heard yet changes while they hear.
  const total = () =>
    filter.unplayed || filter.begun
      ? count()
      : totals.get(on.db, JSON.stringify([filter, filter.podcast && [asker.id, asker.admin]]), count)
  const [rows, counted] = await Promise.all([
    listEpisodes(on.db, asker, query.sort, filter, window),
    window.after ? undefined : total(),
  ])
  return markPage(on, asker, pageOf(rows, query, query.sort, counted))
}

/** One episode with its notes; 404 unless the asker may see it. */
export const episodeOf = async (on: On, asker: Asker, id: number): Promise<Episode> =>
  markOne(on, asker, found(await episodeById(on.db, asker, id)))

/** What stands above the episodes of a podcast that the asker may see: its seasons and its newest trailer. */
export const podcastExtras = async (on: On, asker: Asker, podcastId: number) => {
  const [seasons, trailer] = await Promise.all([
    seasonsOf(on.db, podcastId),
    trailerOf(on.db, asker, podcastId),
  ])
  return { seasons, trailer: trailer && (await markOne(on, asker, trailer)) }
}

/** Those among these episodes that the asker may see, in the order of the ids. */
export const visibleEpisodes = async (on: On, asker: Asker, ids: number[]): Promise<Episode[]> =>
  ids.length === 0 ? [] : markLiked(on, asker, await episodesByIds(on.db, asker, ids))

/** Chapters and transcript, fetched from their source when first asked for; 404 unless the asker may see the episode. */
export const episodeExtras = async (
  on: Pick<Platform, 'db' | 'env'>,
  asker: Asker,
  id: number,
): Promise<Extras> => {
  const extras = found(await extrasOf(on.db, asker, id))
  const whole = extras.chapters.length > 0 && extras.transcript.length > 0
  if (whole || !(await fetchExtras(on, id))) return extras
  return found(await extrasOf(on.db, asker, id))
}

/** Where and how to play an episode; 404 unless the asker may hear it. */
export const episodeStream = (
  on: Parameters<typeof streamInfo>[0],
  asker: Asker,
  id: number,
): Promise<StreamInfo> => streamInfo(on, asker, 'episode', id)

/** Newest episodes of followed podcasts, or those begun and not heard to their end. */
export const ownEpisodes = async (
  on: On,
  asker: Asker,
  { of, limit, after }: QueryOf<typeof episodes.newest>,
): Promise<Episode[]> => {
  const asked = of === 'begun' ? episodesBegun : episodesFollowed
  return markLiked(on, asker, await asked(on.db, asker, limit, lastSeen(after)))
}
