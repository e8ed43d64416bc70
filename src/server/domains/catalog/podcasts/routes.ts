import { artistPodcasts, episodes, podcastGenres, podcasts } from '../../../../contract/catalog/podcasts.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { scopeOf } from '../../../http/viewer.ts'
import { episodeExtras, episodeOf, episodePage, episodeStream, ownEpisodes } from './episodes.service.ts'
import {
  followedPodcasts,
  getPodcastGenre,
  markAll,
  podcastGenresInOrder,
  podcastPage,
  podcastsLike,
  podcastsOfArtist,
  podcastWithEpisodes,
  saveProgress,
} from './service.ts'

/** Responses are not cached: scheduled episodes appear at their time without a write. */
export const podcastsRoutes = (http: Http, ctx: AppContext): void => {
  mount(http, podcasts, {
    list: ({ query, viewer }) => podcastPage(ctx, scopeOf(viewer), query, { genre: query['filter[genre]'] }),
    get: ({ params, viewer }) => podcastWithEpisodes(ctx, scopeOf(viewer), params.id),
    related: ({ params, viewer }) => podcastsLike(ctx, scopeOf(viewer), params.id),
    followed: ({ query, viewer }) => followedPodcasts(ctx, scopeOf(viewer), query),
  })
  mount(http, podcastGenres, {
    list: () => podcastGenresInOrder(ctx),
    get: ({ params }) => getPodcastGenre(ctx, params.id),
    podcasts: async ({ params, query, viewer }) => {
      await getPodcastGenre(ctx, params.id)
      return podcastPage(ctx, scopeOf(viewer), query, { genre: params.id })
    },
  })
  mount(http, artistPodcasts, {
    list: ({ params, query, viewer }) => podcastsOfArtist(ctx, scopeOf(viewer), params.id, query),
  })
  mount(http, episodes, {
    list: ({ query, viewer }) => episodePage(ctx, scopeOf(viewer), query),
    get: ({ params, viewer }) => episodeOf(ctx, scopeOf(viewer), params.id),
    extras: ({ params, viewer }) => episodeExtras(ctx, scopeOf(viewer), params.id),
    stream: ({ params, viewer }) => episodeStream(ctx, scopeOf(viewer), params.id),
    newest: ({ query, viewer }) => ownEpisodes(ctx, scopeOf(viewer), query),
    hear: ({ params, body, viewer }) => saveProgress(ctx, scopeOf(viewer), params.id, body),
    hearAll: ({ params, body, viewer }) => markAll(ctx, scopeOf(viewer), params.id, body),
  })
}
