import { radioStations } from '../../../contract/radio-stations.ts'
import { type Http, mount } from '../../http/mount.ts'
import { askerOf } from '../../http/viewer.ts'
import type { Platform } from '../../platform.ts'
import { listenerOf, listenTo } from './listening.service.ts'
import { onAir, radioGenres, stationFor, stationHistory, stationPage, stationsLike } from './radio.service.ts'

export const radioRoutes = (http: Http, on: Platform): void =>
  mount(http, radioStations, {
    list: ({ query, viewer }) => stationPage(on, askerOf(viewer), query),
    genres: () => radioGenres(on),
    get: ({ params, viewer }) => stationFor(on, askerOf(viewer), params.id),
    related: ({ params, viewer }) => stationsLike(on, askerOf(viewer), params.id),
    nowPlaying: ({ params, query, viewer, client }) =>
      onAir(on, askerOf(viewer), params.id, query.listening ? listenerOf(on, viewer, client) : null),
    listen: ({ params, viewer }) => listenTo(on, askerOf(viewer), params.id),
    history: ({ params, query, viewer }) => stationHistory(on, askerOf(viewer), params.id, query),
  })
