import type { QueryOf } from '../../../contract/endpoint.ts'
import type { OnAir, RadioGenre, RadioStation, radioStations } from '../../../contract/radio-stations.ts'
import type { Asker } from '../../db/visible.ts'
import { found } from '../../http/fail.ts'
import { lastSeen, pageOf, windowOf } from '../../http/paging.ts'
import { shortMemo } from '../../http/short-memo.ts'
import type { Platform } from '../../platform.ts'
import { markLiked, markOne, markPage } from '../likes/marks.service.ts'
import { forgetOldRadio, notePresence } from './presence.queries.ts'
import {
  countStations,
  genresOfStations,
  listStations,
  onAirAt,
  onAirOfAll,
  playedBefore,
  type RadioFilter,
  relatedStations,
  sorts,
  stationsByIds,
} from './radio.queries.ts'

type On = Pick<Platform, 'db'>

const RELATED = 12
/** Totals may lag by 2 s. */
const totals = shortMemo<number>(2_000)

/** A page of public stations with the total of its filter. */
export const stationPage = async (on: On, asker: Asker, query: QueryOf<typeof radioStations.list>) => {
  const filter: RadioFilter = { q: query.q, genre: query['filter[genre]'] }
  const window = windowOf(query, query.sort, sorts[query.sort].kind)
  const [rows, total] = await Promise.all([
    listStations(on.db, query.sort, filter, window),
    window.after ? undefined : totals.get(on.db, JSON.stringify(filter), () => countStations(on.db, filter)),
  ])
  return markPage(on, asker, pageOf(rows, query, query.sort, total))
}

/** Those among these stations that the asker may see, in the order of the ids. */
export const visibleStations = async (on: On, asker: Asker, ids: number[]): Promise<RadioStation[]> =>
  ids.length === 0 ? [] : markLiked(on, asker, await stationsByIds(on.db, asker, ids))

/** The relay counts its own connections; what comes in pieces or from the source itself it does not see. */
const isHeardDirectly = ({ relay, stream_type }: RadioStation): boolean => !relay || stream_type === 'hls'

/** A station as it is kept; 404 unless the asker may see it. */
export const requireStation = async (on: On, asker: Asker, id: number): Promise<RadioStation> =>
  found((await stationsByIds(on.db, asker, [id]))[0])

/** One station; 404 unless the asker may see it. */
export const stationFor = async (on: On, asker: Asker, id: number): Promise<RadioStation> =>
  markOne(on, asker, await requireStation(on, asker, id))

/** Stations that share genres with this one, else the most played. */
export const stationsLike = async (on: On, asker: Asker, id: number): Promise<RadioStation[]> => {
  await requireStation(on, asker, id)
  return markLiked(on, asker, await relatedStations(on.db, id, RELATED))
}

/** Genres that have public stations. */
export const radioGenres = (on: On): Promise<RadioGenre[]> => genresOfStations(on.db)

/** What the station plays now, as far as it is known. A `listener` who hears its source itself is counted with it. */
export const onAir = async (
  on: On,
  asker: Asker,
  id: number,
  listener: string | null,
): Promise<OnAir | null> => {
  const station = await requireStation(on, asker, id)
  if (listener !== null && isHeardDirectly(station)) await notePresence(on.db, id, [listener])
  return onAirAt(on.db, id)
}

/** What these stations play now, without those that the asker may not see. */
export const onAirNow = (on: On, asker: Asker, ids: number[]) => onAirOfAll(on.db, asker, ids)

/** What the station played before, latest first. */
export const stationHistory = async (
  on: On,
  asker: Asker,
  id: number,
  { limit, after }: QueryOf<typeof radioStations.history>,
) => {
  await requireStation(on, asker, id)
  return playedBefore(on.db, id, limit, lastSeen(after))
}

/** Forgets what nobody asks for any more: titles of last week and listeners who are gone. */
export const forgetRadio = (on: On): Promise<void> => forgetOldRadio(on.db)
