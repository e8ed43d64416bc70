import { radioStations } from '../../../../contract/catalog/radio.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { scopeOf } from '../../../http/viewer.ts'
import { pollStations } from './now-playing-poller.service.ts'
import {
  listenerOf,
  listenTo,
  onAir,
  onAirNow,
  radioGenres,
  stationFor,
  stationHistory,
  stationPage,
  stationsLike,
} from './service.ts'
import { relayRoutes } from './stream-proxy/routes.ts'

/** Polls viewed stations in the background. */
const poll = (ctx: AppContext, ids: number[]): void =>
  void pollStations(ctx, ids).catch((err: unknown) => ctx.log.warn({ err }, 'could not check radio stations'))

export const radioRoutes = (http: Http, ctx: AppContext): void => {
  mount(http, radioStations, {
    list: async ({ query, viewer }) => {
      const page = await stationPage(ctx, scopeOf(viewer), query)
      poll(
        ctx,
        page.data.map(({ id }) => id),
      )
      return page
    },
    genres: () => radioGenres(ctx),
    onAir: async ({ query, viewer }) => {
      const now = await onAirNow(ctx, scopeOf(viewer), query.ids.split(',').map(Number))
      poll(
        ctx,
        now.map(({ id }) => id),
      )
      return now
    },
    get: async ({ params, viewer }) => {
      const station = await stationFor(ctx, scopeOf(viewer), params.id)
      poll(ctx, [station.id])
      return station
    },
    related: ({ params, viewer }) => stationsLike(ctx, scopeOf(viewer), params.id),
    nowPlaying: async ({ params, query, viewer, client }) => {
      const now = await onAir(
        ctx,
        scopeOf(viewer),
        params.id,
        query.listening ? listenerOf(ctx, viewer, client) : null,
      )
      poll(ctx, [params.id])
      return now
    },
    listen: ({ params, viewer }) => listenTo(ctx, scopeOf(viewer), params.id),
    history: ({ params, query, viewer }) => stationHistory(ctx, scopeOf(viewer), params.id, query),
  })
  relayRoutes(http, ctx)
}
