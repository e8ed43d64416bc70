import { episodes, podcastGenres, podcasts } from '../../../contract/podcasts.ts'
import { type Http, mount } from '../../http/mount.ts'
import { askerOf } from '../../http/viewer.ts'
import type { Platform } from '../../platform.ts'
import { episodeExtras, episodeOf, episodePage, episodeStream, ownEpisodes } from './episodes.service.ts'
import {
  followedPodcasts,
  podcastGenreOf,
  podcastGenresInOrder,
  podcastPage,
  podcastWithEpisodes,
} from './podcasts.service.ts'
import { hear, hearAll } from './progress.service.ts'

/** Nothing of it is remembered between calls: what is planned comes out by itself when its time has come. */
export const podcastsRoutes = (http: Http, on: Platform): void => {
  mount(http, podcasts, {
    list: ({ query, viewer }) => podcastPage(on, askerOf(viewer), query, query['filter[genre]']),
    get: ({ params, viewer }) => podcastWithEpisodes(on, askerOf(viewer), params.id),
    followed: ({ query, viewer }) => followedPodcasts(on, askerOf(viewer), query),
  })
  mount(http, podcastGenres, {
    list: () => podcastGenresInOrder(on),
    get: ({ params }) => podcastGenreOf(on, params.id),
    podcasts: async ({ params, query, viewer }) => {
      await podcastGenreOf(on, params.id)
      return podcastPage(on, askerOf(viewer), query, params.id)
    },
  })
  mount(http, episodes, {
    list: ({ query, viewer }) => episodePage(on, askerOf(viewer), query),
    get: ({ params, viewer }) => episodeOf(on, askerOf(viewer), params.id),
    extras: ({ params, viewer }) => episodeExtras(on, askerOf(viewer), params.id),
    stream: ({ params, viewer }) => episodeStream(on, askerOf(viewer), params.id),
    newest: ({ query, viewer }) => ownEpisodes(on, askerOf(viewer), query),
    hear: ({ params, body, viewer }) => hear(on, askerOf(viewer), params.id, body),
    hearAll: ({ params, body, viewer }) => hearAll(on, askerOf(viewer), params.id, body),
  })
}
