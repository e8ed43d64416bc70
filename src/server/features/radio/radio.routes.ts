import { radioStations } from '../../../contract/radio-stations.ts'
import { type Http, mount } from '../../http/mount.ts'
import { askerOf } from '../../http/viewer.ts'
import type { Platform } from '../../platform.ts'
import { listenerOf, listenTo } from './listening.service.ts'
import { lookAtStations } from './look.service.ts'
import {
  onAir,
  onAirNow,
  radioGenres,
  stationFor,
  stationHistory,
  stationPage,
  stationsLike,
} from './radio.service.ts'
import { relayRoutes } from './relay.routes.ts'

/** What somebody looks at is kept up to date; they do not wait for it. */
const look = (on: Platform, ids: number[]): void =>
  void lookAtStations(on, ids).catch((err: unknown) =>
    on.log.warn({ err }, 'radio stations could not be looked at'),
  )

export const radioRoutes = (http: Http, on: Platform): void => {
  mount(http, radioStations, {
    list: async ({ query, viewer }) => {
      const page = await stationPage(on, askerOf(viewer), query)
      look(
        on,
        page.data.map(({ id }) => id),
      )
      return page
    },
    genres: () => radioGenres(on),
    onAir: async ({ query, viewer }) => {
      const now = await onAirNow(on, askerOf(viewer), query.ids.split(',').map(Number))
      look(
        on,
        now.map(({ id }) => id),
      )
      return now
    },
    get: async ({ params, viewer }) => {
      const station = await stationFor(on, askerOf(viewer), params.id)
      look(on, [station.id])
      return station
    },
    related: ({ params, viewer }) => stationsLike(on, askerOf(viewer), params.id),
    nowPlaying: async ({ params, query, viewer, client }) => {
      const now = await onAir(
        on,
        askerOf(viewer),
        params.id,
        query.listening ? listenerOf(on, viewer, client) : null,
      )
      look(on, [params.id])
      return now
    },
    listen: ({ params, viewer }) => listenTo(on, askerOf(viewer), params.id),
    history: ({ params, query, viewer }) => stationHistory(on, askerOf(viewer), params.id, query),
  })
  relayRoutes(http, on)
}
